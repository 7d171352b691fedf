import { currency } from '#shared/currency.ts'
import {
  type AccountRecord,
  type AccountStage,
  type ChargeRecord,
  type DisputeRecord,
  type IntentRecord,
  type LinkRecord,
  type RefundRecord,
  type ReversalRecord,
  type StripeRecords,
  sumOf,
  type TransferRecord,
} from './stripe-records.ts'

/** An object in Stripe's API. */
export type StripeObject = { object: string } & Record<string, unknown>

/** Converts records to objects of Stripe's API. */
export function stripeObjects(records: StripeRecords) {
  const { refunds, reversals, disputes } = records
  const charge = (record: ChargeRecord): StripeObject => {
    const back = refunds
      .list()
      .filter(({ chargeId, status }) => chargeId === record.id && status !== 'failed')
    const isDisputed = disputes.list().some(({ chargeId }) => chargeId === record.id)
    return { ...chargeObject(record, sumOf(back)), disputed: isDisputed }
  }
  return {
    charge,
    /** as `charge`, with the balance transaction that includes the fee */
    chargeWithCost: (record: ChargeRecord): StripeObject => ({
      ...charge(record),
      balance_transaction: record.isPaid ? costObject(record) : null,
    }),
    intent: intentObject,
    refund: refundObject,
    reversal: reversalObject,
    account: accountObject,
    transfer(transfer: TransferRecord): StripeObject {
      const back = reversals.list().filter(({ transferId }) => transferId === transfer.id)
      return transferObject(transfer, back)
    },
  }
}
export type StripeObjects = ReturnType<typeof stripeObjects>

function intentObject(intent: IntentRecord): StripeObject {
  const { id, amount, created, status, decline } = intent
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: status === 'succeeded' ? amount : 0,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
    canceled_at: intent.canceledAt,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: intent.secret,
    confirmation_method: 'automatic',
    created,
    currency: currency.lowerCode,
    description: intent.description,
    last_payment_error:
      decline === null
        ? null
        : {
            type: 'card_error',
            code: decline.code,
            ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
            message: decline.message,
          },
    latest_charge: intent.chargeId,
    livemode: false,
    metadata: intent.metadata,
    next_action: status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    payment_method: null,
    payment_method_types: ['card'],
    status,
    transfer_group: intent.transferGroup,
  }
}

/** Stripe's fee for a domestic card: 2.9 % and 30 cents. */
function ownFee(amount: number): number {
  return Math.round(amount * 0.029) + 30
}

function costId(chargeId: string): string {
  return chargeId.replace(/^ch_/, 'txn_')
}

function costObject({ id, amount, created }: ChargeRecord): StripeObject {
  const fee = ownFee(amount)
  return {
    id: costId(id),
    object: 'balance_transaction',
    amount,
    available_on: created,
    created,
    currency: currency.lowerCode,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency: currency.lowerCode,
        description: 'Stripe processing fees',
        type: 'stripe_fee',
      },
    ],
    net: amount - fee,
    reporting_category: 'charge',
    source: id,
    status: 'available',
    type: 'charge',
  }
}

function chargeObject(charge: ChargeRecord, refunded: number): StripeObject {
  const { id, amount, created, isPaid } = charge
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: refunded,
    balance_transaction: isPaid ? costId(id) : null,
    billing_details: { address: null, email: null, name: null, phone: null },
    captured: isPaid,
    created,
    currency: currency.lowerCode,
    failure_code: isPaid ? null : 'card_declined',
    livemode: false,
    metadata: charge.metadata,
    paid: isPaid,
    payment_intent: charge.intentId,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', last4: charge.card, exp_month: 12, exp_year: 2034 },
    },
    refunded: isPaid && refunded === amount,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_group: charge.transferGroup,
  }
}

/** The fields of a dispute's evidence; Stripe always returns all of them. */
const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
]

/** A dispute with its balance transactions. */
export function disputeObject(dispute: DisputeRecord): StripeObject {
  const { id, amount, created, chargeId, intentId, reason, status, movements, submissions } = dispute
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: movements.map((moved) => movedObject(moved, id)),
    charge: chargeId,
    created,
    currency: currency.lowerCode,
    evidence: Object.fromEntries(evidenceFields.map((field) => [field, dispute.evidence[field] ?? null])),
    evidence_details: {
      due_by: dispute.dueBy,
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: false,
      submission_count: submissions,
    },
    is_charge_refundable: status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason,
    status,
  }
}

function movedObject({ id, amount, fee, created }: DisputeRecord['movements'][number], disputeId: string) {
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    created,
    currency: currency.lowerCode,
    description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    exchange_rate: null,
    fee,
    fee_details:
      fee > 0
        ? [
            {
              amount: fee,
              application: null,
              currency: currency.lowerCode,
              description: 'Dispute fee',
              type: 'stripe_fee',
            },
          ]
        : [],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: disputeId,
    status: 'available',
    type: 'adjustment',
  }
}

function refundObject(refund: RefundRecord): StripeObject {
  const { id, amount, created, status, metadata } = refund
  return {
    id,
    object: 'refund',
    amount,
    charge: refund.chargeId,
    created,
    currency: currency.lowerCode,
    ...(status === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}),
    metadata,
    payment_intent: refund.intentId,
    reason: null,
    status,
  }
}

function transferObject(transfer: TransferRecord, reversals: readonly ReversalRecord[]): StripeObject {
  const { id, amount, created, metadata, destination } = transfer
  const back = sumOf(reversals)
  return {
    id,
    object: 'transfer',
    amount,
    amount_reversed: back,
    created,
    currency: currency.lowerCode,
    description: null,
    destination,
    livemode: false,
    metadata,
    reversals: listObject(reversals.map(reversalObject), `/v1/transfers/${id}/reversals`),
    reversed: back === amount,
    source_transaction: transfer.sourceTransaction,
    source_type: 'card',
    transfer_group: transfer.transferGroup,
  }
}

function reversalObject({ id, amount, created, transferId, metadata }: ReversalRecord): StripeObject {
  return {
    id,
    object: 'transfer_reversal',
    amount,
    created,
    currency: currency.lowerCode,
    metadata,
    transfer: transferId,
  }
}

const everythingAsked = ['external_account', 'individual.id_number', 'tos_acceptance.date']

interface Requirements {
  currently_due?: string[]
  past_due?: string[]
  pending_verification?: string[]
  disabled_reason?: string | null
}

/** The requirements at each stage; omitted ones are empty. */
const requirementsAt: Readonly<Record<AccountStage, Requirements>> = {
  new: { currently_due: everythingAsked, disabled_reason: 'requirements.past_due' },
  incomplete: { currently_due: ['external_account'], disabled_reason: 'requirements.past_due' },
  in_review: {
    pending_verification: ['individual.verification.document'],
    disabled_reason: 'requirements.pending_verification',
  },
  action_needed: {
    currently_due: ['individual.verification.document'],
    past_due: ['individual.verification.document'],
    disabled_reason: 'requirements.past_due',
  },
  active: {},
  rejected: { disabled_reason: 'rejected.other' },
}

function accountObject({ id, created, email, metadata, stage }: AccountRecord): StripeObject {
  const isActive = stage === 'active'
  const requirements = requirementsAt[stage]
  return {
    id,
    object: 'account',
    capabilities: { transfers: transfersAt(stage) },
    charges_enabled: isActive,
    country: 'US',
    created,
    default_currency: currency.lowerCode,
    details_submitted: stage !== 'new' && stage !== 'incomplete',
    email,
    metadata,
    payouts_enabled: isActive,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      errors: [],
      eventually_due: requirements.currently_due ?? [],
      past_due: [],
      pending_verification: [],
      disabled_reason: null,
      ...requirements,
    },
    type: 'express',
  }
}

function transfersAt(stage: AccountStage): 'active' | 'pending' | 'inactive' {
  if (stage === 'active') return 'active'
  return stage === 'in_review' ? 'pending' : 'inactive'
}

/** A link to the onboarding page, which the shop serves. */
export function linkObject({ id, created, expiresAt }: LinkRecord, publicUrl: string): StripeObject {
  return {
    object: 'account_link',
    created,
    expires_at: expiresAt,
    url: `${publicUrl}${onboardingPath(id)}`,
  }
}

/** The path of an onboarding page, on the sandbox and on the shop. */
export function onboardingPath(linkId: string): string {
  return `/payment-sandbox/stripe/onboarding/${linkId}`
}

/** A list with a single page. */
function listObject(data: readonly StripeObject[], url: string): StripeObject {
  return { object: 'list', data, has_more: false, url }
}
