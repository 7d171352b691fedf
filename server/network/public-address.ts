import ipaddr from 'ipaddr.js'

/** The only IPv6 addresses that are given out for the public internet (IANA). */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure's own services, which only its machines reach. */
const servicesOfAzure = '168.63.129.16'

/**
 * Whether an IP address is one of the public internet: not private, local, shared by a provider, reserved, multicast,
 * or another spelling of an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  if (text === servicesOfAzure) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(givenOut)
}

/** Whether an IP address is a loopback address. */
export function isLoopback(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback'
}

/** An address in one spelling, so that two can be compared; null for another text. */
export function plainAddress(text: string): string | null {
  // a link-local address may name its interface
  const [address = ''] = text.split('%')
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null
}
