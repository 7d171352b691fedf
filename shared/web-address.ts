/** The longest plausible address, in characters. */
const longest = 500

/**
 * Scheme, host with a top-level domain of letters, port, and the rest. It excludes `user:password@`, which
 * hides a link's target, and blanks.
 */
const form =
  /^(?:(https?):\/\/)?((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d])(:\d{1,5})?([/?#][^\s<>"\\]*)?$/i

/**
 * The address as a safe http(s) link, with a scheme added if missing. Null for anything else, such as `PO Box
 * 1100`, `javascript:…` or an email address.
 */
export function webAddress(text: string | null | undefined): string | null {
  const written = text?.trim() ?? ''
  if (written.length > longest) return null
  const [, scheme = 'http', host, port = '', rest = ''] = form.exec(written) ?? []
  return host === undefined ? null : `${scheme.toLowerCase()}://${host.toLowerCase()}${port}${rest}`
}
