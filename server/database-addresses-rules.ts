/** `postgres://me:secret@`, then the hosts, then `/shop?sslmode=…` */
const form = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/** The URL of each server that a PostgreSQL URL names: `postgres://me@one:5432,two/shop` names two. */
export function addressesOf(url: string): [string, ...string[]] {
  const [, start = '', hosts = '', rest = ''] = form.exec(url) ?? []
  const [first, ...others] = hosts.split(',').map((host) => `${start}${host}${rest}`)
  return first === undefined || start === '' ? [url] : [first, ...others]
}

/** Where a PostgreSQL URL leads, without whose password. */
export function withoutPassword(url: string): string {
  const addresses = addressesOf(url).map((address) => new URL(address))
  return `${addresses.map(({ host }) => host).join(',')}${addresses[0]?.pathname ?? ''}`
}
