import type { getKitchenCalendar } from '#shared/api/kitchen.ts'
import { readOf } from '#web/reads.ts'

/** Whether the signed-in baker's calendar has its link. */
export const kitchenCalendarRead = readOf<typeof getKitchenCalendar>('/api/sellers/kitchen/calendar')
