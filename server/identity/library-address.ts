const domain = '@id.bakesale.invalid'

/** An address that stands for an account in the library, which refuses some that people really have. */
export function libraryAddress(id: string): string {
  return `${id}${domain}`
}

/** The account that such an address stands for; null for any other address. */
export function accountOfAddress(address: unknown): string | null {
  return typeof address === 'string' && address.endsWith(domain) ? address.slice(0, -domain.length) : null
}
