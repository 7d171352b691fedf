import type { ColumnType, Generated } from 'kysely'
import type { CheckoutRefusal } from '#shared/api/checkouts.ts'
import type { Reason } from '#shared/api/fields.ts'
import type {
  AdminId,
  CheckoutId,
  InstructionId,
  OrderId,
  PaymentId,
  PersonId,
  ProviderEventId,
} from '#shared/api/ids.ts'
import type {
  CaptureId,
  ClosedReason,
  DisputeId,
  PaymentState,
  ProviderOrderId,
} from '#shared/api/payments.ts'
import type { ProviderEventOutcome } from '#shared/api/provider-events.ts'
import type { DisputeState } from '#shared/dispute-states.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import type { InstructionStatus } from '#shared/instruction-statuses.ts'
import type { Account } from '#shared/ledger-accounts.ts'
import type { BalanceChange, Movement } from '#shared/ledger-movements.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { BodyHash } from './column-types.ts'

/** What one buyer placed at once. */
export interface CheckoutsTable {
  id: CheckoutId
  buyer_id: PersonId
  idempotency_key: IdempotencyKey | null
  /** a hash of what was sent with the key; null without one, and of what was placed before it was kept */
  idempotent_body: BodyHash | null
  /** written as JSON text */
  refusals: ColumnType<CheckoutRefusal[], string | undefined, string>
  created_at: Date
  updated_at: Date
}

/** What one baker is paid for a checkout over a rail, or pays us of what they owe. */
export interface PaymentsTable {
  id: PaymentId
  checkout_id: CheckoutId
  buyer_id: PersonId
  cook_id: PersonId
  rail: Rail
  /** null: the platform itself, of what the baker owes, who is the buyer too */
  payee: string | null
  amount_cents: Cents
  commission_cents: Cents
  status: Generated<PaymentState>
  closed_reason: ClosedReason | null
  held_until: Date
  provider_order_id: ProviderOrderId | null
  /** the last of the provider's orders that was declined: another try needs another */
  declined_order_id: ProviderOrderId | null
  capture_requested_at: Date | null
  capture_id: CaptureId | null
  captured_at: Date | null
  closed_at: Date | null
  released_at: Date | null
  /** what the provider took of it for itself, whoever bears that; null until it is told */
  provider_fee_cents: Cents | null
  /** what of the baker's debt the provider keeps back of it, and is not booked yet; null: nothing was ever asked for */
  collects_cents: Cents | null
  /** since when nothing more of it is carried out, and why */
  stopped_at: Date | null
  stopped_reason: string | null
  created_at: Date
  updated_at: Date
}

/** What a provider is to do. */
export interface PaymentInstructionsTable {
  id: InstructionId
  payment_id: PaymentId
  order_id: OrderId | null
  kind: 'refund' | 'release'
  amount_cents: Cents
  commission_cents: Generated<Cents>
  /** what a release takes of what its baker owes, or a refund makes owed again; null until it is sent */
  collects_cents: Cents | null
  /** whether the provider would give nothing of our part back with a refund, so that it is made without */
  is_fee_refused: Generated<boolean>
  reason: Reason | null
  requested_by: PersonId | null
  requested_by_admin: AdminId | null
  status: Generated<InstructionStatus>
  attempts: Generated<number>
  next_attempt_at: Date
  provider_id: string | null
  last_error: string | null
  done_at: Date | null
  /** the instruction that was refused for good, which it is another try of: the first of them */
  replaces: InstructionId | null
  /** its place among the instructions of its payment, taken by the database while the payment is locked */
  sequence: Generated<number>
  created_at: Date
  updated_at: Date
}

/** Money that went from one account to another; rows are only added. */
export interface LedgerMovementsTable extends Movement {
  id: string
  /** the order in which they were written */
  sequence: ColumnType<number, never, never>
  created_at: Date
}

/** What each account gained or lost: both sides of every movement, in two rows with its id. */
export interface AccountMovementsView
  extends Pick<Movement, 'cause' | 'kind' | 'cook_id' | 'order_id' | 'payment_id' | 'instruction_id'> {
  id: string
  sequence: number
  account: Account
  /** less than nothing for what the account lost */
  amount_cents: Cents
  created_at: Date
}

/** What came in of a payment, where it went, and what is still held; its checks refuse to give out more. */
export interface PaymentBalancesTable extends Record<keyof BalanceChange, Generated<Cents>> {
  payment_id: PaymentId
  held_cents: ColumnType<Cents, never, never>
  /** it was beyond the checks before there were any */
  is_exempt: Generated<boolean>
  created_at: Date
  updated_at: Date
}

/** What a provider has told; of what was told before it was kept there is only that it was. */
export interface PaymentWebhookEventsTable {
  rail: Rail
  event_id: string
  type: string
  id: ProviderEventId | null
  /** the name of what it is about: the provider's of an order, a dispute or an account, or ours of an instruction */
  subject: string | null
  /** of one from before its words were kept by months */
  headers: Generated<string | null>
  raw: Generated<string | null>
  /** what became of it, and why where nothing did */
  outcome: Exclude<ProviderEventOutcome, 'waiting'> | null
  error: string | null
  /** when it is taken in once more; null: it does not wait. Kept as failed, so that the version before takes it in when it comes again */
  next_try_at: Date | null
  created_at: Date
  updated_at: Date | null
}

/** What a provider's event said, as it came. */
export interface ProviderEventWordsTable {
  id: ProviderEventId
  /** those that prove it, as JSON text */
  headers: string
  raw: string
  created_at: Date
}

/** How many calls of a day no provider had signed. */
export interface PaymentWebhookRefusalsTable {
  rail: Rail
  /** YYYY-MM-DD, in UTC */
  day: string
  calls: Generated<number>
  created_at: Date
  updated_at: Date
}

/** How a baker was paid over a rail before a change of their accounts there. */
export interface PayoutChangesTable {
  id: string
  user_id: PersonId
  rail: Rail
  /** the provider's id of the account, null: none */
  account: string | null
  was_connected: boolean
  /** the address that is paid without such an account, where the provider takes one */
  address: string | null
  /** as `FormerPayee` */
  former: string | null
  changed_at: Date | null
  former_gone: boolean
  /** whether buyers could choose the rail */
  was_offered: boolean
  created_at: Date
  updated_at: Date
}

/** The connection that a baker last began at a provider. */
export interface PayoutConnectionsTable {
  user_id: PersonId
  rail: Rail
  /** by which the provider names it */
  tracking_id: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

/** A buyer's dispute about a payment; one that covers several payments has a row for each. */
export interface DisputesTable {
  id: string
  rail: Rail
  dispute_id: DisputeId
  payee: string | null
  payment_id: PaymentId
  amount_cents: Cents
  fee_cents: Generated<Cents>
  state: DisputeState
  reason_code: string
  reason_words: string
  evidence_due_at: Date | null
  /** taken away by the provider, and given back by it, as far as our books have it */
  withdrawn_cents: Generated<Cents>
  returned_cents: Generated<Cents>
  evidence: string | null
  evidence_sent_at: Date | null
  evidence_sent_by: AdminId | null
  reminded_at: Date | null
  opened_at: Date
  decided_at: Date | null
  /** from when on its payment goes on: it is decided, and what was won has come back */
  ended_at: Date | null
  /** of when the newest report of it is: what was signed before counts for nothing; null: not known */
  reported_at: Date | null
  created_at: Date
  updated_at: Date
}

/** What a dispute withdrew of an order, and how much of that was the platform's part. */
export interface DisputeSharesTable {
  dispute_id: string
  order_id: OrderId
  amount_cents: Cents
  commission_cents: Cents
  returned_at: Date | null
  created_at: Date
  updated_at: Date
}

/** What the platform earned of a day. */
export interface CommissionReportsTable {
  id: string
  /** YYYY-MM-DD */
  report_date: string
  daily_commission_cents: Cents
  order_count: number
  total_sales_cents: Cents
  created_at: Date
  updated_at: Date
}
