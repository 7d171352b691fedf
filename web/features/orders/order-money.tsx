import type { Order } from '#shared/api/orders.ts'
import type { OrderRole } from '#shared/order-statuses.ts'
import { paymentText, sumInBrief } from './order-copy.ts'
import css from './order-money.module.css'
import { OrderReceipt } from './order-receipt.tsx'

/** An order's total and payment in two lines; the breakdown is folded. */
export function OrderMoney({ order, side }: { order: Order; side: OrderRole }) {
  const sum = sumInBrief(order, side)
  return (
    <div className={css.money}>
      {sum !== null && (
        <details>
          <summary>
            <span>{sum.label}</span> <strong>{sum.value}</strong>
          </summary>
          <OrderReceipt order={order} side={side} />
        </details>
      )}
      <p className="small muted">{paymentText(order, side)}</p>
    </div>
  )
}
