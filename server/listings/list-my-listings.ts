import * as z from 'zod/mini'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { decodeCursor, encodeCursor } from '#server/http/page-link.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import type { ParsedInput } from '#shared/api/call.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { listMyListings as listMyListingsCall } from '#shared/api/my-listings.ts'
import { presentListing } from './listing-presenter.ts'
import { browsableSince } from './listing-rules.ts'
import { listListings } from './listings-repository.ts'
import { countMyListings, listMyListingIds, type MyListingsFilter } from './my-listings-repository.ts'

/** Listings per page. */
const pageSize = 50

const Cursor = z.object({ offset: z.int().check(z.gte(0), z.lte(1_000_000)) })

/** A page of the viewer's own listings, with the next cursor and their total. */
export async function listMyListings(
  context: AppContext,
  viewer: Viewer,
  query: ParsedInput<typeof listMyListingsCall>['query'],
): Promise<{ listings: Listing[]; nextCursor: string | null; total: number }> {
  const { db } = context
  const filter: MyListingsFilter = {
    cookId: viewer.id,
    text: query.query || null,
    state: query.state ?? null,
    readySince: browsableSince(context.now()),
  }
  const offset = query.cursor === undefined ? 0 : decodeCursor(query.cursor, Cursor).offset
  const ids = await listMyListingIds(db, filter, { sort: query.sort ?? 'newest', offset, limit: pageSize })
  const rows = await listListings(db, ids)
  const total = await countMyListings(db, filter)
  const end = offset + ids.length
  const reading = {
    viewerId: viewer.id,
    withContact: false,
    railsOn: railsOn(context.config),
    now: context.now(),
  }
  return {
    listings: rows.map((row) => presentListing(row, reading)),
    nextCursor: end < total && ids.length > 0 ? encodeCursor({ offset: end }) : null,
    total,
  }
}
