import type { FastifyInstance } from 'fastify'

/** Reads JSON bodies. A call that takes none may say that it sends JSON and send nothing, as documented (API-29). */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.schema?.body === undefined) return done(null, undefined)
    return parse(request, String(body), done)
  })
}
