/**
 * The network that a client is counted under: the address, or the /64 for IPv6, which belongs to one household
 * (decisions, a changed password).
 */
export function clientNetwork(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%')
  const [head = '', tail] = bare.split('::')
  const known = head === '' ? [] : head.split(':')
  const zeros = tail === undefined ? 0 : 8 - known.length - groupsIn(tail)
  const groups = [...known, ...Array<string>(zeros).fill('0'), ...(tail ? tail.split(':') : [])]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** A dotted IPv4 suffix takes the space of two groups. */
function groupsIn(tail: string): number {
  if (tail === '') return 0
  return tail.split(':').length + (tail.includes('.') ? 1 : 0)
}
