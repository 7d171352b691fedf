import type { getHoliday, HolidaySpan, listHolidayOrders } from '#shared/api/holidays.ts'
import { readOf } from '#web/reads.ts'

/** When the signed-in baker is closed. */
export const holidayRead = readOf<typeof getHoliday>('/api/sellers/holiday')

/** The open orders that are picked up within some days. */
export function holidayOrdersRead(query: HolidaySpan) {
  return readOf<typeof listHolidayOrders>('/api/sellers/holiday/orders', { query })
}
