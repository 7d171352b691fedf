import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { decideBy, isNotReceived, notReceivedUntil } from '#shared/order-holds.ts'
import { isToHandOver } from '#shared/order-status-groups.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { changeForBuyer } from '../changing/change-for-buyer.ts'
import type { OrderContext } from '../changing/change-order-status.ts'
import { findPickupTimes } from '../changing/locked-orders-repository.ts'
import { writeReceived } from '../changing/say-received.ts'
import { notifyBuyerAndBaker } from '../mails/notify-buyer-and-baker.ts'
import { insertHold, listHolds } from '../reading/holds-repository.ts'
import { notReceivedFrom, providerPaysAt } from '../rules/hold-rules.ts'
import { notifyOperatorsOfHold } from './notify-operators-of-hold.ts'

/**
 * The buyer reports that they did not get an order, which puts it on hold (decisions, when a baker is paid). Throws
 * `not_found`, `forbidden`, and `wrong_transition` when it is too early, too late or already reported.
 */
export function sayNotReceived(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  words: Reason,
): Promise<Order> {
  return changeForBuyer(context, viewer, id, async (trx, order, now, payment) => {
    const { pickupEnd, timeZone } = await findPickupTimes(trx, id)
    const holds = await listHolds(trx, id)
    const from = notReceivedFrom({
      isConfirmed: order.placed_at !== null && isToHandOver(order.status),
      isPayoutWaiting: order.pays_out_at !== null,
      completed_at: order.completed_at,
      pickupEnd,
      wasSaid: holds.some(({ cause }) => cause === 'not_received'),
    })
    if (from === null)
      throw new AppError('wrong_transition', holds.some(isNotReceived) ? saidAlready : tooLate)
    if (from > now) throw new AppError('wrong_transition', tooEarly)
    const paysAt = providerPaysAt(payment ?? null)
    const until = notReceivedUntil(paysAt)
    if (payment && paysAt && until && until < now)
      throw new AppError('wrong_transition', paidByProvider(payment.rail, momentText(paysAt, timeZone)))
    if (order.received_at !== null) await writeReceived(trx, order, null, now)
    const by = decideBy(now, paysAt)
    await insertHold(trx, { orderId: id, cause: 'not_received', decideBy: by, words }, now)
    const news = {
      what: 'on-hold',
      cause: 'not_received',
      words,
      decideBy: by,
      timeZone,
      isRefunded: order.payment_id !== null,
    } as const
    await notifyBuyerAndBaker(context, trx, news, [order])
    await notifyOperatorsOfHold(context, trx, { order, words, decideBy: by, timeZone })
  })
}

const tooEarly = 'You can report this once the pickup time is over. Until then, ask your baker.'
const saidAlready = 'You’ve already told us that you didn’t get this order.'
const tooLate = 'You can’t report this order anymore. If something is wrong, write to us.'

function paidByProvider(rail: Rail, when: string): string {
  const { name } = railFacts[rail]
  return `${name} pays the baker on ${when}, so it’s too late to report this here. Write to us, or open a case with ${name}.`
}
