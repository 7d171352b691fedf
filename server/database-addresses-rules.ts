/** `postgres://me:secret@`, then the hosts, then `/shop?sslmode=…` */
const form = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/** The URL of each server in a PostgreSQL URL: `postgres://me@one:5432,two/shop` names two. */
export function addressesOf(url: string): [string, ...string[]] {
  const [, start = '', hosts = '', rest = ''] = form.exec(url) ?? []
  const [first, ...others] = hosts.split(',').map((host) => `${start}${host}${rest}`)
  return first === undefined || start === '' ? [url] : [first, ...others]
}

/** A PostgreSQL URL without the password. */
export function withoutPassword(url: string): string {
  const addresses = addressesOf(url).map((address) => new URL(address))
  return `${addresses.map(({ host }) => host).join(',')}${addresses[0]?.pathname ?? ''}`
}
