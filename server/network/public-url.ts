import ipaddr from 'ipaddr.js'

/** Ends of names that no public name server answers (RFC 6761, 6762, 7686, 8375, 9476). */
const localEnds = ['localhost', 'local', 'internal', 'home.arpa', 'arpa', 'onion', 'alt']

/** The lowest port besides 443: those below it belong to other services. */
const lowestPort = 1024

/** The host of a URL, without the dot that may end it. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '')
}

/** Why we do not call a URL that a baker chose; null when we do. `ownHosts` are those of this marketplace. */
export function refuseUrl(url: string, ownHosts: readonly string[]): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || parsed.protocol !== 'https:') return 'Must be a URL that begins with https://'
  if (parsed.username !== '' || parsed.password !== '') return 'Leave out the user name and password'
  if (parsed.port !== '' && Number(parsed.port) < lowestPort)
    return 'Must use port 443, or one from 1024 to 65535'
  const host = hostOf(url)
  if (host.startsWith('[') || ipaddr.isValid(host)) return 'Must name a host, not an IP address'
  if (!host.includes('.') || localEnds.some((end) => host === end || host.endsWith(`.${end}`)))
    return 'Must name a host on the public internet'
  return ownHosts.includes(host) ? 'Must name a host of your own' : null
}

/** The hosts of this marketplace: its site and its console. */
export function ownHosts({ publicUrl, adminUrl }: { publicUrl: string; adminUrl: string | null }): string[] {
  return [publicUrl, adminUrl].flatMap((url) => (url === null ? [] : [hostOf(url)]))
}

/** A URL as it is stored and called: without the part that no server sees. */
export function storedUrl(url: string): string {
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}
