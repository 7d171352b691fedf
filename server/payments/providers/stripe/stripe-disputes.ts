import type Stripe from 'stripe'
import type * as z from 'zod/mini'
import type {
  DisputeAnswer,
  DisputeName,
  ProviderDispute,
  SignedDispute,
} from '#server/payments/contract/dispute.ts'
import { writeCaptureId } from './capture-id.ts'
import { stripeDisputeStates, stripeReason } from './dispute-rules.ts'
import { namedPayments } from './intent-state.ts'
import { askStripe } from './stripe-client.ts'
import { AnsweredDispute, Dispute, type DisputeEvent } from './stripe-responses.ts'

const withCharge = { expand: ['charge'] }

/** Reads a dispute, which covers a whole charge and so all of its payments. */
export async function readStripeDispute(
  client: Stripe,
  { disputeId }: DisputeName,
): Promise<ProviderDispute> {
  return toProviderDispute(await askStripe(Dispute, () => client.disputes.retrieve(disputeId, withCharge)))
}

/** Sends evidence, which Stripe accepts once, or closes the dispute; leaves one that needs no answer alone. */
export async function answerStripeDispute(
  client: Stripe,
  dispute: DisputeName,
  answer: DisputeAnswer,
): Promise<ProviderDispute> {
  const before = await readStripeDispute(client, dispute)
  if (before.state !== 'needs_answer') return before
  const { disputeId } = dispute
  if (answer.kind === 'accept') {
    await askStripe(AnsweredDispute, () => client.disputes.close(disputeId))
  } else {
    const { text, product, handedOver } = answer
    const evidence = {
      uncategorized_text: text,
      product_description: product,
      ...(handedOver === null ? {} : { service_date: handedOver }),
    }
    await askStripe(AnsweredDispute, () => client.disputes.update(disputeId, { evidence, submit: true }))
  }
  return readStripeDispute(client, dispute)
}

/** The dispute in a signed event, which names its payment intent instead of captures. */
export function toSignedDispute({ created, data: { object } }: z.output<typeof DisputeEvent>): SignedDispute {
  return {
    ...factsOf(object),
    captures: [],
    at: new Date(created * 1000),
    providerOrderId: object.payment_intent,
  }
}

function toProviderDispute(dispute: Dispute): ProviderDispute {
  const { charge } = dispute
  return {
    ...factsOf(dispute),
    captures: namedPayments(charge.metadata).map(({ paymentId }) => ({
      captureId: writeCaptureId({ chargeId: charge.id, paymentId }),
      paymentId,
    })),
  }
}

function factsOf(dispute: Omit<Dispute, 'charge'>): Omit<ProviderDispute, 'captures'> {
  const { id, amount, status, reason, balance_transactions: moved, evidence_details } = dispute
  const state = stripeDisputeStates[status]
  const due = evidence_details.due_by
  return {
    disputeId: id,
    payee: null,
    amount,
    fee: moved.reduce((sum, { fee }) => sum + fee, 0),
    state,
    isWithdrawn: moved.reduce((sum, { amount }) => sum + amount, 0) < 0,
    reason: stripeReason(reason),
    // no deadline when the bank accepts no answer
    answerBy: state === 'needs_answer' && due ? new Date(due * 1000) : null,
  }
}
