import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { addCacheTags } from '#server/http/cache-tags.ts'
import { noListingTags } from '#server/http/cache-tags-rules.ts'
import * as calls from '#shared/api/places.ts'
import { findPlaces } from './find-places.ts'
import { reverseGeocode } from './reverse-geocode.ts'

/** The most texts that one IP address may look up in a minute: one per pause while typing. */
const lookupsPerMinute = 120

/** The most points that one IP address may look up in a minute. */
const addressesPerMinute = 30

/** Registers the calls of `shared/api/places.ts`. */
export function registerPlaceRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.findPlaces,
    ({ query: { query } }, { request, reply }) => {
      addCacheTags(request, noListingTags)
      // towns do not move, so shared caches may keep the response for a day
      reply.header('cache-control', 'public, max-age=86400')
      return findPlaces(query)
    },
    { perMinute: lookupsPerMinute },
  )
  serveCall(
    app,
    calls.reverseGeocode,
    async ({ body }, { request }) => {
      await requireViewer(context, request)
      return reverseGeocode(context, body)
    },
    { perMinute: addressesPerMinute },
  )
}
