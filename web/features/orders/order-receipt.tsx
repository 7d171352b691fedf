import type { Order } from '#shared/api/orders.ts'
import { type Cents, formatMoney, fromDecimal } from '#shared/money.ts'
import { isCancelled } from '#shared/order-status-groups.ts'
import type { OrderRole } from '#shared/order-statuses.ts'
import { ratePercent } from '#web/features/payments/sale-copy.ts'
import { Receipt } from '#web/ui/receipt.tsx'
import { Sum } from '#web/ui/sum.tsx'
import { missingServings, unpaidPart } from './order-copy.ts'

/** What an order costs its buyer, or what its baker earns (decisions, OPEN-04). */
export function OrderReceipt({ order, side }: { order: Order; side: OrderRole }) {
  return <Receipt>{side === 'buyer' ? <BuyersSum order={order} /> : <BakersSum order={order} />}</Receipt>
}

/** The price, and any later refund or reduction. */
function BuyersSum({ order }: { order: Order }) {
  const left = unpaidPart(order)
  return (
    <>
      <Sum
        lines={[
          { label: itemsOf(order), value: money(order.subtotalPrice) },
          { label: 'To the baker', value: money(order.sellerAmount) },
          { label: feeOf(order), value: `${money(order.commissionAmount)}, included` },
        ]}
        total={{ label: 'Total', value: money(order.totalPrice) }}
      />
      {left !== null && <Sum lines={[left.line]} total={left.total} />}
      {order.refundedAmount !== '0.00' && (
        <Sum lines={[{ label: 'Refunded', value: `−${money(order.refundedAmount)}` }]} />
      )}
    </>
  )
}

/** The price, minus everything the baker does not receive. */
function BakersSum({ order }: { order: Order }) {
  const gone = notSold(order)
  const sold = cents(order.totalPrice) - gone.amount
  const fee = sold - cents(order.keptAmount)
  const lines = [
    { label: itemsOf(order), value: money(order.subtotalPrice) },
    ...(gone.amount > 0 ? [{ label: gone.label, value: `−${formatMoney(gone.amount)}` }] : []),
  ]
  if (order.rail === null) return <CashSum order={order} lines={lines} sold={sold} fee={fee} />
  return (
    <>
      <Sum
        lines={[...lines, ...(fee > 0 ? [{ label: feeOf(order), value: `−${formatMoney(fee)}` }] : [])]}
        total={{ label: 'You keep', value: money(order.keptAmount) }}
      />
      {order.collectedAmount !== '0.00' && <CollectedSum order={order} />}
    </>
  )
}

/**
 * The part of the sale that paid the baker's balance owed: earned, but not paid out (decisions, commission at pickup).
 */
function CollectedSum({ order: { keptAmount, collectedAmount } }: { order: Order }) {
  return (
    <Sum
      lines={[{ label: 'Applied to your balance owed', value: `−${money(collectedAmount)}` }]}
      total={{ label: 'Sent to you', value: formatMoney(cents(keptAmount) - cents(collectedAmount)) }}
    />
  )
}

interface CashSumProps {
  order: Order
  lines: { label: string; value: string }[]
  sold: Cents
  fee: Cents
}

/** At pickup the baker receives the full price in cash and owes the fee (decisions, commission at pickup). */
function CashSum({ order, lines, sold, fee }: CashSumProps) {
  const owed =
    fee === 0
      ? 'there is no service fee'
      : `${formatMoney(fee)} service fee (${ratePercent(order.commissionRate)}) is added to what you owe`
  return (
    <>
      <Sum lines={lines} total={{ label: 'You collect at pickup', value: formatMoney(sold) }} />
      {sold > 0 && (
        <p className="small">
          You collect {formatMoney(sold)} in cash; {owed}.
        </p>
      )}
    </>
  )
}

function notSold(order: Order): { label: string; amount: Cents } {
  if (isCancelled(order.status)) return { label: 'Cancelled', amount: cents(order.totalPrice) }
  if (order.rail !== null) return { label: 'Refunded', amount: cents(order.refundedAmount) }
  const missing = missingServings(order)
  return { label: `${missing} not sold`, amount: missing * cents(order.unitPrice) }
}

function itemsOf({ quantity, unitPrice }: Order): string {
  return `${quantity} × ${money(unitPrice)}`
}

function feeOf({ commissionRate }: Order): string {
  return `Service fee (${ratePercent(commissionRate)})`
}

function cents(decimal: string): Cents {
  return fromDecimal(decimal) ?? 0
}

function money(decimal: string): string {
  return formatMoney(cents(decimal))
}
