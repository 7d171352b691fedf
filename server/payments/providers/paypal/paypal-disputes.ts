import {
  type DisputeAnswer,
  type DisputeName,
  evidenceText,
  type ProviderDispute,
  type SignedDispute,
} from '#server/payments/contract/dispute.ts'
import { ProviderError } from '#server/payments/contract/payment-provider.ts'
import type { Cents } from '#shared/money.ts'
import { paypalDisputeState, paypalReason } from './dispute-rules.ts'
import { isOurId } from './our-ids.ts'
import type { PaypalClient } from './paypal-client.ts'
import { disputePath } from './paypal-paths.ts'
import { Dispute, Taken } from './paypal-responses.ts'

/** The longest evidence note that PayPal accepts. */
const longestNote = 2000

/** Reads a dispute on behalf of the paid baker. */
export async function readPaypalDispute(client: PaypalClient, name: DisputeName): Promise<ProviderDispute> {
  return toProviderDispute(await ask(client, name), name)
}

/**
 * Sends evidence as a note, or accepts the claim, which refunds the buyer in full; leaves a dispute that needs no
 * answer alone. Throws a final `ProviderError` when PayPal accepts no answer at this stage.
 */
export async function answerPaypalDispute(
  client: PaypalClient,
  name: DisputeName,
  answer: DisputeAnswer,
): Promise<ProviderDispute> {
  const dispute = await ask(client, name)
  const before = toProviderDispute(dispute, name)
  if (before.state !== 'needs_answer') return before
  const action = answer.kind === 'accept' ? 'accept-claim' : 'provide-evidence'
  if (!dispute.links?.some(({ rel }) => rel === action || rel.replaceAll('_', '-') === action))
    throw new ProviderError(
      'paypal',
      `PayPal does not accept ${action} for dispute ${name.disputeId} at this stage.`,
      {
        status: null,
        isFinal: true,
      },
    )
  await client.ask(Taken, {
    method: 'POST',
    path: disputePath(name.disputeId, action),
    form: { input: answer.kind === 'accept' ? { accept_claim_type: 'REFUND' } : evidenceOf(answer) },
    ...onBehalf(before),
  })
  return readPaypalDispute(client, before)
}

function ask(client: PaypalClient, name: DisputeName): Promise<Dispute> {
  return client.ask(Dispute, { method: 'GET', path: disputePath(name.disputeId), ...onBehalf(name) })
}

function onBehalf({ payee }: DisputeName): { actsFor?: string } {
  return payee === null ? {} : { actsFor: payee }
}

function evidenceOf(answer: Extract<DisputeAnswer, { kind: 'evidence' }>): object {
  const notes = evidenceText(answer).slice(0, longestNote)
  return { evidences: [{ evidence_type: 'OTHER', notes }] }
}

function toProviderDispute(dispute: Dispute, { payee }: DisputeName): ProviderDispute {
  const { dispute_id: disputeId, status, dispute_outcome: outcome, disputed_transactions: disputed } = dispute
  const movements = dispute.money_movements ?? []
  /** the seller's losses in movements of one kind, less returns */
  const lost = (isMeant: (reason: string) => boolean): Cents =>
    movements
      .filter(({ affected_party, reason = settlement }) => affected_party === 'SELLER' && isMeant(reason))
      .reduce((sum, { type, amount }) => sum + (type === 'DEBIT' ? amount : -amount), 0)
  const withdrawn = lost((reason) => reason === settlement)
  const isWithdrawn = withdrawn > 0
  const state = paypalDisputeState(status, outcome?.outcome_code, isWithdrawn)
  const due = dispute.seller_response_due_date
  return {
    disputeId,
    payee: payee ?? disputed[0]?.seller?.merchant_id ?? null,
    captures: disputed.map(({ seller_transaction_id: captureId, custom }) => ({
      captureId,
      paymentId: custom !== undefined && isOurId(custom) ? custom : null,
    })),
    // in a partial settlement PayPal withdraws less than the disputed amount
    amount: isWithdrawn ? withdrawn : dispute.dispute_amount,
    fee: movements.length === 0 ? null : lost((reason) => reason !== settlement),
    state,
    isWithdrawn,
    reason: paypalReason(dispute.reason),
    answerBy: state === 'needs_answer' ? (due ?? null) : null,
  }
}

/** The dispute in a signed event. Without money movements, only a loss means that the money is withdrawn. */
export function toSignedDispute(dispute: Dispute, at: Date): SignedDispute {
  const signed = { at, providerOrderId: null }
  const { dispute_id: disputeId, status, dispute_amount, dispute_outcome: outcome } = dispute
  const whole = toProviderDispute(dispute, { disputeId, payee: null })
  if (dispute.money_movements?.length) return { ...whole, ...signed }
  const state = paypalDisputeState(status, outcome?.outcome_code, null)
  if (state !== 'lost') return { ...whole, ...signed, state, isWithdrawn: null }
  const amount = outcome?.amount_refunded ?? dispute_amount
  return { ...whole, ...signed, state, isWithdrawn: true, amount }
}

/** The reason of a movement of disputed money, not of a dispute fee. */
const settlement = 'DISPUTE_SETTLEMENT'
