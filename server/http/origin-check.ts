import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { consoleUrl, type SiteAddresses, siteReader } from './sites-rules.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects state-changing calls from pages of another origin (decisions, OPEN-71), by `Origin` or else `Sec-Fetch-Site`.
 * Clients without either are not browsers. The shop and a separate console host are different origins.
 */
export function checkOrigin(app: FastifyInstance, addresses: SiteAddresses): void {
  const { host: shop, protocol } = new URL(addresses.publicUrl)
  const { host: console } = new URL(consoleUrl(addresses))
  const siteOfHost = siteReader(addresses)
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    const { origin, host, 'sec-fetch-site': site } = request.headers
    const ourHost = siteOfHost(host) === 'console' ? console : shop
    if (origin === undefined ? isForeignSite(site) : !isOurs(origin, protocol, [ourHost, host]))
      throw new AppError('wrong_origin', 'This request came from another site and was not carried out.', {
        refusal: { kind: 'foreign_origin' },
      })
  })
}

function isForeignSite(site: string | string[] | undefined): boolean {
  return site === 'cross-site' || site === 'same-site'
}

/** A shop under https does not trust http origins, which anybody on the network can forge. */
function isOurs(origin: string, protocol: string, hosts: (string | undefined)[]): boolean {
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return (from.protocol === protocol || protocol === 'http:') && hosts.includes(from.host)
}
