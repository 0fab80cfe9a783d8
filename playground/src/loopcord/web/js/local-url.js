// Where a file of a message is fetched from.

/**
 * What the server keeps is fetched from where this page came from, whatever name it was reached by.
 * @param {string | undefined} url
 * @param {Wire.Message | null} [message]
 * @returns {string}
 */
export function localUrl(url, message) {
  if (url?.startsWith("attachment://")) {
    const name = url.slice("attachment://".length);
    return localUrl(message?.attachments?.find((attachment) => attachment.filename === name)?.url ?? "", message);
  }
  try {
    const parsed = new URL(url ?? "", location.href);
    if (/^\/((ephemeral-)?attachments|emojis)\//.test(parsed.pathname)) return parsed.pathname + parsed.search;
    return /^https?:$/.test(parsed.protocol) ? parsed.href : "";
  } catch {
    return "";
  }
}
