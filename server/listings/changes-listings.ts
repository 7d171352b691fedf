import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import type { CallOptions } from '#server/http/api-routes.ts'
import type { Change } from '#server/http/cache-tags-rules.ts'
import { listingChangesOf } from '#server/http/listing-changes.ts'
import { ListingId } from '#shared/api/ids.ts'
import { changesOf } from './listing-changes-repository.ts'

type ChangesListings = NonNullable<CallOptions['changesListings']>

const Path = z.object({ id: ListingId })

/** For a call that changes only the listing in its path, as far as visitors see. */
export function changesListingOfPath({ db }: Pick<AppContext, 'db'>): ChangesListings {
  return ({ params }, _, when) => {
    const ids = [Path.parse(params).id]
    return when === 'before' ? changesOf(db, ids) : changesSince(db, ids)
  }
}

/** For a call that only creates the listing in its Location header, as far as visitors see. */
export function changesNewListing({ db }: Pick<AppContext, 'db'>): ChangesListings {
  return async (_, reply) => {
    const id = String(reply.getHeader('location') ?? '')
      .split('/')
      .at(-1)
    return id ? changesSince(db, [ListingId.parse(id)]) : []
  }
}

/**
 * For a call that sells servings of the listings in its body; it may report their map tiles itself
 * (`setListingChanges`).
 */
export function changesListingsOfBody<B extends z.ZodMiniType>(
  { db }: Pick<AppContext, 'db'>,
  schema: B,
  idsIn: (body: z.output<B>) => readonly ListingId[],
): ChangesListings {
  return async (request, _, when) => {
    if (when === 'before') return []
    return listingChangesOf(request) ?? changesSince(db, idsIn(z.parse(schema, request.body)))
  }
}

/**
 * The changes of listings after a write. Without the database their map tiles are unknown,
 * so other stale responses can still be served.
 */
function changesSince(db: Db, ids: readonly ListingId[]): Promise<readonly Change[]> {
  return changesOf(db, ids).catch(() => ids.map((id) => ({ id, tile: null })))
}
