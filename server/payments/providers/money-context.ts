import type { AppContext } from '#server/app-context.ts'
import type { OutsideMark } from '#server/database/restored/outside-mark.ts'
import type { OrdersOfPayments } from '../contract/orders-of-payments.ts'
import type { Providers } from './open-providers.ts'

/** The context of server code that deals with payments. */
export interface MoneyContext extends AppContext {
  /** the payment providers */
  providers: Providers
  /** what payments need from orders */
  ordersOfPayments: OrdersOfPayments
  /** this process's record of the database, stored outside it */
  outsideMark: OutsideMark
}

/** The context for writing payments. */
export type PaymentContext = Pick<MoneyContext, 'db' | 'now' | 'config' | 'ordersOfPayments'>
