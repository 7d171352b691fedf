import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { confirmsAutomatically } from '#server/payments/payouts/baker-payouts-repository.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { type LockedOrder, updateOrder } from '../changing/locked-orders-repository.ts'
import { answerBy } from '../rules/answer-by-rules.ts'
import { announcePlaced } from './announce-placed.ts'

/** Places locked orders of one baker that waited for a payment: paid on a rail, or at pickup when it is null. */
export async function placeWaiting(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  orders: readonly LockedOrder[],
  { rail, cook_id }: { rail: Rail | null; cook_id: PersonId },
  now: Date,
): Promise<void> {
  for (const { id, ready_at } of orders)
    await updateOrder(trx, id, {
      payment_status: rail === null ? 'not_required' : 'paid',
      placed_at: now,
      answer_by: answerBy({ placed_at: now, ready_at }),
      updated_at: now,
    })
  const isConfirmed = await confirmsAutomatically(trx, cook_id)
  await announcePlaced(context, trx, orders, { rail, isConfirmed, now })
}
