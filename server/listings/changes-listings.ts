import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import type { CallOptions } from '#server/http/api-routes.ts'
import { ListingId } from '#shared/api/ids.ts'
import { changesOf } from './listing-changes-repository.ts'

type ChangesListings = NonNullable<CallOptions['changesListings']>

const Path = z.object({ id: ListingId })

/** A write that changes the listing its path names, and nothing else that visitors see. */
export function changesListingOfPath({ db }: Pick<AppContext, 'db'>): ChangesListings {
  return ({ params }) => changesOf(db, [Path.parse(params).id])
}

/** A write that makes the listing its answer's Location names, and changes nothing else that visitors see. */
export function changesNewListing({ db }: Pick<AppContext, 'db'>): ChangesListings {
  return async (_, reply) => {
    const id = String(reply.getHeader('location') ?? '')
      .split('/')
      .at(-1)
    return id ? changesOf(db, [ListingId.parse(id)]) : []
  }
}

/** A write that takes servings of the listings its body names, and changes nothing else that visitors see. */
export function changesListingsOfBody<B extends z.ZodMiniType>(
  { db }: Pick<AppContext, 'db'>,
  schema: B,
  idsIn: (body: z.output<B>) => readonly ListingId[],
): ChangesListings {
  return async ({ body }, _, when) => (when === 'before' ? [] : changesOf(db, idsIn(z.parse(schema, body))))
}
