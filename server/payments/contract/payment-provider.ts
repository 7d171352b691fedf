import type { Reason } from '#shared/api/fields.ts'
import type { CheckoutId, InstructionId, PaymentId } from '#shared/api/ids.ts'
import type { CaptureId, ProviderOrderId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { DisputeAnswer, DisputeName, ProviderDispute, SignedDispute } from './dispute.ts'
import type { MoneyMoved, MoneySpan, PaymentNames, ProviderMoney } from './provider-money.ts'

/** What one baker is paid, as the provider is told of it. */
export interface PaymentPart {
  /** our payment's id: the provider's reference of this part */
  paymentId: PaymentId
  /** a PayPal merchant id or e-mail, a Stripe account; null: we are paid ourselves */
  payee: string | null
  amount: Cents
  commission: Cents
  /** what the buyer reads at the provider, such as "2 × Sourdough from Ana" */
  description: string
}

/** What a provider is asked to prepare: one approval by the buyer for one or more bakers. */
export interface NewProviderOrder {
  checkoutId: CheckoutId
  parts: readonly PaymentPart[]
  /** where the buyer comes back to when the provider needs a page of its own */
  returnUrl: string
  cancelUrl: string
  /** the same key never makes a second one */
  requestId: string
}

/** The state that the provider reports for one payment. */
export interface ProviderPartState {
  paymentId: PaymentId
  state: 'open' | 'pending' | 'captured' | 'declined'
  captureId: CaptureId | null
  /** what was taken from the buyer for it, in cents; null while nothing was, or where the provider does not tell */
  amount: Cents | null
  /** what the provider keeps of it for itself, in cents; null where it does not tell, or not yet */
  fee: Cents | null
  /** what it keeps of it for us, in cents; null where that is not its doing, or it does not tell */
  commission: Cents | null
}

/** What a provider is to keep for us of one part as it takes the money, in cents, instead of what the part was made with. */
export interface KeptForUs {
  paymentId: PaymentId
  commission: Cents
}

/** The state that the provider reports for an order of its own: it decides, whatever our rows say. */
export interface ProviderOrderState {
  providerOrderId: ProviderOrderId
  /** `approved`: the buyer agreed, and the money can be taken; `closed`: it can never be any more */
  state: 'open' | 'approved' | 'finished' | 'closed'
  parts: readonly ProviderPartState[]
}

/** Money that goes back to the buyer. */
export interface RefundRequest {
  /** our instruction's id: the same never refunds twice */
  instructionId: InstructionId
  captureId: CaptureId
  payee: string
  amount: Cents
  /** what of it the platform gives: its part, and what of the baker's debt the sale had paid */
  commission: Cents
  /** the release to take back from the baker first, when the money is with them already */
  releaseId: string | null
  /** the first try of this refund, whose taking back counts for all of them; left out: this is the first */
  firstTryId?: InstructionId
  reason: Reason
}

/** Money that goes on to the baker once the orders are completed. */
export interface ReleaseRequest {
  instructionId: InstructionId
  captureId: CaptureId
  payee: string
  /** what the baker gets, in cents, the commission taken off */
  amount: Cents
}

/**
 * What a provider made of an instruction; `pending` is asked about again with `readInstruction`, and after `fee_refused`
 * nothing has moved, but the refund can be asked for again without a commission.
 */
export interface InstructionOutcome {
  status: 'done' | 'pending' | 'failed' | 'fee_refused'
  providerId: string | null
  message: string | null
  /**
   * How much it moved out of what was held, in cents, where it is done and the provider says so; what is booked is what
   * it says, or nothing. Of a release that is what the baker got, with what the provider kept of it for itself.
   */
  amount?: Cents
  /** how much of a refund the platform gave, in cents, where the provider says so */
  commission?: Cents
}

/** What a verified webhook is about; the rest is read from the provider, or where it does not answer taken from what is signed. */
export interface ProviderEvent {
  eventId: string
  type: string
  subject:
    | { kind: 'order'; providerOrderId: ProviderOrderId }
    /** what was carried out with an id of ours: of an instruction, or of its payment */
    | { kind: 'instruction'; instructionId: InstructionId | PaymentId }
    /** `isLost`: its owner no longer lets us act for it */
    | { kind: 'account'; payee: string; isLost?: true }
    | { kind: 'capture'; captureId: CaptureId }
    /** `signed`: how the event itself says that it stands, left out where it does not */
    | ({ kind: 'dispute'; signed?: SignedDispute } & DisputeName)
    /** nothing that we act on, and why where it is left alone on purpose */
    | { kind: 'other'; why: string | null }
  /** whether it tells of money that went back or on, which may have been somebody's doing at the provider */
  isAboutMoney?: boolean
}

/** The provider did not take a request; `isFinal` when asking again cannot help. */
export class ProviderError extends Error {
  readonly rail: Rail
  readonly status: number | null
  readonly isFinal: boolean
  /** what was taken back from the baker for a refund that was then not taken, in cents */
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
 * A provider of payments (decisions, OPEN-01 and OPEN-03). Every call may be repeated and then changes nothing more;
 * every call may fail with `ProviderError`, after which only `read` tells what happened.
 */
export interface PaymentProvider {
  readonly rail: Rail
  /** Prepares the buyer's approval; `clientSecret` is for the provider's own form in the browser. */
  create(order: NewProviderOrder): Promise<{ providerOrderId: ProviderOrderId; clientSecret: string | null }>
  /**
   * Takes the money of an approved order where that is ours to do, and answers its state. `kept` is what it is told to keep for us of parts
   * before; where it refuses that, it takes the money as it was made, and its truth says so.
   */
  capture(providerOrderId: ProviderOrderId, kept?: readonly KeptForUs[]): Promise<ProviderOrderState>
  read(providerOrderId: ProviderOrderId): Promise<ProviderOrderState>
  /** Makes sure that no money can come any more, where the provider can, and answers its state. */
  close(providerOrderId: ProviderOrderId): Promise<ProviderOrderState>
  refund(request: RefundRequest): Promise<InstructionOutcome>
  release(request: ReleaseRequest): Promise<InstructionOutcome>
  /** Asks what became of an instruction that was pending. */
  readInstruction(kind: 'refund' | 'release', providerId: string): Promise<InstructionOutcome>
  /** What the provider has of one payment now, in cents. */
  readMoney(names: PaymentNames): Promise<ProviderMoney>
  /**
   * All money that moved in a span, as the provider lists it, so that what only it knows of is found; returns until when the list is
   * complete, as PayPal's report takes up to three hours. Throws for an account whose owner has not allowed us to look into it.
   */
  listMoneySince(span: MoneySpan): AsyncGenerator<MoneyMoved, Date, undefined>
  /**
   * Gives a buyer back all that is left of a capture that our books do not have, by the id that `listMoneySince` told, and
   * takes it back from the baker first. The same `requestId` does it once. Answers how much it was, in cents.
   */
  refundUnknown(captureId: string, requestId: string): Promise<Cents>
  readDispute(dispute: DisputeName): Promise<ProviderDispute>
  /**
   * Sends evidence, or accepts that the buyer is right, and answers its state. A dispute that waits for no answer is left
   * as it is.
   */
  answerDispute(dispute: DisputeName, answer: DisputeAnswer): Promise<ProviderDispute>
  /** The event of a webhook call whose signature is the provider's own; null for any other. */
  readWebhook(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: string,
  ): Promise<ProviderEvent | null>
  /** What the body of a webhook says whose signature was looked at when it came; null where it is no event. Asks nobody. */
  readEvent(rawBody: string): ProviderEvent | null
}
