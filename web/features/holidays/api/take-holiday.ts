import type { CallInput } from '#shared/api/call.ts'
import type { takeHoliday as call, Holiday } from '#shared/api/holidays.ts'
import { send } from '#web/data/api-client.ts'

/** Closes the baker's listings for some days. */
export function takeHoliday(body: CallInput<typeof call>['body']): Promise<Holiday> {
  return send<typeof call>({ method: 'PUT', path: '/api/sellers/holiday' }, { body })
}
