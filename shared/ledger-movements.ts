import type { Reason } from './api/fields.ts'
import type { AdminId, InstructionId, OrderId, PaymentId, PersonId } from './api/ids.ts'
import type { Account } from './ledger-accounts.ts'
import type { Cents } from './money.ts'

/** Why money moves. */
export type MovementKind =
  | 'charge'
  | 'commission'
  | 'commission_due'
  | 'commission_collected'
  | 'commission_waived'
  | 'debt_written_off'
  | 'release'
  | 'refund'
  | 'reversal'
  | 'provider_fee'
  | 'dispute_withdrawal'
  | 'dispute_fee'
  | 'dispute_return'
  | 'adjustment'
  | 'correction'

/** What a movement is about: at least one of these. */
export interface MovementSubject {
  cook_id: PersonId | null
  order_id: OrderId | null
  payment_id: PaymentId | null
  instruction_id: InstructionId | null
  /** why, and which admin says so, where somebody decided it by hand */
  reason: Reason | null
  recorded_by_admin: AdminId | null
}

/** Money that leaves its credit account and comes to its debit account; the same cause moves it once. */
export interface Movement extends MovementSubject {
  cause: string
  kind: MovementKind
  debit_account: Account
  credit_account: Account
  /** more than nothing */
  amount_cents: Cents
}

/** What changes of a payment's balance, in cents; `payment_balances` says what each is, and what it may come to. */
export const balanceParts = [
  'captured_cents',
  'refunded_cents',
  'released_cents',
  'returned_cents',
  'commission_cents',
  'disputed_cents',
  'adjusted_cents',
  'fee_cents',
] as const
export type BalanceChange = Record<(typeof balanceParts)[number], Cents>
