import type { CallInput, CallResponse } from '#shared/api/call.ts'
import type { setNoShowRule as call } from '#shared/api/payouts.ts'
import { send } from '#web/data/api-client.ts'

/** Says what becomes of what was paid to the baker, and of the servings, where nobody comes for them. */
export function setNoShowRule(body: CallInput<typeof call>['body']): Promise<CallResponse<typeof call>> {
  return send<typeof call>({ method: 'PUT', path: '/api/sellers/no-show-rule' }, { body })
}
