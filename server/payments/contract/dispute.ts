import type { PaymentId } from '#shared/api/ids.ts'
import type { CaptureId, DisputeId, ProviderOrderId } from '#shared/api/payments.ts'
import type { DisputeState } from '#shared/dispute-states.ts'
import type { Cents } from '#shared/money.ts'

/** What a dispute is found by at its provider. */
export interface DisputeName {
  disputeId: DisputeId
  /** the account that was paid, where the provider asks on whose behalf we act; null where it does not, or is not known */
  payee: string | null
}

/** A dispute as the provider reports it: a buyer has asked their bank, card company or PayPal for the money back. */
export interface ProviderDispute extends DisputeName {
  /** the captures that it is about, more than one where a charge covers several payments; a payment where it is named */
  captures: readonly { captureId: CaptureId; paymentId: PaymentId | null }[]
  /** what the buyer disputes, in cents, or what of it is taken away now; it may be less than was captured */
  amount: Cents
  /** what the provider asks for the dispute itself, in cents; null where it does not tell */
  fee: Cents | null
  state: DisputeState
  /** whether the provider has taken the disputed money away, now */
  isWithdrawn: boolean
  /** the provider's code for what the buyer says, and what it means in plain words */
  reason: { code: string; words: string }
  /** until when evidence is taken; null when none is, or no more */
  answerBy: Date | null
}

/** What is known of a dispute from what its provider answers, or from what it has signed. */
export interface ReportedDispute extends Omit<ProviderDispute, 'isWithdrawn'> {
  /** null: it does not say */
  isWithdrawn: boolean | null
  /** when it was so, by the provider's clock; left out: now */
  at?: Date
}

/** What the signed body of an event says of a dispute: it counts where the provider cannot be asked. */
export interface SignedDispute extends ReportedDispute {
  at: Date
  /** the provider's order that was paid, where no captures are named */
  providerOrderId: ProviderOrderId | null
}

/** What a provider may be told about a dispute, once: why the payment was right, or that the buyer is. */
export type DisputeAnswer = ({ kind: 'evidence' } & DisputeEvidence) | { kind: 'accept' }

/** What speaks for the baker; together at most 2,000 characters, which is what PayPal takes. */
export interface DisputeEvidence {
  text: string
  /** what was sold, such as "2 × Sourdough from Ana" */
  product: string
  /** when it was handed over, in words; null when it was not */
  handedOver: string | null
}

/** Evidence as one text, for a provider that takes no more than that. */
export function evidenceText({ text, product, handedOver }: DisputeEvidence): string {
  return [`Sold: ${product}`, ...(handedOver === null ? [] : [`Handed over: ${handedOver}`]), text].join('\n')
}
