import type { Reason } from '#shared/api/fields.ts'
import type { CheckoutId, InstructionId, PaymentId } from '#shared/api/ids.ts'
import type { CaptureId, ProviderOrderId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { DisputeAnswer, DisputeName, ProviderDispute, SignedDispute } from './dispute.ts'
import type { MoneyMovement, MoneySpan, PaymentNames, ProviderMoney } from './provider-money.ts'

/** One baker's part of a provider's order. */
export interface PaymentPart {
  /** our payment's id, which the provider uses as its reference */
  paymentId: PaymentId
  /** a PayPal merchant id or email, or a Stripe account; null: the platform itself */
  payee: string | null
  amount: Cents
  commission: Cents
  /** what the buyer sees at the provider, such as "2 × Sourdough from Ana" */
  description: string
}

/** A provider order to create: one approval by the buyer for one or more bakers. */
export interface NewProviderOrder {
  checkoutId: CheckoutId
  parts: readonly PaymentPart[]
  /** where the buyer returns to from the provider's own page */
  returnUrl: string
  cancelUrl: string
  /** the idempotency key */
  requestId: string
}

/** The provider's state of one payment. */
export interface ProviderPartState {
  paymentId: PaymentId
  state: 'open' | 'pending' | 'captured' | 'declined'
  captureId: CaptureId | null
  /** what the buyer was charged, in cents; null before the capture, or where not reported */
  amount: Cents | null
  /** the provider's fee, in cents; null where not reported, or not yet */
  fee: Cents | null
  /** the platform's fee that it withholds, in cents; null where it withholds none or does not say */
  commission: Cents | null
}

/** The platform's fee to withhold from one part at the capture, in cents; replaces the part's original fee. */
export interface WithheldFee {
  paymentId: PaymentId
  commission: Cents
}

/** The provider's state of its order; it overrides our rows. */
export interface ProviderOrderState {
  providerOrderId: ProviderOrderId
  /** `approved`: the buyer agreed and the money can be captured; `closed`: it can never be captured */
  state: 'open' | 'approved' | 'finished' | 'closed'
  parts: readonly ProviderPartState[]
}

/** A refund to the buyer. */
export interface RefundRequest {
  /** our instruction's id: the idempotency key */
  instructionId: InstructionId
  captureId: CaptureId
  payee: string
  amount: Cents
  /** the platform's share in cents: its commission, and the baker's debt that the sale had paid */
  commission: Cents
  /** the release to reverse first, when the baker already has the money */
  releaseId: string | null
  /** the first try of this refund, whose reversal counts for all tries; left out: this is the first */
  firstTryId?: InstructionId
  reason: Reason
}

/** A release to the baker once the orders are completed. */
export interface ReleaseRequest {
  instructionId: InstructionId
  captureId: CaptureId
  payee: string
  /** what the baker gets after commission, in cents */
  amount: Cents
}

/**
 * The outcome of an instruction. Poll `pending` with `readInstruction`; after `fee_refused` nothing has moved, and the
 * refund can be repeated without a commission.
 */
export interface InstructionOutcome {
  status: 'done' | 'pending' | 'failed' | 'fee_refused'
  providerId: string | null
  message: string | null
  /**
   * The amount that left the held money, in cents, where it is done and reported; we book this amount. For a release it
   * includes the provider's own fee.
   */
  amount?: Cents
  /** the platform's share of a refund, in cents, where reported */
  commission?: Cents
}

/** A verified webhook event. Details are read from the provider, or from the signed body when it does not answer. */
export interface ProviderEvent {
  eventId: string
  type: string
  subject:
    | { kind: 'order'; providerOrderId: ProviderOrderId }
    /** an operation with our id, of an instruction or of its payment */
    | { kind: 'instruction'; instructionId: InstructionId | PaymentId }
    /** `isLost`: its owner revoked our access */
    | { kind: 'account'; payee: string; isLost?: true }
    | { kind: 'capture'; captureId: CaptureId }
    /** `signed`: the dispute's state in the event itself, where it has one */
    | ({ kind: 'dispute'; signed?: SignedDispute } & DisputeName)
    /** nothing that we act on; `why` where we ignore it on purpose */
    | { kind: 'other'; why: string | null }
  /** whether it reports a refund or a release, which somebody may have made at the provider */
  isAboutMoney?: boolean
}

/** The provider did not accept a request; `isFinal` when a retry cannot help. */
export class ProviderError extends Error {
  readonly rail: Rail
  readonly status: number | null
  readonly isFinal: boolean
  /** what was reversed from the baker for a refund that was then refused, in cents */
  readonly takenBack: Cents

  constructor(
    rail: Rail,
    message: string,
    details: { status: number | null; isFinal: boolean; takenBack?: Cents; cause?: unknown },
  ) {
    super(message, { cause: details.cause })
    this.rail = rail
    this.status = details.status
    this.isFinal = details.isFinal
    this.takenBack = details.takenBack ?? 0
  }
}

/**
 * A payment provider (decisions, OPEN-01 and OPEN-03). Every call is idempotent and may fail with `ProviderError`; then
 * only `read` knows what happened.
 */
export interface PaymentProvider {
  readonly rail: Rail
  /** Prepares the buyer's approval; `clientSecret` is for the provider's form in the browser. */
  create(order: NewProviderOrder): Promise<{ providerOrderId: ProviderOrderId; clientSecret: string | null }>
  /**
   * Captures an approved order where that is our job, and returns its state. `kept` sets our fees first; if the
   * provider refuses them, it captures with the original ones.
   */
  capture(providerOrderId: ProviderOrderId, kept?: readonly WithheldFee[]): Promise<ProviderOrderState>
  read(providerOrderId: ProviderOrderId): Promise<ProviderOrderState>
  /** Prevents further captures, where the provider can, and returns the order's state. */
  close(providerOrderId: ProviderOrderId): Promise<ProviderOrderState>
  refund(request: RefundRequest): Promise<InstructionOutcome>
  release(request: ReleaseRequest): Promise<InstructionOutcome>
  /** Reads the outcome of a pending instruction. */
  readInstruction(kind: 'refund' | 'release', providerId: string): Promise<InstructionOutcome>
  /** Reads the provider's current amounts of one payment, in cents. */
  readMoney(names: PaymentNames): Promise<ProviderMoney>
  /**
   * Lists all money movements in a period, including ones we do not know. Returns until when the list is complete:
   * PayPal's report lags up to three hours. Throws for an account whose owner has not allowed us to read it.
   */
  listMoneySince(span: MoneySpan): AsyncGenerator<MoneyMovement, Date, undefined>
  /**
   * Refunds the rest of a capture that is not in our books, by its id from `listMoneySince`, and reverses its releases
   * first. `requestId` is the idempotency key. Returns the amount in cents.
   */
  refundUnknown(captureId: string, requestId: string): Promise<Cents>
  readDispute(dispute: DisputeName): Promise<ProviderDispute>
  /** Sends evidence or accepts the dispute, and returns its state; leaves a dispute that needs no answer alone. */
  answerDispute(dispute: DisputeName, answer: DisputeAnswer): Promise<ProviderDispute>
  /** Reads the event of a webhook call with the provider's signature; null for any other call. */
  readWebhook(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: string,
  ): Promise<ProviderEvent | null>
  /** Reads the event from a webhook body verified earlier, without a request; null when it is no event. */
  readEvent(rawBody: string): ProviderEvent | null
}
