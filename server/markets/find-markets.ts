import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FoundMarkets, MarketsQuery } from '#shared/api/markets.ts'
import { around } from './market-question-rules.ts'
import { searchMarketLists } from './search-market-lists.ts'
import { zipPlace } from './zip-places.ts'

/** The markets around a ZIP or a point, the nearest first (MKT-18, MKT-23); throws `invalid` for a ZIP that nobody has. */
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

/** Where a ZIP is; throws `invalid` with words for the field when there is none. */
export function placeOf(zip: string) {
  const place = zipPlace(zip)
  if (place) return place
  const words = `We do not know the ZIP ${zip}. Please check it, or try one nearby.`
  throw new AppError('invalid', words, { fields: { zip: words } })
}
