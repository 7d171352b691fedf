import type Stripe from 'stripe'
import type { MoneyMovement, MoneySpan } from '#server/payments/contract/provider-money.ts'
import { namedPayments } from './intent-state.ts'
import { listAll } from './list-all.ts'
import { Charge, Dispute, Refund, Transfer } from './stripe-responses.ts'

/**
 * Lists all charges, refunds, transfers and disputes of our Stripe account in a period; the list is always complete.
 * `readMoney` reports reversals with their transfers.
 */
export async function* listStripeMoney(
  client: Stripe,
  { since, until }: Pick<MoneySpan, 'since' | 'until'>,
  pageSize?: number,
): AsyncGenerator<MoneyMovement, Date, undefined> {
  const created = { gte: Math.ceil(since.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) }
  for await (const charge of listAll(Charge, (page) => client.charges.list({ created, ...page }), pageSize))
    if (charge.paid)
      yield {
        kind: 'capture',
        id: charge.id,
        amount: charge.amount_captured,
        at: moment(charge.created),
        of: charge.payment_intent,
        paymentIds: namedPayments(charge.metadata).map(({ paymentId }) => paymentId),
        instructionId: null,
      }
  for await (const refund of listAll(Refund, (page) => client.refunds.list({ created, ...page }), pageSize))
    if (refund.status === 'succeeded')
      yield { ...named(refund), kind: 'refund', amount: -refund.amount, of: refund.charge }
  for await (const transfer of listAll(
    Transfer,
    (page) => client.transfers.list({ created, ...page }),
    pageSize,
  ))
    yield { ...named(transfer), kind: 'release', amount: -transfer.amount, of: transfer.source_transaction }
  const params = { created, expand: ['data.charge'] }
  for await (const dispute of listAll(
    Dispute,
    (page) => client.disputes.list({ ...params, ...page }),
    pageSize,
  ))
    yield {
      kind: 'dispute',
      id: dispute.id,
      amount: dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0),
      at: moment(dispute.created),
      of: dispute.charge.id,
      paymentIds: namedPayments(dispute.charge.metadata).map(({ paymentId }) => paymentId),
      instructionId: null,
    }
  return until
}

function named(one: { id: string; created: number; metadata: Readonly<Record<string, string>> | null }) {
  const { payment, instruction } = one.metadata ?? {}
  return {
    id: one.id,
    at: moment(one.created),
    paymentIds: payment === undefined ? [] : [payment],
    instructionId: instruction ?? null,
  }
}

function moment(seconds: number): Date {
  return new Date(seconds * 1000)
}
