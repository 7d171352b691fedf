import type { getHoliday, HolidaySpan, listHolidayOrders } from '#shared/api/holidays.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** When the signed-in baker is closed. */
export const holidayQuery = apiQuery<typeof getHoliday>('/api/sellers/holiday')

/** The open orders that are picked up within some days. */
export function holidayOrdersQuery(query: HolidaySpan) {
  return apiQuery<typeof listHolidayOrders>('/api/sellers/holiday/orders', { query })
}
