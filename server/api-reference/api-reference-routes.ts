import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { requireAdmin } from '#server/admin/require-admin.ts'
import type { AppContext } from '#server/app-context.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { ServedDocument } from './served-document.ts'

const publicPath = '/api/openapi.json'
const adminPath = '/api/admin/openapi.json'

/** The documentation runs nothing from other sites and cannot be framed; its images are inside its style sheet. */
const docsPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Serves the API's documents: the public one for everybody, the console's for its admins. */
export async function registerApiReference(app: FastifyInstance, context: AppContext): Promise<void> {
  const { config } = context
  const shop = new ServedDocument('public', config.publicUrl)
  const console = new ServedDocument('admin', consoleUrl(config))
  app.get(publicPath, (request, reply) => shop.send(request, reply, 'public, max-age=600'))
  app.get(
    adminPath,
    {
      config: { adminRight: 'read' },
      async onRequest(request) {
        await requireAdmin(context, request, 'read')
      },
    },
    (request, reply) => console.send(request, reply, 'private, no-cache'),
  )
  await registerDocs(app, shop)
}

/** Shows the public document at `/api/docs`. */
async function registerDocs(app: FastifyInstance, shop: ServedDocument): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: 'BakeSale', version: '1' }, paths: {} } },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    uiHooks: {
      // the page asks its own address for the document
      preHandler: async (request, reply) =>
        request.url === '/api/docs/json' ? shop.send(request, reply, 'public, max-age=600') : undefined,
    },
  })
}
