import type { Cents } from '#shared/money.ts'
import type { FormerPayee, Payees } from './payout-change-rules.ts'

/** What is so of a provider whoever asks: what a baker's row says of it, and whose money it takes what out of. */
export interface ProviderRules<Baker> {
  /** the columns of a baker's row that are this provider's */
  columns: readonly (keyof Baker)[]
  /** what they say of somebody whom it does not know */
  unconnected: Baker
  /** whom it pays, and whom it did before the account was changed */
  payeesOf(baker: Baker): Payees
  /** the columns that say whom it paid before */
  columnsOfFormer(former: FormerPayee): Partial<Baker>
  /** which accounts of a baker's it knows, whether they can be paid or not */
  accountsOf(baker: Baker): PayoutAccounts
  /** the columns that say so */
  columnsOfAccounts(accounts: PayoutAccounts): Partial<Baker>
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

/** A baker's accounts at a provider. */
export interface PayoutAccounts {
  /** the one that is bound to them, by the provider's id; null: none */
  account: string | null
  isConnected: boolean
  /** the address that is paid without it, where the provider takes one; null: none */
  address: string | null
}

/** When a provider keeps back for us what a baker owes: of a release, or as the money of a sale is taken. */
export type KeepsBack =
  | { of: 'release' }
  /** `mostFee` is the most that the provider takes for itself of what the baker gets, in cents: a sale leaves that much less */
  | { of: 'capture'; mostFee: (amount: Cents) => Cents }

/** Whose pocket pays what comes on top of a sale. */
export type Bearer = 'platform' | 'baker'
