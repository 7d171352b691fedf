/** What a host serves: the shop, or the console where that has a host of its own. */
export type Site = 'shop' | 'console'

/** Where both are, without a trailing slash; the console is with the shop while it has no address of its own (null). */
export interface SiteAddresses {
  publicUrl: string
  adminUrl: string | null
}

/** The address of the console's host, which is the shop's unless `ADMIN_URL` names one; without a trailing slash. */
export function consoleUrl({ publicUrl, adminUrl }: SiteAddresses): string {
  return adminUrl ?? publicUrl
}

/** Tells which site a `Host` header names, however it is spelled; null for any other host. */
export function siteReader({
  publicUrl,
  adminUrl,
}: SiteAddresses): (host: string | undefined) => Site | null {
  const shop = new URL(publicUrl)
  const console = adminUrl === null ? null : new URL(adminUrl)
  return (named) => {
    // the port that goes without saying is the scheme's
    const address = `${shop.protocol}//${named}`
    if (named === undefined || /[/?#@\\\s]/.test(named) || !URL.canParse(address)) return null
    const { host } = new URL(address)
    if (host === shop.host) return 'shop'
    return host === console?.host ? 'console' : null
  }
}

/** The site of a page by the path of its address. Pages are found in capitals, too. */
export function siteOfPage(path: string): Site {
  return /^\/admin(?:\/|$)/i.test(path) ? 'console' : 'shop'
}
