import type { endHoliday as call } from '#shared/api/holidays.ts'
import { send } from '#web/data/api-client.ts'

/** The baker is open again. */
export function endHoliday(): Promise<undefined> {
  return send<typeof call>({ method: 'DELETE', path: '/api/sellers/holiday' })
}
