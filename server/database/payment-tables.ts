import type { ColumnType, Generated } from 'kysely'
import type { Account, MovementKind } from '#server/payments/ledger-rules.ts'
import type { ClosedReason, PaymentState } from '#server/payments/payment-rules.ts'
import type { CheckoutRefusal } from '#shared/api/checkouts.ts'
import type { Rail } from '#shared/pay-ways.ts'
import type { Stamp } from './column-types.ts'

/** What one buyer placed at once. */
export interface CheckoutsTable {
  id: string
  buyer_id: string
  idempotency_key: string | null
  /** written as JSON text */
  refusals: ColumnType<CheckoutRefusal[], string | undefined, string>
  created_at: Stamp
  updated_at: Stamp
}

/** What one baker is paid for a checkout over a rail. */
export interface PaymentsTable {
  id: string
  checkout_id: string
  buyer_id: string
  cook_id: string
  rail: Rail
  payee: string
  amount_cents: number
  commission_cents: number
  status: Generated<PaymentState>
  closed_reason: ClosedReason | null
  held_until: Date
  provider_order_id: string | null
  capture_requested_at: Date | null
  capture_id: string | null
  captured_at: Date | null
  closed_at: Date | null
  released_at: Date | null
  created_at: Stamp
  updated_at: Stamp
}

/** What a provider is to do. */
export interface PaymentInstructionsTable {
  id: string
  payment_id: string
  order_id: string | null
  kind: 'refund' | 'release'
  amount_cents: number
  commission_cents: Generated<number>
  reason: string | null
  requested_by: string | null
  requested_by_admin: string | null
  status: Generated<'waiting' | 'done' | 'failed'>
  attempts: Generated<number>
  next_attempt_at: Stamp
  provider_id: string | null
  last_error: string | null
  done_at: Date | null
  /** its place among the instructions of its payment, taken by the database while the payment is locked */
  sequence: Generated<number>
  created_at: Stamp
  updated_at: Stamp
}

/** What an account gained or lost; rows are only added. */
export interface LedgerEntriesTable {
  id: string
  movement: string
  kind: MovementKind
  account: Account
  amount_cents: number
  order_id: string
  payment_id: string | null
  instruction_id: string | null
  created_at: Stamp
}

/** What a provider has told. */
export interface PaymentWebhookEventsTable {
  rail: Rail
  event_id: string
  type: string
  created_at: Stamp
}

/** What the platform earned of a day. */
export interface CommissionReportsTable {
  id: string
  /** YYYY-MM-DD */
  report_date: string
  daily_commission_cents: number
  order_count: number
  total_sales_cents: number
  created_at: Stamp
  updated_at: Stamp
}
