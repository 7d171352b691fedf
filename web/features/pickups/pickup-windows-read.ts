import type { listPickupWindows } from '#shared/api/pickup-windows.ts'
import { readOf } from '#web/reads.ts'

/** The signed-in baker's pickup windows. */
export const pickupWindowsRead = readOf<typeof listPickupWindows>('/api/sellers/pickup-windows')
