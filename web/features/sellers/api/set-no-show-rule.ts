import type { CallResponse } from '#shared/api/call.ts'
import type { setNoShowRule as call } from '#shared/api/payouts.ts'
import { send } from '#web/data/api-client.ts'

/** Says whether what was paid to the baker goes back where nobody comes for it. */
export function setNoShowRule(refundsNoShows: boolean): Promise<CallResponse<typeof call>> {
  return send<typeof call>({ method: 'PUT', path: '/api/sellers/no-show-rule' }, { body: { refundsNoShows } })
}
