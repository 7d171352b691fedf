import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { nextPageLink } from '#server/http/page-link.ts'
import * as calls from '#shared/api/my-listings.ts'
import { changesListingOfPath, changesNewListing } from './changes-listings.ts'
import { copyListing } from './copy-listing.ts'
import { listMyListings } from './list-my-listings.ts'
import { pauseListing } from './pause-listing.ts'
import { setFillingSoldOut } from './set-filling-sold-out.ts'

/** The most listings that one IP address may copy in a minute, and pause, resume or change fillings of. */
const copiesPerMinute = 60
const changesPerMinute = 120

/** The calls of `shared/api/my-listings.ts`. */
export function registerMyListingsRoutes(app: FastifyInstance, context: AppContext): void {
  const changesListings = changesListingOfPath(context)
  serveCall(app, calls.listMyListings, async ({ query }, { request, reply }) => {
    const viewer = await requireViewer(context, request)
    const { listings, nextCursor, total } = await listMyListings(context, viewer, query)
    if (nextCursor !== null) reply.header('link', nextPageLink(request, nextCursor))
    reply.header('x-total-count', String(total))
    return listings
  })
  serveCall(
    app,
    calls.pauseListing,
    async ({ params }, { request }) =>
      pauseListing(context, await requireViewer(context, request), params.id, true),
    { perMinute: changesPerMinute, changesListings },
  )
  serveCall(
    app,
    calls.resumeListing,
    async ({ params }, { request }) =>
      pauseListing(context, await requireViewer(context, request), params.id, false),
    { perMinute: changesPerMinute, changesListings },
  )
  serveCall(
    app,
    calls.setFillingSoldOut,
    async ({ params, body }, { request }) =>
      setFillingSoldOut(context, await requireViewer(context, request), params.id, body),
    { perMinute: changesPerMinute, changesListings },
  )
  serveCall(
    app,
    calls.copyListing,
    async ({ params, body }, { request, reply }) => {
      const listing = await copyListing(context, await requireViewer(context, request), params.id, body)
      reply.header('location', `/api/food-listings/${listing.id}`)
      return listing
    },
    { perMinute: copiesPerMinute, changesListings: changesNewListing(context) },
  )
}
