import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import * as calls from '#shared/api/imports.ts'
import { fetchImportPhoto, type PhotoFetchContext } from './fetch-import-photo.ts'
import { importBakes } from './import-bakes.ts'
import { previewImport } from './preview-import.ts'

/** The largest import as JSON, in bytes; non-Latin characters take three. */
const bodyLimit = 2 * 1024 * 1024

/** The most files that one IP address may preview and import in a minute. */
const previewsPerMinute = 60
const importsPerMinute = 10

/** The most photos that one IP address may have fetched in a minute. */
const photosPerMinute = 60

/** Serves the calls of `shared/api/imports.ts`. */
export function registerImportRoutes(app: FastifyInstance, context: PhotoFetchContext): void {
  serveCall(
    app,
    calls.previewImport,
    async ({ body }, { request }) => previewImport(context, await requireViewer(context, request), body),
    { perMinute: previewsPerMinute, bodyLimit },
  )
  serveCall(
    app,
    calls.fetchImportPhoto,
    async ({ body }, { request }) =>
      fetchImportPhoto(context, await requireViewer(context, request), body.address),
    { perMinute: photosPerMinute },
  )
  serveCall(
    app,
    calls.importBakes,
    async ({ body }, { request }) => {
      const viewer = await requireViewer(context, request)
      const done = await importBakes(context, viewer, body, readIdempotencyKey(request.headers))
      request.log.info({ cook: viewer.id, listings: done.imported }, 'bakes imported')
      return done
    },
    { perMinute: importsPerMinute, bodyLimit },
  )
}
