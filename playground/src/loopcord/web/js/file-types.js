// The types of files that a file field or option takes, for the file chooser of the browser.

/** The groups of file types that a bot can name, as the browser's file chooser takes them. */
const GROUPS = ["image", "video", "audio"];

/**
 * What the browser's file chooser offers for the file types of a field or option. The server checks the names of files.
 * @param {string[] | null | undefined} types
 */
export const accepted = (types) => types?.map((type) => (GROUPS.includes(type.toLowerCase()) ? `${type.toLowerCase()}/*` : type)).join(",") || null;
