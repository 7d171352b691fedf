import type { changeCommissionRate as call } from '#shared/api/commission.ts'
import { send } from '#web/data/api-client.ts'

/** Sets the commission of all orders placed from now on. */
export async function changeCommissionRate(body: {
  rate: string
  seenId: string
  reason: string
}): Promise<void> {
  await send<typeof call>({ method: 'POST', path: '/api/admin/commission/rates' }, { body })
}
