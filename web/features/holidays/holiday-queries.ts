import type { getHoliday, HolidaySpan, listHolidayOrders } from '#shared/api/holidays.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The holiday of the signed-in baker. */
export const holidayQuery = apiQuery<typeof getHoliday>('/api/sellers/holiday')

/** The open orders with pickup in a range of days. */
export function holidayOrdersQuery(query: HolidaySpan) {
  return apiQuery<typeof listHolidayOrders>('/api/sellers/holiday/orders', { query })
}
