import type { Reason } from './api/fields.ts'
import type { AdminId, InstructionId, OrderId, PaymentId, PersonId } from './api/ids.ts'
import type { Account } from './ledger-accounts.ts'
import type { Cents } from './money.ts'

/** Why money moves. */
export type LedgerEntryKind =
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

/** The subject of a ledger entry; at least one field is set. */
export interface LedgerEntrySubject {
  cook_id: PersonId | null
  order_id: OrderId | null
  payment_id: PaymentId | null
  instruction_id: InstructionId | null
  /** reason and admin of a manual entry */
  reason: Reason | null
  recorded_by_admin: AdminId | null
}

/** A transfer from the credit account to the debit account; unique by its cause. */
export interface Movement extends LedgerEntrySubject {
  cause: string
  kind: LedgerEntryKind
  debit_account: Account
  credit_account: Account
  /** positive */
  amount_cents: Cents
}

/** The changes of a payment's balance, in cents; `payment_balances` defines each and its limits. */
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
