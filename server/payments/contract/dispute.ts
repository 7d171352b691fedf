import type { PaymentId } from '#shared/api/ids.ts'
import type { CaptureId, DisputeId, ProviderOrderId } from '#shared/api/payments.ts'
import type { DisputeState } from '#shared/dispute-states.ts'
import type { Cents } from '#shared/money.ts'

/** How a dispute is identified at its provider. */
export interface DisputeName {
  disputeId: DisputeId
  /** the account that was paid, where the provider needs to know on whose behalf we act; null otherwise, or unknown */
  payee: string | null
}

/** A dispute as the provider reports it: a buyer asked their bank, card company or PayPal for the money back. */
export interface ProviderDispute extends DisputeName {
  /** the disputed captures, several where a charge covers several payments; a payment where it is named */
  captures: readonly { captureId: CaptureId; paymentId: PaymentId | null }[]
  /** the disputed amount in cents, or the part withdrawn now; it may be less than was captured */
  amount: Cents
  /** the provider's dispute fee, in cents; null where not reported */
  fee: Cents | null
  state: DisputeState
  /** whether the provider has withdrawn the disputed money now */
  isWithdrawn: boolean
  /** the provider's reason code, and what it means in plain words */
  reason: { code: string; words: string }
  /** the deadline for evidence; null when none is accepted */
  answerBy: Date | null
}

/** A dispute as answered or signed by its provider. */
export interface ReportedDispute extends Omit<ProviderDispute, 'isWithdrawn'> {
  /** null: not reported */
  isWithdrawn: boolean | null
  /** when this was the state, by the provider's clock; left out: now */
  at?: Date
}

/** A dispute in the signed body of an event; used when the provider cannot be reached. */
export interface SignedDispute extends ReportedDispute {
  at: Date
  /** the paid provider order, where no captures are named */
  providerOrderId: ProviderOrderId | null
}

/** The one answer to a dispute: evidence for the payment, or acceptance. */
export type DisputeAnswer = ({ kind: 'evidence' } & DisputeEvidence) | { kind: 'accept' }

/** Evidence for the baker; at most 2,000 characters in total, PayPal's limit. */
export interface DisputeEvidence {
  text: string
  /** what was sold, such as "2 × Sourdough from Ana" */
  product: string
  /** when it was handed over, in words; null when it was not */
  handedOver: string | null
}

/** Evidence as one text, for a provider that accepts only text. */
export function evidenceText({ text, product, handedOver }: DisputeEvidence): string {
  return [`Sold: ${product}`, ...(handedOver === null ? [] : [`Handed over: ${handedOver}`]), text].join('\n')
}
