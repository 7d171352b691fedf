import type { AppContext } from '#server/app-context.ts'
import type { PaymentRow, Trx } from '#server/database/tables.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { NextPayment } from './payment-rules.ts'

/** A payment that changes, with where it goes. */
export interface ChangingPayment {
  payment: PaymentRow
  next: NextPayment
}

/** What a buyer has got back of an order, with the platform's part in it. */
export interface DoneRefund {
  amount: Cents
  commission: Cents
  reason: Reason | null
}

type Context = Pick<AppContext, 'config' | 'now'>

/**
 * What payments ask of the orders that they are for: orders stand above payments, so it is handed in where the parts are put
 * together (`server/orders/placing/follow-payments.ts`). All of it is part of the caller's transaction, which holds the payments.
 */
export interface OrdersOfPayments {
  /** Does with the orders of payments, and what at pickup waits for them, what `next.orders` of each says; locks them by id. */
  follow(context: Context, trx: Trx, changing: readonly ChangingPayment[], now: Date): Promise<void>
  /** Tells the people of an order, which is locked, that its buyer has got money back. */
  tellRefunded(context: Context, trx: Trx, orderId: OrderId, refund: DoneRefund): Promise<void>
}
