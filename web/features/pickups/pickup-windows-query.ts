import type { listPickupWindows } from '#shared/api/pickup-windows.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The signed-in baker's pickup windows. */
export const pickupWindowsQuery = apiQuery<typeof listPickupWindows>('/api/sellers/pickup-windows')
