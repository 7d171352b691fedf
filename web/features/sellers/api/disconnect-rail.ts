import type { CallResponse } from '#shared/api/call.ts'
import type { disconnectRail as call } from '#shared/api/payouts.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { send } from '#web/data/api-client.ts'

/** Forgets the baker's account at a provider. */
export function disconnectRail(rail: Rail): Promise<CallResponse<typeof call>> {
  return send<typeof call>(
    { method: 'POST', path: '/api/sellers/payouts/:rail/disconnect' },
    { params: { rail }, body: {} },
  )
}
