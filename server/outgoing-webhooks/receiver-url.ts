import ipaddr from 'ipaddr.js'
import { longestWebhookUrl } from '#shared/api/outgoing-webhooks.ts'

/** Ends of names that no public name server answers (RFC 6761, 6762, 7686, 8375, 9476). */
const localEnds = ['localhost', 'local', 'internal', 'home.arpa', 'arpa', 'onion', 'alt']

/** The lowest port besides 443: those below it belong to other services. */
const lowestPort = 1024

/** The host of a URL, without the dot that may end it. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '')
}

/** Why a webhook cannot go to a URL, for its baker; null when it can. `ownHosts` are those of this marketplace. */
export function refuseReceiver(url: string, ownHosts: readonly string[]): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || parsed.protocol !== 'https:') return 'Enter a URL that begins with https://'
  if (parsed.username !== '' || parsed.password !== '') return 'Leave out the user name and password'
  if (storedUrl(url).length > longestWebhookUrl) return `At most ${longestWebhookUrl} characters once encoded`
  if (parsed.port !== '' && Number(parsed.port) < lowestPort)
    return 'Must use port 443, or one from 1024 to 65535'
  const host = hostOf(url)
  if (host.startsWith('[') || ipaddr.isValid(host)) return 'Must name a host, not an IP address'
  if (!/^[^.]+(?:\.[^.]+)+$/.test(host) || localEnds.some((end) => host === end || host.endsWith(`.${end}`)))
    return 'Must name a host on the public internet'
  return ownHosts.includes(host) ? 'Must name a host of your own' : null
}

/** A URL as it is stored and called: without the part that no server sees. */
export function storedUrl(url: string): string {
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}
