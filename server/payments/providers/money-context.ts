import type { AppContext } from '#server/app-context.ts'
import type { OutsideMark } from '#server/database/restored/outside-mark.ts'
import type { OrdersOfPayments } from '../contract/orders-of-payments.ts'
import type { Providers } from './open-providers.ts'

/** What those parts of the server are given that deal with payments. */
export interface MoneyContext extends AppContext {
  /** who moves money */
  providers: Providers
  /** what becomes of the orders that are paid */
  ordersOfPayments: OrdersOfPayments
  /** what this process keeps of the database outside of it */
  outsideMark: OutsideMark
}

/** What writing about payments needs. */
export type PaymentContext = Pick<MoneyContext, 'db' | 'now' | 'config' | 'ordersOfPayments'>
