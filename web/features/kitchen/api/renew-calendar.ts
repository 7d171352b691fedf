import type { CallResponse } from '#shared/api/call.ts'
import type { renewKitchenCalendar as call } from '#shared/api/kitchen.ts'
import { send } from '#web/data/api-client.ts'

/** Makes a new secret link for the baker's calendar; the one before stops to work. */
export function renewCalendar(): Promise<CallResponse<typeof call>> {
  return send<typeof call>({ method: 'POST', path: '/api/sellers/kitchen/calendar' })
}
