import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import type { CallOptions } from '#server/http/api-routes.ts'
import type { Change } from '#server/http/shown-rules.ts'
import { whatHasChanged } from '#server/http/what-has-changed.ts'
import { ListingId } from '#shared/api/ids.ts'
import { changesOf } from './listing-changes-repository.ts'

type ChangesListings = NonNullable<CallOptions['changesListings']>

const Path = z.object({ id: ListingId })

/** A write that changes the listing its path names, and nothing else that visitors see. */
export function changesListingOfPath({ db }: Pick<AppContext, 'db'>): ChangesListings {
  return ({ params }, _, when) => {
    const ids = [Path.parse(params).id]
    return when === 'before' ? changesOf(db, ids) : changesSince(db, ids)
  }
}

/** A write that makes the listing its answer's Location names, and changes nothing else that visitors see. */
export function changesNewListing({ db }: Pick<AppContext, 'db'>): ChangesListings {
  return async (_, reply) => {
    const id = String(reply.getHeader('location') ?? '')
      .split('/')
      .at(-1)
    return id ? changesSince(db, [ListingId.parse(id)]) : []
  }
}

/**
 * A write that takes servings of the listings its body names, and changes nothing else that visitors see. Where they are it may say
 * itself (`sayWhatHasChanged`).
 */
export function changesListingsOfBody<B extends z.ZodMiniType>(
  { db }: Pick<AppContext, 'db'>,
  schema: B,
  idsIn: (body: z.output<B>) => readonly ListingId[],
): ChangesListings {
  return async (request, _, when) => {
    if (when === 'before') return []
    return whatHasChanged(request) ?? changesSince(db, idsIn(z.parse(schema, request.body)))
  }
}

/**
 * What has changed with listings once the write is done. Where that cannot be asked any more each may be shown at any place: so what is kept of
 * all others can stand in while the database is away.
 */
function changesSince(db: Db, ids: readonly ListingId[]): Promise<readonly Change[]> {
  return changesOf(db, ids).catch(() => ids.map((id) => ({ id, tile: null })))
}
