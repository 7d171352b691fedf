/** What a host serves: the shop, or the console if that has its own host. */
export type Site = 'shop' | 'console'

/** The sites' URLs without a trailing slash; null when the console has no host of its own. */
export interface SiteAddresses {
  publicUrl: string
  adminUrl: string | null
}

/** The console's base URL: `ADMIN_URL`, else the shop's; without a trailing slash. */
export function consoleUrl({ publicUrl, adminUrl }: SiteAddresses): string {
  return adminUrl ?? publicUrl
}

/** Returns a function from a `Host` header, in any spelling, to its site; null for any other host. */
export function siteReader({
  publicUrl,
  adminUrl,
}: SiteAddresses): (host: string | undefined) => Site | null {
  const shop = new URL(publicUrl)
  const console = adminUrl === null ? null : new URL(adminUrl)
  return (named) => {
    // the scheme's default port may be omitted
    const address = `${shop.protocol}//${named}`
    if (named === undefined || /[/?#@\\\s]/.test(named) || !URL.canParse(address)) return null
    const { host } = new URL(address)
    if (host === shop.host) return 'shop'
    return host === console?.host ? 'console' : null
  }
}

/** The site of a page's path, which is case-insensitive. */
export function siteOfPage(path: string): Site {
  return /^\/admin(?:\/|$)/i.test(path) ? 'console' : 'shop'
}
