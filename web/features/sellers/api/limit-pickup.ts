import type { CallResponse } from '#shared/api/call.ts'
import type { limitPickup as call } from '#shared/api/payouts.ts'
import { send } from '#web/data/api-client.ts'

/** Lifts the limits of what one buyer may order from the baker at pickup, or sets them again. */
export function limitPickup(areLimitsLifted: boolean): Promise<CallResponse<typeof call>> {
  return send<typeof call>(
    { method: 'PUT', path: '/api/sellers/pickup-limits' },
    { body: { areLimitsLifted } },
  )
}
