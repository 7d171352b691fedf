import * as z from 'zod/mini'
import type { RefundByHand, ReverseByHand } from '#sandbox/sandbox-frame.ts'
import { currency } from '#shared/currency.ts'
import { Amount, ListQuery, listPage, Metadata, type StripeCalls } from './stripe-calls.ts'
import type { StripeContext } from './stripe-context.ts'
import type { StripeObject } from './stripe-objects.ts'
import {
  type ChargeRecord,
  makeId,
  type RefundRecord,
  type ReversalRecord,
  seconds,
  sumOf,
  type TransferRecord,
} from './stripe-records.ts'
import { invalid, missing, StripeRefusal } from './stripe-refusal.ts'

const NewRefund = z.strictObject({ charge: z.string(), amount: Amount, metadata: Metadata })
const NewTransfer = z.strictObject({
  amount: Amount,
  currency: z.literal(currency.lowerCode),
  destination: z.string(),
  source_transaction: z.string(),
  metadata: Metadata,
})

/** Serves refunds, transfers to connected accounts and their reversals, within the available amounts. */
export function serveStripeTransfers(
  calls: StripeCalls,
  stripe: StripeContext,
): { settleRefund(refundId: string): void; refundByHand: RefundByHand; reverseByHand: ReverseByHand } {
  // operations pending at the end of the process complete after the restart
  for (const refund of stripe.records.refunds.list())
    if (refund.status === 'pending') settleLater(stripe, refund)
  serveRefunds(calls, stripe)
  serveTransfers(calls, stripe)
  serveReversals(calls, stripe)
  return {
    settleRefund: (refundId) => settleRefund(stripe, refundId),
    refundByHand: (captureId, amount) =>
      makeRefund(stripe, { charge: captureId.split('/')[0] ?? '', amount, metadata: {} }).id,
    reverseByHand: (transferId, amount) => {
      makeReversal(stripe, transferId, { amount, metadata: {} })
    },
  }
}

function serveRefunds(calls: StripeCalls, stripe: StripeContext): void {
  const { refunds } = stripe.records
  const { refund: toObject } = stripe.objects
  calls.post('/v1/refunds', 'refund', NewRefund, (input) => toObject(makeRefund(stripe, input)))
  calls.get('/v1/refunds/:id', 'read', z.strictObject({}), (_, { id = '' }) => {
    const refund = refunds.get(id)
    if (refund === undefined) throw missing('refund', id)
    return toObject(refund)
  })
  calls.get(
    '/v1/refunds',
    'read',
    z.strictObject({ charge: z.optional(z.string()), ...ListQuery }),
    ({ charge: chargeId, ...query }) =>
      listPage(
        refunds.list().filter((refund) => chargeId === undefined || refund.chargeId === chargeId),
        query,
        toObject,
        '/v1/refunds',
      ),
  )
}

function serveTransfers(calls: StripeCalls, stripe: StripeContext): void {
  const { transfers } = stripe.records
  const { transfer: toObject } = stripe.objects
  calls.post('/v1/transfers', 'release', NewTransfer, (input) => makeTransfer(stripe, input))
  calls.get(
    '/v1/transfers',
    'read',
    z.strictObject({ transfer_group: z.optional(z.string()), ...ListQuery }),
    ({ transfer_group: group, ...query }) =>
      listPage(
        transfers.list().filter(({ transferGroup }) => group === undefined || transferGroup === group),
        query,
        toObject,
        '/v1/transfers',
      ),
  )
  calls.get('/v1/transfers/:id', 'read', z.strictObject({}), (_, { id = '' }) =>
    toObject(transferOf(stripe, id)),
  )
}

function serveReversals(calls: StripeCalls, stripe: StripeContext): void {
  const { records, objects } = stripe
  calls.post(
    '/v1/transfers/:id/reversals',
    'refund',
    z.strictObject({ amount: Amount, metadata: Metadata }),
    (asked, { id = '' }) => objects.reversal(makeReversal(stripe, id, asked)),
  )
  calls.get('/v1/transfers/:id/reversals', 'read', z.strictObject(ListQuery), (query, { id = '' }) =>
    listPage(
      records.reversals.list().filter(({ transferId }) => transferId === transferOf(stripe, id).id),
      query,
      objects.reversal,
      `/v1/transfers/${id}/reversals`,
    ),
  )
}

function paidCharge({ records }: StripeContext, id: string): ChargeRecord {
  const charge = records.charges.get(id)
  if (charge === undefined) throw missing('charge', id)
  if (!charge.isPaid) throw invalid(`Charge ${id} was not paid.`, { param: 'charge' })
  return charge
}

function makeRefund(stripe: StripeContext, input: z.output<typeof NewRefund>): RefundRecord {
  const { frame, records, objects, emit } = stripe
  const { charge: chargeId, amount, metadata } = input
  const charge = paidCharge(stripe, chargeId)
  refuseRefund(stripe, charge, amount)
  const decision = frame.behaviours.take('stripe', ['decline', 'pending'], 'refund')
  const refund: RefundRecord = {
    id: makeId('re'),
    created: seconds(frame.now()),
    chargeId,
    intentId: charge.intentId,
    amount,
    metadata,
    status: refundStatus(decision),
  }
  records.refunds.put(refund.id, refund)
  if (refund.status === 'pending') settleLater(stripe, refund)
  emit('refund.created', objects.refund(refund))
  emit('charge.refunded', objects.charge(charge))
  return refund
}

/** Throws Stripe's error for a refund that it rejects. */
function refuseRefund(
  { records }: StripeContext,
  { id, amount: charged }: ChargeRecord,
  amount: number,
): void {
  const { disputes, refunds } = records
  if (disputes.list().some(({ chargeId, movements }) => chargeId === id && sumOf(movements) < 0))
    throw invalid(`Charge ${id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  const made = refunds.list().filter((refund) => refund.chargeId === id && refund.status !== 'failed')
  const left = charged - sumOf(made)
  if (left === 0)
    throw invalid(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
}

function settleLater(stripe: StripeContext, { id }: RefundRecord): void {
  setTimeout(() => settleRefund(stripe, id), stripe.frame.slowness).unref()
}

function settleRefund({ records: { refunds }, objects, emit }: StripeContext, id: string): void {
  const refund = refunds.get(id)
  if (refund?.status !== 'pending') return
  const done: RefundRecord = { ...refund, status: 'succeeded' }
  refunds.put(id, done)
  emit('refund.updated', objects.refund(done))
}

function makeTransfer(stripe: StripeContext, input: z.output<typeof NewTransfer>): StripeObject {
  const { frame, records, objects, emit } = stripe
  const { amount, destination, source_transaction: sourceTransaction, metadata } = input
  const charge = paidCharge(stripe, sourceTransaction)
  requireActiveAccount(stripe, destination)
  const gone = sumOf(records.transfers.list().filter((other) => other.sourceTransaction === charge.id))
  if (gone + amount > charge.amount)
    throw invalid('The transfers of a charge cannot be more than the charge.', { param: 'amount' })
  const transfer = {
    id: makeId('tr'),
    created: seconds(frame.now()),
    amount,
    destination,
    sourceTransaction,
    transferGroup: charge.transferGroup,
    metadata,
  }
  records.transfers.put(transfer.id, transfer)
  emit('transfer.created', objects.transfer(transfer))
  return objects.transfer(transfer)
}

function requireActiveAccount({ records }: StripeContext, destination: string): void {
  const account = records.accounts.get(destination)
  if (account === undefined) throw missing('destination', destination)
  if (account.stage !== 'active')
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'insufficient_capabilities_for_transfer',
      message: 'Your destination account needs to have the transfers capability enabled.',
    })
}

function transferOf({ records }: StripeContext, id: string): TransferRecord {
  const transfer = records.transfers.get(id)
  if (transfer === undefined) throw missing('transfer', id)
  return transfer
}

function makeReversal(
  stripe: StripeContext,
  id: string,
  { amount, metadata }: Pick<ReversalRecord, 'amount' | 'metadata'>,
): ReversalRecord {
  const { frame, records, objects, emit } = stripe
  const transfer = transferOf(stripe, id)
  const gone = sumOf(records.reversals.list().filter(({ transferId }) => transferId === id))
  if (gone + amount > transfer.amount)
    throw invalid('The reversals of a transfer cannot be more than the transfer.', { param: 'amount' })
  const reversal = { id: makeId('trr'), created: seconds(frame.now()), transferId: id, amount, metadata }
  records.reversals.put(reversal.id, reversal)
  emit('transfer.reversed', objects.transfer(transfer))
  return reversal
}

function refundStatus(decision: 'decline' | 'pending' | null): RefundRecord['status'] {
  if (decision === 'decline') return 'failed'
  return decision ?? 'succeeded'
}
