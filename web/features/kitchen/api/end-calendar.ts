import type { endKitchenCalendar as call } from '#shared/api/kitchen.ts'
import { send } from '#web/data/api-client.ts'

/** The baker's calendar reads no more pickups. */
export function endCalendar(): Promise<undefined> {
  return send<typeof call>({ method: 'DELETE', path: '/api/sellers/kitchen/calendar' })
}
