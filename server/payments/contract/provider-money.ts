import type { InstructionId, PaymentId } from '#shared/api/ids.ts'
import type { CaptureId, ProviderOrderId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'

/** The names by which a provider may know a payment. */
export interface PaymentNames {
  paymentId: PaymentId
  providerOrderId: ProviderOrderId
  /** null: nothing was captured, as far as we know */
  captureId: CaptureId | null
  /** the account that was paid; its owner may have to allow us to read it; null: our own */
  payee: string | null
  /** the releases we know of, for a provider that lists none */
  releaseIds: readonly string[]
}

/** A payment's money as the provider reports it, without pending amounts. */
export interface ProviderMoney {
  /** what the buyer paid, in cents; null where a shared charge does not say this payment's share */
  captured: Cents | null
  /** what was refunded to the buyer, in cents, and by which refunds */
  refunded: Cents
  refunds: readonly MoneyRefunded[]
  /** refunds that are pending, or that name no payment of a shared charge; no sum includes them */
  otherRefunds: readonly MoneyRefunded[]
  /** what was released to the baker less reversals, in cents, and by which releases */
  released: Cents
  releases: readonly MoneyReleased[]
  /** the provider's fee, in cents; null where it is not reported */
  fee: Cents | null
  /** whether the buyer ever disputed it; null where the provider does not let us see that */
  isDisputed: boolean | null
  /** the accounts that it is or was paid to, each by all its names at the provider; empty where not reported */
  paidTo: readonly (readonly string[])[]
}

/** A refund by the provider. */
export interface MoneyRefunded {
  id: string
  amount: Cents
  /** the instruction that it carried out; null where it names none, such as a refund in the provider's dashboard */
  instructionId: InstructionId | null
}

/** A release to a baker by the provider. */
export interface MoneyReleased extends MoneyRefunded {
  /** the amount reversed for refunds, in cents; null where refunds debit the baker's account instead */
  takenBack: Cents | null
}

/** A period to list, its end exclusive, and the accounts to read where each has its own books. */
export interface MoneySpan {
  since: Date
  until: Date
  /** the bakers' accounts to read; an account whose owner has not allowed it cannot be read */
  payees: readonly string[]
}

/** A money movement as the provider lists it. */
export interface MoneyMovement {
  kind: 'capture' | 'refund' | 'release' | 'dispute' | 'other'
  /** the provider's id */
  id: string
  /** in cents; negative for money refunded to the buyer or released to the baker */
  amount: Cents
  at: Date
  /**
   * the provider's id that it refers to: a charge's intent, or a refund's or release's charge or capture; null: unknown
   */
  of: string | null
  /** our payments that it covers, where it names any */
  paymentIds: readonly PaymentId[]
  /** the instruction that it carried out, where it names one */
  instructionId: InstructionId | null
}
