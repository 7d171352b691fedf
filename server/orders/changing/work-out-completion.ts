import type { OrderRowChange, Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { closeHolds, listHolds } from '../reading/holds-repository.ts'
import { refuseWhileHeld } from '../rules/hold-rules.ts'
import { afterReceived, type CompletedHow, isCompletable, payoutDue } from '../rules/payout-rules.ts'
import { findPickupTimes, type LockedOrder } from './locked-orders-repository.ts'

/** The columns that completing an order writes. */
export type Completion = Required<
  Pick<OrderRowChange, 'completed_at' | 'pays_out_at' | 'is_handed_over_by_code'>
>

/**
 * When a locked order pays out once completed, with or without the buyer's code. The code proves receipt and releases
 * open holds. Throws `wrong_transition` before the order is ready, and while it is on hold.
 */
export async function workOutCompletion(
  trx: Trx,
  order: LockedOrder,
  { byCode }: { byCode: boolean },
  now: Date,
): Promise<Completion> {
  const times = await findPickupTimes(trx, order.id)
  const how = { byCode, received_at: order.received_at, ...times }
  if (!isCompletable(how, now)) throw new AppError('wrong_transition', tooEarly(how, times.timeZone))
  const open = (await listHolds(trx, order.id)).filter(({ decided_at }) => decided_at === null)
  const refusal = refuseWhileHeld(
    open.map(({ cause }) => cause),
    byCode,
  )
  if (refusal !== null) throw new AppError('wrong_transition', refusal)
  if (open.length > 0) await closeHolds(trx, order.id, { decision: 'released', by: 'buyer' }, now)
  return { completed_at: now, pays_out_at: payoutDue(how, now), is_handed_over_by_code: byCode }
}

function tooEarly(
  { ready, received_at }: Pick<CompletedHow, 'ready' | 'received_at'>,
  timeZone: string,
): string {
  if (received_at !== null)
    return `The buyer says that they have this order. It completes automatically on ${momentText(afterReceived(received_at), timeZone)}.`
  return `This order is ready on ${momentText(ready, timeZone)}. Until then, complete it with the buyer’s pickup code.`
}
