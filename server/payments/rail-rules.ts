import { paypalRules } from '#server/payments/paypal/paypal-rail-rules.ts'
import { stripeRules } from '#server/payments/stripe/stripe-rail-rules.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import type { KeepsBack } from './kept-back-rules.ts'
import type { Bearer } from './ledger-rules.ts'
import type { FormerPayee, Payees } from './payout-change-rules.ts'

/** What is so of a provider whoever asks: what a baker's row says of it, and whose money it takes what out of. */
export interface RailRules<Baker> {
  /** the columns of a baker's row that are this provider's */
  columns: readonly (keyof Baker)[]
  /** what they say of somebody whom it does not know */
  unconnected: Baker
  /** whom it pays, and whom it did before the account was changed */
  payeesOf(baker: Baker): Payees
  /** the columns that say whom it paid before */
  columnsOfFormer(former: FormerPayee): Partial<Baker>
  /** whose account it takes what it asks for itself out of, and what a dispute is about */
  charges: Bearer
  /** whose books it lists money from: the platform's own, which have it all, or each baker's account */
  listsMoneyOf: Bearer
  /** when it keeps back for us what a baker owes */
  keepsBack: KeepsBack
  /** after how many days it pays the baker what it holds for them, whatever we say; null: never */
  mostDaysHeld: number | null
  /** how many bakers the buyer can pay in one approval */
  mostBakersAtOnce: number
  /** whom its script in the browser has to be told that the buyer pays; null when it need not know */
  merchantOf(payee: string): string | null
}

/** Each rail's rules. */
export const railRules = { paypal: paypalRules, stripe: stripeRules } satisfies Record<Rail, object>

type BakerOn<R extends Rail> = (typeof railRules)[R]['unconnected']

/** What a baker's row says of how providers pay them. */
export interface BakerOnRails extends BakerOn<'paypal'>, BakerOn<'stripe'> {}

/** The columns that say it. */
export const railColumns = rails.flatMap((rail) => railRules[rail].columns)

/** What all of them say of somebody whom no provider knows. */
export const onNoRail: BakerOnRails = { ...railRules.paypal.unconnected, ...railRules.stripe.unconnected }

/** The columns that say whether a baker's account is connected. */
export const connectedColumns = rails.map((rail) => `${rail}_connected` as const)
