// The URL from which the page fetches a file of a message.

/**
 * Files on the server are fetched from this page's own origin, whatever host name their URL has.
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
