/** Longer than this is no address that a person wrote down, in characters. */
const longest = 500

/**
 * Scheme, host with a top-level domain of letters, port, and the rest. There is no room for `user:password@`, which
 * misleads about where a link goes, nor for blanks, as in "PO Box 1100".
 */
const form =
  /^(?:(https?):\/\/)?((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d])(:\d{1,5})?([/?#][^\s<>"\\]*)?$/i

/**
 * The web address that somebody wrote, safe as a link: http(s) with a real host name, a missing scheme added. Null for
 * whatever else people put there: `PO Box 1100`, `n/a`, `javascript:…`, an e-mail address.
 */
export function webAddress(text: string | null | undefined): string | null {
  const written = text?.trim() ?? ''
  if (written.length > longest) return null
  const [, scheme = 'http', host, port = '', rest = ''] = form.exec(written) ?? []
  return host === undefined ? null : `${scheme.toLowerCase()}://${host.toLowerCase()}${port}${rest}`
}
