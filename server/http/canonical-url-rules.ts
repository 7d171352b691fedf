/**
 * The one spelling of a request's address, for all that is decided by it: without a host in front, with nothing escaped
 * that need not be (RFC 3986, 6.2.2), and with a stray percent sign as the character that it is. The search is left
 * as it came.
 */
export function canonicalUrl(url: string): string {
  const [path, search] = splitSearch(withoutHost(url))
  if (!path.includes('%')) return path + search
  const escaped = path.replaceAll(/%([0-9a-f]{2})?/gi, (_found, hex?: string) =>
    hex === undefined ? '%25' : unescapeUnreserved(hex),
  )
  return (isDecodable(escaped) ? escaped : path.replaceAll('%', '%25')) + search
}

/** An address may come with a scheme and a host in front, as to a proxy. */
function withoutHost(url: string): string {
  if (url.startsWith('/')) return url
  const [, rest = url] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*(.*)$/i.exec(url) ?? []
  return rest.startsWith('/') ? rest : `/${rest}`
}

function splitSearch(url: string): [path: string, search: string] {
  const at = url.indexOf('?')
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)]
}

function unescapeUnreserved(hex: string): string {
  const character = String.fromCharCode(Number.parseInt(hex, 16))
  return /[\w~-]/.test(character) ? character : `%${hex.toUpperCase()}`
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
