import type { CallResponse } from '#shared/api/call.ts'
import type { confirmAutomatically as call } from '#shared/api/payouts.ts'
import { send } from '#web/data/api-client.ts'

/** Has the baker's orders confirmed as they are placed, or has them wait for the baker again. */
export function confirmAutomatically(confirmsAutomatically: boolean): Promise<CallResponse<typeof call>> {
  return send<typeof call>(
    { method: 'PUT', path: '/api/sellers/automatic-confirmation' },
    { body: { confirmsAutomatically } },
  )
}
