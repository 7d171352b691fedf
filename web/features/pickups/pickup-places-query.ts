import type { listPickupPlaces } from '#shared/api/pickup-places.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The signed-in baker's pickup places. */
export const pickupPlacesQuery = apiQuery<typeof listPickupPlaces>('/api/sellers/pickup-places')
