import { type Capture, type Dispute, withdrawnBy } from './paypal-books.ts'
import { money } from './paypal-responses.ts'

/** A dispute as PayPal shows it to the seller. */
export function disputeResponse(dispute: Dispute, capture: Capture, apiUrl: string): object {
  const { id, status, outcome, movements, notes } = dispute
  const self = `${apiUrl}/v1/customer/disputes/${id}`
  const isWaiting = status === 'WAITING_FOR_SELLER_RESPONSE'
  return {
    dispute_id: id,
    create_time: dispute.createdAt,
    update_time: dispute.updatedAt,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        create_time: capture.createdAt,
        transaction_status: capture.status,
        gross_amount: money(capture.amount),
        ...(capture.customId === undefined ? {} : { custom: capture.customId }),
        buyer: { name: 'Sandy Box' },
        seller: {
          ...(capture.payee.merchant_id === undefined ? {} : { merchant_id: capture.payee.merchant_id }),
          ...(capture.payee.email_address === undefined ? {} : { email: capture.payee.email_address }),
        },
      },
    ],
    reason: dispute.reason,
    status,
    dispute_amount: money(dispute.amount),
    ...(outcome === null ? {} : { dispute_outcome: outcomeResponse(dispute, outcome) }),
    ...(movements.length === 0
      ? {}
      : {
          money_movements: movements.map(({ type, reason, amount, at }) => ({
            affected_party: 'SELLER',
            amount: money(amount),
            initiated_time: at,
            type,
            reason,
          })),
        }),
    dispute_life_cycle_stage: dispute.isInquiry ? 'INQUIRY' : 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    ...(notes.length === 0
      ? {}
      : {
          evidences: notes.map((text) => ({
            evidence_type: 'OTHER',
            notes: text,
            source: 'SUBMITTED_BY_SELLER',
          })),
        }),
    ...(isWaiting
      ? {
          seller_response_due_date: dispute.answerBy,
          allowed_response_options: { accept_claim: { accept_claim_types: ['REFUND'] } },
        }
      : {}),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(isWaiting
        ? [
            { href: `${self}/accept-claim`, rel: 'accept_claim', method: 'POST' },
            { href: `${self}/provide-evidence`, rel: 'provide_evidence', method: 'POST' },
          ]
        : []),
    ],
  }
}

function outcomeResponse(dispute: Dispute, outcome: NonNullable<Dispute['outcome']>): object {
  const isLost = outcome === 'RESOLVED_BUYER_FAVOUR' || outcome === 'ACCEPTED'
  return { outcome_code: outcome, ...(isLost ? { amount_refunded: money(withdrawnBy(dispute)) } : {}) }
}
