import type { FastifyInstance } from 'fastify'

/** Parses JSON bodies. A call without input may get an empty body with a JSON content type, as documented (API-29). */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.schema?.body === undefined) return done(null, undefined)
    return parse(request, String(body), done)
  })
}
