import type { listPickupPlaces } from '#shared/api/pickup-places.ts'
import { apiQuery } from '#web/api-query.ts'

/** The signed-in baker's pickup places. */
export const pickupPlacesQuery = apiQuery<typeof listPickupPlaces>('/api/sellers/pickup-places')
