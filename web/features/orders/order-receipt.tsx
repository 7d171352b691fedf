import type { Order } from '#shared/api/orders.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { ratePercent } from '#web/features/payments/sale-words.ts'
import { Receipt, Sum } from '#web/ui/receipt.tsx'
import { type OrderSide, paymentWords } from './order-words.ts'

/** What an order costs its buyer, or what it brings its baker (decisions, OPEN-04). */
export function OrderReceipt({ order, side }: { order: Order; side: OrderSide }) {
  const items = `${order.quantity} × ${money(order.unitPrice)}`
  const fee = `Service fee (${ratePercent(order.commissionRate)})`
  return (
    <Receipt>
      {side === 'buyer' ? (
        <Sum
          lines={[
            { label: items, value: money(order.subtotalPrice) },
            { label: 'To the baker', value: money(order.sellerAmount) },
            { label: fee, value: `${money(order.commissionAmount)}, included` },
          ]}
          total={{ label: 'Total', value: money(order.totalPrice) }}
        />
      ) : (
        <Sum
          lines={[
            { label: items, value: money(order.subtotalPrice) },
            { label: fee, value: `−${money(order.commissionAmount)}` },
          ]}
          total={{ label: 'You keep', value: money(order.sellerAmount) }}
        />
      )}
      {order.refundedAmount !== '0.00' && (
        <Sum lines={[{ label: 'Given back', value: `−${money(order.refundedAmount)}` }]} />
      )}
      <p className="xs muted">{paymentWords(order, side)}</p>
    </Receipt>
  )
}

function money(decimal: string): string {
  return formatMoney(fromDecimal(decimal) ?? 0)
}
