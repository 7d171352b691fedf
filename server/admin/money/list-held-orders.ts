import type { AppContext } from '#server/app-context.ts'
import { whenReleased } from '#server/orders/rules/hold-rules.ts'
import { leftToRefund, refundedCommission } from '#server/payments/instructions/refund-rules.ts'
import { type AdminRole, mayDo } from '#shared/admin-rights.ts'
import type { ParsedInput } from '#shared/api/call.ts'
import type { HeldOrder, HeldOrders, listHeldOrders as listCall } from '#shared/api/order-holds.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { type Cents, toDecimal } from '#shared/money.ts'
import { holdDecisions } from '#shared/order-holds.ts'
import { listPage, listPlace } from '../admin-list-pages.ts'
import { countHeldOrders, findHeldOrders, type HeldOrderRow } from './held-orders-repository.ts'

/** A page of orders on hold; throws `invalid` for an unknown cursor. */
export async function listHeldOrders(
  context: Pick<AppContext, 'db' | 'now'>,
  role: AdminRole,
  query: ParsedInput<typeof listCall>['query'],
): Promise<HeldOrders> {
  const { db } = context
  const now = context.now()
  const asked = listPlace(query)
  const found = await findHeldOrders(db, { ...asked, limit: asked.limit + 1 })
  const { shown, place } = listPage(asked, found, await countHeldOrders(db))
  return { holds: shown.map((row) => present(row, role, now)), ...place }
}

function present(row: HeldOrderRow, role: AdminRole, now: Date): HeldOrder {
  const { title, option_name: optionName } = row
  const refund = leftToRefund(row)
  return {
    id: row.id,
    orderId: row.order_id,
    cause: row.cause,
    title: orderedTitle({ title, optionName }),
    buyerName: row.buyer_name,
    cookName: row.cook_name,
    openedAt: row.opened_at.toISOString(),
    pickupAt: row.pickup_at.toISOString(),
    decideBy: row.decide_by.toISOString(),
    words: row.words,
    answer: row.answer,
    refund: toDecimal(refund),
    payout: toDecimal(payoutOf(row, refund)),
    receivedAt: row.received_at?.toISOString() ?? null,
    pays: whenReleased(row, now),
    decisions: mayDo(role, 'refund_orders') ? [...holdDecisions] : [],
  }
}

/** The baker's payout when the hold is released, in cents; 0 for pay-at-pickup orders. */
function payoutOf(row: HeldOrderRow, left: Cents): Cents {
  return left === 0 ? 0 : left - refundedCommission({ ...row, refunded_cents: row.total_cents - left }, left)
}
