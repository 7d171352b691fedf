import type { getKitchenCalendar, getKitchenDay } from '#shared/api/kitchen.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The pickup day of an address, by default today. */
export function kitchenDayQuery(search: URLSearchParams) {
  return apiQuery<typeof getKitchenDay>('/api/sellers/kitchen', {
    query: { date: search.get('date') ?? undefined },
  })
}

/** Whether the signed-in baker has a calendar link. */
export const kitchenCalendarQuery = apiQuery<typeof getKitchenCalendar>('/api/sellers/kitchen/calendar')
