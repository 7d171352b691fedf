import type { getKitchenCalendar, getKitchenDay } from '#shared/api/kitchen.ts'
import { readOf } from '#web/reads.ts'

/** The pickup day that an address names, today without one. */
export function kitchenDayRead(search: URLSearchParams) {
  return readOf<typeof getKitchenDay>('/api/sellers/kitchen', {
    query: { date: search.get('date') ?? undefined },
  })
}

/** Whether the signed-in baker's calendar has its link. */
export const kitchenCalendarRead = readOf<typeof getKitchenCalendar>('/api/sellers/kitchen/calendar')
