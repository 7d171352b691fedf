import type { InstructionId, PaymentId } from '#shared/api/ids.ts'
import type { CaptureId, ProviderOrderId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'

/** A payment by every name under which its provider may know its money. */
export interface PaymentNames {
  paymentId: PaymentId
  providerOrderId: ProviderOrderId
  /** null: nothing was captured, as far as we know */
  captureId: CaptureId | null
  /** the account that was paid: its owner may have to have allowed us to look; null: our own */
  payee: string | null
  /** the releases that we know of, for a provider that lists none */
  releaseIds: readonly string[]
}

/** A payment's money as the provider reports it; what is pending there is not included yet. */
export interface ProviderMoney {
  /** what the buyer paid, in cents; null where a charge of several payments does not tell the part of this one */
  captured: Cents | null
  /** what went back to the buyer, in cents, and by which refunds */
  refunded: Cents
  refunds: readonly MoneyRefunded[]
  /** refunds that are on their way, or of a charge of several payments and name none of them: in no sum */
  otherRefunds: readonly MoneyRefunded[]
  /** what the baker was given and has not been taken back, in cents, and by which releases */
  released: Cents
  releases: readonly MoneyReleased[]
  /** what the provider keeps for itself, in cents; null where it does not tell */
  fee: Cents | null
  /** whether the buyer has ever disputed it; null where the provider does not let us see that */
  isDisputed: boolean | null
  /** the accounts that it is paid to, or was, each by all names that the provider has for it; none where it does not tell */
  paidTo: readonly (readonly string[])[]
}

/** Money that the provider gave back to a buyer. */
export interface MoneyRefunded {
  id: string
  amount: Cents
  /** the instruction that it was made for; null where it names none, such as one made in the provider's dashboard */
  instructionId: InstructionId | null
}

/** Money that the provider gave a baker. */
export interface MoneyReleased extends MoneyRefunded {
  /** what was taken back for refunds, in cents; null where a refund is drawn from the baker's account without a record here */
  takenBack: Cents | null
}

/** Which money is listed: of this span, its end not included, and of these accounts where each has books of its own. */
export interface MoneySpan {
  since: Date
  until: Date
  /** the bakers' accounts to look into; one that has not allowed it cannot be looked into */
  payees: readonly string[]
}

/** Money that moved at a provider, as it tells of it by itself. */
export interface MoneyMoved {
  kind: 'capture' | 'refund' | 'release' | 'dispute' | 'other'
  /** the provider's own id of it, as it stands in its books */
  id: string
  /** in cents; below nothing when it went back to the buyer, or on to the baker */
  amount: Cents
  at: Date
  /** what it goes back to there: a charge's intent, a refund's or release's charge or capture; null where not told */
  of: string | null
  /** what it covers, as far as it names payments of ours */
  paymentIds: readonly PaymentId[]
  /** the instruction that it was made for, when it names one */
  instructionId: InstructionId | null
}
