import type { Cents } from '#shared/money.ts'
import type { FormerPayee, Payees } from './payout-change-rules.ts'

/** A provider's fixed rules: its columns in a baker's row, and who bears which cost. */
export interface ProviderRules<Baker> {
  /** this provider's columns in a baker's row */
  columns: readonly (keyof Baker)[]
  /** their values for a baker the provider does not know */
  unconnected: Baker
  /** the account it pays, and the one it paid before a change */
  payeesOf(baker: Baker): Payees
  /** the column values for the account it paid before */
  columnsOfFormer(former: FormerPayee): Partial<Baker>
  /** the baker's accounts it knows, payable or not */
  accountsOf(baker: Baker): PayoutAccounts
  /** the column values for these accounts */
  columnsOfAccounts(accounts: PayoutAccounts): Partial<Baker>
  /** who bears its fees and disputed money */
  charges: Bearer
  /** whose transactions it lists: the platform's, which cover everything, or each baker's account */
  listsMoneyOf: Bearer
  /** when it withholds a baker's debt for us */
  withholding: WithholdingTime
  /** after how many days it pays out held money regardless of us; null: never */
  mostDaysHeld: number | null
  /** how many bakers one approval can pay */
  mostBakersAtOnce: number
  /** the merchant that its browser script must name; null when it need not */
  merchantOf(payee: string): string | null
}

/** A baker's accounts at a provider. */
export interface PayoutAccounts {
  /** the connected account, by the provider's id; null: none */
  account: string | null
  isConnected: boolean
  /** the email address that is paid without an account, where the provider allows it; null: none */
  address: string | null
}

/** When a provider withholds a baker's debt for us: at the release, or when the sale's money is captured. */
export type WithholdingTime =
  | { of: 'release' }
  /** `mostFee` is the provider's highest fee on the baker's part, in cents; that much is never withheld */
  | { of: 'capture'; mostFee: (amount: Cents) => Cents }

/** Who bears the costs of a sale. */
export type Bearer = 'platform' | 'baker'
