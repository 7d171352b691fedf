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
import type { BalanceChange, Movement } from '#shared/ledger-entries.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { BodyHash } from './column-types.ts'

/** What a buyer placed in one checkout. */
export interface CheckoutsTable {
  id: CheckoutId
  buyer_id: PersonId
  idempotency_key: IdempotencyKey | null
  /** a hash of the body sent with the idempotency key; null without one and for older checkouts */
  idempotent_body: BodyHash | null
  /** written as JSON text */
  refusals: ColumnType<CheckoutRefusal[], string | undefined, string>
  created_at: Date
  updated_at: Date
}

/** A checkout's payment to one baker over a rail, or a baker's payment to us of what they owe. */
export interface PaymentsTable {
  id: PaymentId
  checkout_id: CheckoutId
  buyer_id: PersonId
  cook_id: PersonId
  rail: Rail
  /** null: the platform itself, paid by a baker who owes it */
  payee: string | null
  amount_cents: Cents
  commission_cents: Cents
  status: Generated<PaymentState>
  closed_reason: ClosedReason | null
  held_until: Date
  provider_order_id: ProviderOrderId | null
  /** the provider's last declined order: another attempt needs a new one */
  declined_order_id: ProviderOrderId | null
  capture_requested_at: Date | null
  capture_id: CaptureId | null
  captured_at: Date | null
  closed_at: Date | null
  released_at: Date | null
  /** the provider's own fee, paid by either side; null until reported */
  provider_fee_cents: Cents | null
  /** baker debt the provider withholds from it, not booked yet; null: none was requested */
  collects_cents: Cents | null
  /** when processing stopped, and why */
  stopped_at: Date | null
  stopped_reason: string | null
  created_at: Date
  updated_at: Date
}

/** An instruction to a provider. */
export interface PaymentInstructionsTable {
  id: InstructionId
  payment_id: PaymentId
  order_id: OrderId | null
  kind: 'refund' | 'release'
  amount_cents: Cents
  commission_cents: Generated<Cents>
  /** debt that a release withholds, or a refund restores; null until sent */
  collects_cents: Cents | null
  /** whether the provider refused to return our fee with a refund, so it is made without */
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
  /** the first permanently rejected instruction that this one retries */
  replaces: InstructionId | null
  /** its position within its payment, assigned while the payment is locked */
  sequence: Generated<number>
  created_at: Date
  updated_at: Date
}

/** A ledger entry between two accounts; append-only. */
export interface LedgerMovementsTable extends Movement {
  id: string
  /** the order of writing */
  sequence: ColumnType<number, never, never>
  created_at: Date
}

/** Each account's gains and losses: two rows per ledger entry, with its id. */
export interface AccountMovementsView
  extends Pick<Movement, 'cause' | 'kind' | 'cook_id' | 'order_id' | 'payment_id' | 'instruction_id'> {
  id: string
  sequence: number
  account: Account
  /** negative for a loss */
  amount_cents: Cents
  created_at: Date
}

/** What a payment received, paid out and still holds; check constraints prevent overdrawing. */
export interface PaymentBalancesTable extends Record<keyof BalanceChange, Generated<Cents>> {
  payment_id: PaymentId
  held_cents: ColumnType<Cents, never, never>
  /** it violated the checks before they existed */
  is_exempt: Generated<boolean>
  created_at: Date
  updated_at: Date
}

/** A provider's event; for old ones only its occurrence is stored. */
export interface PaymentWebhookEventsTable {
  rail: Rail
  event_id: string
  type: string
  id: ProviderEventId | null
  /** its subject: the provider's name of an order, dispute or account, or ours of an instruction */
  subject: string | null
  /** only for events from before their content was partitioned by month */
  headers: Generated<string | null>
  raw: Generated<string | null>
  /** its outcome, and the reason if it had no effect */
  outcome: Exclude<ProviderEventOutcome, 'waiting'> | null
  error: string | null
  /** its next attempt, or null. Stored as failed, so that the previous version processes it when it is resent */
  next_try_at: Date | null
  created_at: Date
  updated_at: Date | null
}

/** A provider event's original content. */
export interface ProviderEventWordsTable {
  id: ProviderEventId
  /** the signature headers, as JSON text */
  headers: string
  raw: string
  created_at: Date
}

/** A day's number of calls without a valid provider signature. */
export interface PaymentWebhookRefusalsTable {
  rail: Rail
  /** YYYY-MM-DD, in UTC */
  day: string
  calls: Generated<number>
  created_at: Date
  updated_at: Date
}

/** A baker's payout account on a rail before a change. */
export interface PayoutChangesTable {
  id: string
  user_id: PersonId
  rail: Rail
  /** the provider's account id, or null */
  account: string | null
  was_connected: boolean
  /** the address that is paid without an account, where the provider supports it */
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

/** A baker's latest connection attempt at a provider. */
export interface PayoutConnectionsTable {
  user_id: PersonId
  rail: Rail
  /** the provider's name for it */
  tracking_id: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

/** A buyer's dispute about a payment; one covering several payments has a row for each. */
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
  /** withdrawn by the provider and returned by it, according to our books */
  withdrawn_cents: Generated<Cents>
  returned_cents: Generated<Cents>
  evidence: string | null
  evidence_sent_at: Date | null
  evidence_sent_by: AdminId | null
  reminded_at: Date | null
  opened_at: Date
  decided_at: Date | null
  /** when its payment continues: the dispute is decided and a win was returned */
  ended_at: Date | null
  /** the newest report's time: earlier signed ones are ignored; null: unknown */
  reported_at: Date | null
  created_at: Date
  updated_at: Date
}

/** A dispute's withdrawal from an order, and the platform's share of it. */
export interface DisputeSharesTable {
  dispute_id: string
  order_id: OrderId
  amount_cents: Cents
  commission_cents: Cents
  returned_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The platform's earnings of a day. */
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
