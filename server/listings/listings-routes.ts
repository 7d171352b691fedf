import type { FastifyInstance, FastifyReply } from 'fastify'
import { findViewer, requireViewer, type Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { addCacheTags } from '#server/http/cache-tags.ts'
import { bakerTags, listingTags } from '#server/http/cache-tags-rules.ts'
import { cacheControlOfAnswers } from '#server/http/cached-response.ts'
import { nextPageLink } from '#server/http/page-link.ts'
import { readingContext } from '#server/http/reading-context.ts'
import { searchListingPoints } from '#shared/api/listing-points.ts'
import * as calls from '#shared/api/listings.ts'
import * as otherBakes from '#shared/api/other-bakes.ts'
import { correctedQueryHeader, matchedWordsHeader } from '#shared/api/paging.ts'
import { suggestSearches } from '#shared/api/search-suggestions.ts'
import { readShelves } from '#shared/api/shelves.ts'
import { changesListingOfPath, changesNewListing } from './changes-listings.ts'
import { createListing } from './create-listing.ts'
import { deleteListing } from './delete-listing.ts'
import { getListing } from './get-listing.ts'
import { listOtherBakes } from './list-other-bakes.ts'
import { listShelves, shelvesAround } from './list-shelves.ts'
import { presentCard, presentListing } from './listing-presenter.ts'
import type { OrdersAtPlaces } from './orders-at-places.ts'
import { listingSearch } from './search/listing-search.ts'
import { updateListing } from './update-listing.ts'

/** The most listings that one IP address may post or change in a minute. */
const writesPerMinute = 60

/** The calls of `shared/api/listings.ts`, `listing-points.ts`, `other-bakes.ts`, `search-suggestions.ts` and `shelves.ts`. */
export function registerListingRoutes(
  app: FastifyInstance,
  context: AppContext,
  orders: OrdersAtPlaces,
): void {
  registerSearches(app, context)
  registerReads(app, context)
  registerWrites(app, context, orders)
}

const sameForVisitors = true

function registerSearches(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.searchListings,
    async ({ query }, { request, reply }) => {
      const viewer = await findViewer(context, request)
      const reading = readingContext(context, request, listingSearch.shows(query))
      const page =
        query.fields === 'card'
          ? await listingSearch.page(reading, viewer, query, presentCard)
          : await listingSearch.page(reading, viewer, query, presentListing)
      allowKeeping(reply, viewer)
      const { correctedQuery, matchedWords, nextCursor } = page
      const changed = {
        ...(correctedQuery === null ? {} : { query: correctedQuery }),
        ...(matchedWords === null ? {} : { leastWords: String(matchedWords.least) }),
      }
      if (nextCursor !== null) reply.header('link', nextPageLink(request, nextCursor, changed))
      if (page.total !== null) reply.header('x-total-count', String(page.total))
      if (correctedQuery !== null) reply.header('x-corrected-query', correctedQueryHeader(correctedQuery))
      if (matchedWords !== null) reply.header('x-matched-words', matchedWordsHeader(matchedWords))
      return page.listings
    },
    { sameForVisitors },
  )
  serveCall(
    app,
    searchListingPoints,
    ({ query }, { request, reply }) => {
      reply.header('cache-control', cacheControlOfAnswers)
      return listingSearch.points(readingContext(context, request, listingSearch.shows(query)), query)
    },
    { sameForVisitors },
  )
  serveCall(
    app,
    suggestSearches,
    ({ query }, { request, reply }) => {
      reply.header('cache-control', cacheControlOfAnswers)
      // a suggestion may reach farther than the search
      return listingSearch.suggest(readingContext(context, request, listingSearch.shows({})), query)
    },
    { sameForVisitors },
  )
}

function registerReads(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.getListing,
    async ({ params, query }, { request, reply }) => {
      const viewer = await findViewer(context, request)
      const listing = await getListing(
        readingContext(context, request, listingTags(params.id)),
        viewer,
        params.id,
        query,
      )
      allowKeeping(reply, viewer)
      return listing
    },
    { sameForVisitors },
  )
  serveCall(
    app,
    otherBakes.listOtherBakes,
    async ({ params }, { request, reply }) => {
      const viewer = await findViewer(context, request)
      const reading = readingContext(context, request, listingTags(params.id))
      const { bakes, cookId } = await listOtherBakes(reading, viewer, params.id)
      addCacheTags(request, bakerTags(cookId))
      allowKeeping(reply, viewer)
      return bakes
    },
    { sameForVisitors },
  )
  serveCall(
    app,
    readShelves,
    ({ query }, { request, reply }) => {
      reply.header('cache-control', cacheControlOfAnswers)
      return listShelves(readingContext(context, request, listingSearch.shows(shelvesAround(query))), query)
    },
    { sameForVisitors },
  )
}

function registerWrites(app: FastifyInstance, context: AppContext, orders: OrdersAtPlaces): void {
  const changesListings = changesListingOfPath(context)
  serveCall(
    app,
    calls.createListing,
    async ({ body }, { request, reply }) => {
      const listing = await createListing(context, await requireViewer(context, request), body)
      reply.header('location', `/api/food-listings/${listing.id}`)
      return listing
    },
    { perMinute: writesPerMinute, changesListings: changesNewListing(context) },
  )
  serveCall(
    app,
    calls.updateListing,
    async ({ params, body }, { request }) =>
      updateListing(context, await requireViewer(context, request), params.id, body, orders),
    { perMinute: writesPerMinute, changesListings },
  )
  serveCall(
    app,
    calls.deleteListing,
    async ({ params }, { request }) => {
      await deleteListing(context, await requireViewer(context, request), params.id)
      return undefined
    },
    { changesListings },
  )
}

/** Lets caches keep what visitors see for a few seconds; responses to signed-in users are private. */
function allowKeeping(reply: FastifyReply, viewer: Viewer | null): void {
  reply.header('vary', 'cookie, authorization')
  if (!viewer) reply.header('cache-control', cacheControlOfAnswers)
}
