import type { FastifyInstance, RouteOptions } from 'fastify'
import { rails } from '#shared/payment-methods.ts'
import { AppError } from './app-error.ts'
import { siteOfRoute } from './sites.ts'

/** Every method that a client may try; HEAD comes with GET. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The paths of calls; all others are pages or files. */
const callPath = new RegExp(`^/(api|${rails.join('|')})/[^*]*$`)

interface KnownPath {
  url: string
  methods: Set<string>
  sites: Set<ReturnType<typeof siteOfRoute>>
}

/**
 * Records the methods of each call's path. After all routes are registered, the returned function adds 405 with `Allow`
 * for the others (decisions, methods and bodies).
 */
export function watchMethods(app: FastifyInstance): () => void {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ method, url, config = {} }: RouteOptions) => {
    if (!callPath.test(url)) return
    // parameter names do not make a different path
    const shape = url.replaceAll(/:\w+/g, ':')
    const known = paths.get(shape) ?? { url, methods: new Set(), sites: new Set() }
    paths.set(shape, known)
    for (const one of [method].flat()) known.methods.add(one)
    known.sites.add(siteOfRoute({ url, config }))
  })
  return () => {
    for (const known of [...paths.values()]) refuseOthers(app, known)
  }
}

function refuseOthers(app: FastifyInstance, { url, methods: known, sites }: KnownPath): void {
  const allowed = [...known].sort()
  const others = methods.filter((method) => !known.has(method))
  const allow = allowed.join(', ')
  const [site = 'shop', ...more] = sites
  app.route({
    method: others,
    url,
    config: { isOpenToAll: true, site: more.length === 0 ? site : 'both' },
    // before the body is read
    async onRequest({ method }, reply) {
      reply.header('allow', allow)
      throw new AppError('method_not_allowed', `This address does not accept ${method}. It accepts ${allow}.`)
    },
    handler: async () => undefined,
  })
}
