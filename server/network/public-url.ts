import ipaddr from 'ipaddr.js'

/** Ends of names that no public name server answers (RFC 6761, 6762, 7686, 8375, 9476). */
const localEnds = ['localhost', 'local', 'internal', 'home.arpa', 'arpa', 'onion', 'alt']

/** The lowest port besides 443: those below it belong to other services. */
const lowestPort = 1024

/** The host of a URL, without the dot that may end it. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '')
}

/** Whether a URL is a program on this machine, which only a local trial calls. */
export function isOnThisMachine(url: string): boolean {
  const { protocol, host, hostname } = new URL(url)
  return protocol === 'http:' && hostname === 'localhost' && host !== hostname
}

interface Refusing {
  /** the hosts of this marketplace */
  ownHosts: readonly string[]
  /** whether `http://localhost` is allowed */
  allowsThisMachine: boolean
}

/** Why we do not call a URL that a baker chose; null when we do. */
export function refuseUrl(url: string, { ownHosts, allowsThisMachine }: Refusing): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed !== null && allowsThisMachine && isOnThisMachine(url)) return refuseParts(parsed)
  if (parsed === null || parsed.protocol !== 'https:') return 'Enter a URL that begins with https://'
  const refusal = refuseParts(parsed)
  if (refusal !== null) return refusal
  const host = hostOf(url)
  if (host.startsWith('[') || ipaddr.isValid(host)) return 'Must name a host, not an IP address'
  if (!/^[^.]+(?:\.[^.]+)+$/.test(host) || localEnds.some((end) => host === end || host.endsWith(`.${end}`)))
    return 'Must name a host on the public internet'
  return ownHosts.includes(host) ? 'Must name a host of your own' : null
}

function refuseParts({ username, password, port }: URL): string | null {
  if (username !== '' || password !== '') return 'Leave out the user name and password'
  return port !== '' && Number(port) < lowestPort ? 'Must use port 443, or one from 1024 to 65535' : null
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
