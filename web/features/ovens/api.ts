import type { CallInput, CallResponse } from '#shared/api/call.ts'
import type { setOven as setOvenCall } from '#shared/api/ovens.ts'
import { send } from '#web/data/api-client.ts'

/** Sets the baker's oven capacity per day; null: no limit. */
export function setOven(
  spacesADay: CallInput<typeof setOvenCall>['body']['spacesADay'],
): Promise<CallResponse<typeof setOvenCall>> {
  return send<typeof setOvenCall>({ method: 'PUT', path: '/api/sellers/oven' }, { body: { spacesADay } })
}
