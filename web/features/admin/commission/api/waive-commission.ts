import type { waiveCommission as call } from '#shared/api/commission.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { send } from '#web/data/api-client.ts'

/** Lets a baker off commission that they owe. */
export async function waiveCommission(
  cookId: PersonId,
  body: { amount: string; seenOwed: string; reason: string },
): Promise<void> {
  await send<typeof call>(
    { method: 'POST', path: '/api/admin/commission/owed/:cookId/waive' },
    { params: { cookId }, body },
  )
}
