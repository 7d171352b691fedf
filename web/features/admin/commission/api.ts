import type {
  changeCommissionRate as changeCommissionRateCall,
  waiveCommission as waiveCommissionCall,
  writeOffDebt as writeOffDebtCall,
} from '#shared/api/commission.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { send } from '#web/data/api-client.ts'

/** Sets the commission rate for new orders. */
export async function changeCommissionRate(body: {
  rate: string
  seenId: string
  reason: string
}): Promise<void> {
  await send<typeof changeCommissionRateCall>(
    { method: 'POST', path: '/api/admin/commission/rates' },
    { body },
  )
}

/** Waives a part of a baker's commission debt. */
export async function waiveCommission(
  cookId: PersonId,
  body: { amount: string; seenOwed: string; reason: string },
): Promise<void> {
  await send<typeof waiveCommissionCall>(
    { method: 'POST', path: '/api/admin/commission/owed/:cookId/waive' },
    { params: { cookId }, body },
  )
}

/** Writes off a baker's debt. */
export async function writeOffDebt(
  cookId: PersonId,
  body: { seenOwed: string; reason: string },
): Promise<void> {
  await send<typeof writeOffDebtCall>(
    { method: 'POST', path: '/api/admin/commission/owed/:cookId/write-off' },
    { params: { cookId }, body },
  )
}
