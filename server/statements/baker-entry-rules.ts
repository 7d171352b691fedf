import { disputedFrom } from '#server/payments/providers/fee-bearer-rules.ts'
import type { InstructionId, OrderId, PaymentId } from '#shared/api/ids.ts'
import type { Account } from '#shared/ledger-accounts.ts'
import type { LedgerEntryKind } from '#shared/ledger-entries.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** A ledger entry of a baker, with its payment. */
export interface BakerEntry {
  sequence: number
  cause: string
  kind: LedgerEntryKind
  debit_account: Account
  credit_account: Account
  amount_cents: Cents
  order_id: OrderId | null
  payment_id: PaymentId | null
  instruction_id: InstructionId | null
  created_at: Date
  rail: Rail | null
  /** null: no payment, or the baker's own payment of the balance owed */
  payee: string | null
}

/**
 * The parts of a baker's money in cents, negative for costs: sales, service fee, provider fee, refunds, disputes,
 * waived fees, payments of the balance owed, manual adjustments.
 */
export const figureParts = [
  'sale',
  'fee',
  'providerFee',
  'refund',
  'dispute',
  'waived',
  'paid',
  'byHand',
] as const
export type Figures = Record<(typeof figureParts)[number], Cents>

export const noFigures: Figures = {
  ...{ sale: 0, fee: 0, providerFee: 0, refund: 0 },
  ...{ dispute: 0, waived: 0, paid: 0, byHand: 0 },
}

/** The effects of a ledger entry, in cents. */
export interface Changes {
  figures: Figures
  /** paid into the baker's account at the provider */
  reached: Cents
  owed: Cents
  /** our revenue from an order: service fee and balance owed */
  collected: Cents
  /** disputed money that the baker already received and will owe if the dispute is lost */
  disputed: Cents
}

/**
 * The effects of a ledger entry; `payoutId` is the release of its payment.
 * Figures less `reached` equal what is due, less owed and disputed, so statements always balance.
 */
export function changesBy(moved: BakerEntry, payoutId: InstructionId | null): Changes {
  const [owed, disputed] = [gain(moved, 'receivable'), atStake(moved, payoutId)]
  if (moved.kind === 'adjustment') {
    const byHand = gain(moved, 'held') - owed - disputed
    return { figures: { ...noFigures, byHand }, reached: 0, owed, collected: 0, disputed }
  }
  const reached = gain(moved, 'baker') + owed + gain(moved, 'waived') + gain(moved, 'written_off') + disputed
  return { figures: figuresOf(moved), reached, owed, collected: collectedBy(moved), disputed }
}

function figuresOf(moved: BakerEntry): Figures {
  const { kind, order_id, payee } = moved
  if (kind === 'commission_waived' || kind === 'debt_written_off')
    return { ...noFigures, waived: -gain(moved, 'receivable') }
  const fee = -gain(moved, 'platform') - gain(moved, 'receivable')
  const dispute = -gain(moved, 'disputed') - gain(moved, 'provider_fees')
  const ofBuyer = -gain(moved, 'buyer')
  if (order_id !== null)
    return { ...noFigures, fee, dispute, [kind === 'charge' ? 'sale' : 'refund']: ofBuyer }
  // without an order, it is a dispute fee or the baker's own payment to us
  return payee === null
    ? { ...noFigures, paid: ofBuyer + fee + dispute }
    : { ...noFigures, dispute: fee + dispute }
}

/** Our revenue from an order in an entry; a lost dispute owed to us is not revenue. */
function collectedBy(moved: BakerEntry): Cents {
  if (moved.order_id === null) return 0
  const isOwedForLost = moved.kind === 'dispute_withdrawal' && gain(moved, 'receivable') !== 0
  return isOwedForLost ? 0 : gain(moved, 'platform')
}

/**
 * The change of disputed money that the baker already received. Where disputes are charged to the platform,
 * the baker keeps the money and owes it only when the dispute is lost.
 */
function atStake(moved: BakerEntry, payoutId: InstructionId | null): Cents {
  const { kind, rail, order_id, instruction_id, amount_cents: amount } = moved
  if (order_id === null || rail === null || disputedFrom(rail) === 'baker') return 0
  if (kind === 'dispute_withdrawal' && goes(moved, 'baker', 'disputed')) return amount
  if (kind === 'dispute_return' && goes(moved, 'disputed', 'baker')) return -amount
  if (kind === 'dispute_withdrawal' && goes(moved, 'platform', 'receivable')) return -amount
  const isOfPayout = instruction_id !== null && instruction_id === payoutId
  return kind === 'reversal' && isOfPayout && goes(moved, 'baker', 'held') ? amount : 0
}

function goes({ credit_account, debit_account }: BakerEntry, from: Account, to: Account): boolean {
  return credit_account === from && debit_account === to
}

function gain({ debit_account, credit_account, amount_cents }: BakerEntry, account: Account): Cents {
  if (debit_account === account) return amount_cents
  return credit_account === account ? -amount_cents : 0
}
