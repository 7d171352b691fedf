/**
 * The canonical form of a request's URL: without a host, without unnecessary escapes (RFC 3986, 6.2.2), and with stray
 * percent signs escaped. The query is unchanged.
 */
export function canonicalUrl(url: string): string {
  const [path, search] = splitSearch(withoutHost(url))
  if (!path.includes('%')) return path + search
  const escaped = path.replaceAll(/%([0-9a-f]{2})?/gi, (_found, hex?: string) =>
    hex === undefined ? '%25' : unescapeUnreserved(hex),
  )
  return (isDecodable(escaped) ? escaped : path.replaceAll('%', '%25')) + search
}

/** A proxy request's URL has a scheme and a host. */
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
