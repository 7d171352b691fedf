import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { currency } from '#shared/currency.ts'

/** The documentation runs nothing from other sites and cannot be framed; its images are inside its style sheet. */
const docsPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Publishes the contract at `/api/openapi.json`, and for people at `/api/docs`. Register before the routes. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'BakeSale',
        description: `The local marketplace for homemade baked goods. Money is a two-place decimal string in ${currency.name}.`,
        version: '1',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
