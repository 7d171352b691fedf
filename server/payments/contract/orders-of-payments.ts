import type { AppContext } from '#server/app-context.ts'
import type { PaymentRow, Trx } from '#server/database/tables.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { NextPayment } from './payment-rules.ts'

/** A payment with its next state. */
export interface ChangingPayment {
  payment: PaymentRow
  next: NextPayment
}

/** A completed refund of an order, and the platform's share of it. */
export interface DoneRefund {
  amount: Cents
  commission: Cents
  reason: Reason | null
}

type Context = Pick<AppContext, 'config' | 'now'>

/**
 * What payments need from orders; `server/orders/placing/follow-payments.ts` implements it. All of it runs in the
 * caller's transaction, which locks the payments.
 */
export interface OrdersOfPayments {
  /** Applies `next.orders` to the orders of payments and their pickup work; locks the orders by id. */
  follow(context: Context, trx: Trx, changing: readonly ChangingPayment[], now: Date): Promise<void>
  /** Notifies buyer and baker of a refund; the caller holds the order's lock. */
  tellRefunded(context: Context, trx: Trx, orderId: OrderId, refund: DoneRefund): Promise<void>
}
