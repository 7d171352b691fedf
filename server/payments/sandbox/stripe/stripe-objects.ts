import {
  type AccountRecord,
  type AccountStage,
  type ChargeRecord,
  type IntentRecord,
  type LinkRecord,
  type RefundRecord,
  type ReversalRecord,
  type StripeRecords,
  sumOf,
  type TransferRecord,
} from './stripe-records.ts'

/** An object as Stripe answers it. */
export type StripeObject = { object: string } & Record<string, unknown>

/** The objects of Stripe's API, as they stand in the records. */
export function stripeObjects(records: StripeRecords) {
  const { refunds, reversals } = records
  return {
    intent: intentObject,
    refund: refundObject,
    reversal: reversalObject,
    account: accountObject,
    charge(charge: ChargeRecord): StripeObject {
      const back = refunds
        .list()
        .filter(({ chargeId, status }) => chargeId === charge.id && status !== 'failed')
      return chargeObject(charge, sumOf(back))
    },
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
    currency: 'usd',
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

function chargeObject(charge: ChargeRecord, refunded: number): StripeObject {
  const { id, amount, created, isPaid } = charge
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: refunded,
    billing_details: { address: null, email: null, name: null, phone: null },
    captured: isPaid,
    created,
    currency: 'usd',
    disputed: false,
    failure_code: isPaid ? null : 'card_declined',
    livemode: false,
    metadata: {},
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

function refundObject(refund: RefundRecord): StripeObject {
  const { id, amount, created, status, metadata } = refund
  return {
    id,
    object: 'refund',
    amount,
    charge: refund.chargeId,
    created,
    currency: 'usd',
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
    currency: 'usd',
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
    currency: 'usd',
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

/** What Stripe asks for at each stage; what it leaves out is empty. */
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
    default_currency: 'usd',
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

/** A link to the onboarding page, whose address people reach through the shop. */
export function linkObject({ id, created, expiresAt }: LinkRecord, publicUrl: string): StripeObject {
  return {
    object: 'account_link',
    created,
    expires_at: expiresAt,
    url: `${publicUrl}${onboardingPath(id)}`,
  }
}

/** Where a link leads, on the sandbox as on the shop. */
export function onboardingPath(linkId: string): string {
  return `/payment-sandbox/stripe/onboarding/${linkId}`
}

/** A list's only page. */
export function listObject(data: readonly StripeObject[], url: string): StripeObject {
  return { object: 'list', data, has_more: false, url }
}
