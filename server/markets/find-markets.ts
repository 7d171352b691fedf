import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FoundMarkets, MarketsQuery } from '#shared/api/markets.ts'
import { around } from './market-question-rules.ts'
import { searchMarketLists } from './search-market-lists.ts'
import { zipPlace } from './zip-places.ts'

/**
 * The markets around a ZIP code or a point, nearest first (MKT-18, MKT-23); throws `invalid` for an unknown ZIP code.
 */
export async function findMarkets(
  context: Pick<AppContext, 'db'>,
  { zip, latitude = 0, longitude = 0, radius }: z.output<typeof MarketsQuery>,
): Promise<FoundMarkets> {
  const place = zip === undefined ? { label: null, latitude, longitude } : placeOf(zip)
  const { source, markets } = await searchMarketLists(context, around(place, radius))
  return {
    source,
    place: { label: place.label, latitude: place.latitude, longitude: place.longitude },
    radius,
    markets: markets.map(({ id, name, address, zip, latitude, longitude, website, distance }) => ({
      id,
      name,
      address,
      zip,
      latitude,
      longitude,
      website,
      distance: distance ?? 0,
    })),
  }
}

/** The place of a ZIP code; throws `invalid` with a message on the field for an unknown one. */
export function placeOf(zip: string) {
  const place = zipPlace(zip)
  if (place) return place
  const words = `We could not find ZIP code ${zip}. Check it, or try one nearby.`
  throw new AppError('invalid', words, { fields: { zip: words } })
}
