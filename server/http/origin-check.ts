import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { consoleUrl, type SiteAddresses, siteReader } from './sites-rules.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing calls that a page of another origin makes (decisions, OPEN-71). Browsers always send `Origin`
 * with them; a client that sends none is no browser and carries no one else's cookie. `Sec-Fetch-Site` covers the rest.
 * The shop and a console on a host of its own are strangers to one another.
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

/** A shop under https is not spoken for by a page that anybody on the way can write. */
function isOurs(origin: string, protocol: string, hosts: (string | undefined)[]): boolean {
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return (from.protocol === protocol || protocol === 'http:') && hosts.includes(from.host)
}
