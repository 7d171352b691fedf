import type { Rail } from '#shared/payment-methods.ts'
import { paypalCopy } from './paypal/paypal-copy.ts'
import { stripeCopy } from './stripe/stripe-copy.ts'

/** The texts about a rail wherever people meet it; those of the payment forms alone are in `adapters.ts`. */
export interface RailCopy {
  /** how it is offered to a buyer */
  offer: { label: string; detail: string }
  /** that an order was paid over it */
  paid: string
  /** the way that money takes back to a buyer, said to their baker */
  wayBack: string
  /** where a buyer finds a refund */
  account: string
  /** how it is offered to a baker, and what they know their account there by */
  payout: { title: string; account: string }
  /** whether a baker is connected, as their profile asks it */
  connection: string
}

export const railCopy = {
  paypal: paypalCopy,
  stripe: stripeCopy,
} satisfies Record<Rail, RailCopy>
