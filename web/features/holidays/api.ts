import type { CallInput } from '#shared/api/call.ts'
import type { endHoliday as endHolidayCall, takeHoliday as takeHolidayCall } from '#shared/api/holidays.ts'
import type { Holiday } from '#shared/api/listings.ts'
import { send } from '#web/data/api-client.ts'

/** Ends the baker's holiday. */
export function endHoliday(): Promise<undefined> {
  return send<typeof endHolidayCall>({ method: 'DELETE', path: '/api/sellers/holiday' })
}

/** Closes the baker's listings for a range of days. */
export function takeHoliday(body: CallInput<typeof takeHolidayCall>['body']): Promise<Holiday> {
  return send<typeof takeHolidayCall>({ method: 'PUT', path: '/api/sellers/holiday' }, { body })
}
