import * as z from 'zod/mini'
import type { RefundByHand, ReverseByHand, SandboxFrame } from '#sandbox/sandbox-frame.ts'
import { currency } from '#shared/currency.ts'
import { Amount, ListQuery, listPage, Metadata, type StripeCalls } from './stripe-calls.ts'
import type { EmitEvent } from './stripe-events.ts'
import type { StripeObjects } from './stripe-objects.ts'
import {
  makeId,
  type RefundRecord,
  type ReversalRecord,
  type StripeRecords,
  seconds,
  sumOf,
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
export function serveStripeMovements(
  calls: StripeCalls,
  { now, behaviours, slowness }: SandboxFrame,
  records: StripeRecords,
  objects: StripeObjects,
  emit: EmitEvent,
): { settleRefund(refundId: string): void; refundByHand: RefundByHand; reverseByHand: ReverseByHand } {
  const { charges, refunds, transfers, reversals, disputes, accounts } = records
  const paidCharge = (id: string) => {
    const charge = charges.get(id)
    if (charge === undefined) throw missing('charge', id)
    if (!charge.isPaid) throw invalid(`Charge ${id} was not paid.`, { param: 'charge' })
    return charge
  }
  const transferOf = (id: string) => {
    const transfer = transfers.get(id)
    if (transfer === undefined) throw missing('transfer', id)
    return transfer
  }
  const makeReversal = (id: string, { amount, metadata }: Pick<ReversalRecord, 'amount' | 'metadata'>) => {
    const transfer = transferOf(id)
    const gone = sumOf(reversals.list().filter(({ transferId }) => transferId === id))
    if (gone + amount > transfer.amount)
      throw invalid('The reversals of a transfer cannot be more than the transfer.', { param: 'amount' })
    const reversal = { id: makeId('trr'), created: seconds(now()), transferId: id, amount, metadata }
    reversals.put(reversal.id, reversal)
    emit('transfer.reversed', objects.transfer(transfer))
    return reversal
  }
  const settleLater = ({ id }: RefundRecord) => setTimeout(() => settleRefund(id), slowness).unref()
  const settleRefund = (id: string) => {
    const refund = refunds.get(id)
    if (refund?.status !== 'pending') return
    const done: RefundRecord = { ...refund, status: 'succeeded' }
    refunds.put(id, done)
    emit('refund.updated', objects.refund(done))
  }
  // operations pending at the end of the process complete after the restart
  refunds
    .list()
    .filter(({ status }) => status === 'pending')
    .forEach(settleLater)

  const makeRefund = ({ charge: chargeId, amount, metadata }: z.output<typeof NewRefund>): RefundRecord => {
    const charge = paidCharge(chargeId)
    if (disputes.list().some((one) => one.chargeId === chargeId && sumOf(one.movements) < 0))
      throw invalid(`Charge ${chargeId} has been charged back; cannot issue a refund.`, {
        code: 'charge_disputed',
      })
    const made = refunds.list().filter((refund) => refund.chargeId === chargeId && refund.status !== 'failed')
    const left = charge.amount - sumOf(made)
    if (left === 0)
      throw invalid(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' })
    if (amount > left)
      throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      })
    const decision = behaviours.take('stripe', ['decline', 'pending'], 'refund')
    const refund: RefundRecord = {
      id: makeId('re'),
      created: seconds(now()),
      chargeId,
      intentId: charge.intentId,
      amount,
      metadata,
      status: refundStatus(decision),
    }
    refunds.put(refund.id, refund)
    if (refund.status === 'pending') settleLater(refund)
    emit('refund.created', objects.refund(refund))
    emit('charge.refunded', objects.charge(charge))
    return refund
  }
  calls.post('/v1/refunds', 'refund', NewRefund, (input) => objects.refund(makeRefund(input)))

  calls.get('/v1/refunds/:id', 'read', z.strictObject({}), (_, { id = '' }) => {
    const refund = refunds.get(id)
    if (refund === undefined) throw missing('refund', id)
    return objects.refund(refund)
  })

  calls.get(
    '/v1/refunds',
    'read',
    z.strictObject({ charge: z.optional(z.string()), ...ListQuery }),
    ({ charge: chargeId, ...query }) =>
      listPage(
        refunds.list().filter((refund) => chargeId === undefined || refund.chargeId === chargeId),
        query,
        objects.refund,
        '/v1/refunds',
      ),
  )

  calls.post('/v1/transfers', 'release', NewTransfer, (input) => {
    const { amount, destination, source_transaction: sourceTransaction, metadata } = input
    const charge = paidCharge(sourceTransaction)
    const account = accounts.get(destination)
    if (account === undefined) throw missing('destination', destination)
    if (account.stage !== 'active')
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        code: 'insufficient_capabilities_for_transfer',
        message: 'Your destination account needs to have the transfers capability enabled.',
      })
    const gone = sumOf(transfers.list().filter((transfer) => transfer.sourceTransaction === charge.id))
    if (gone + amount > charge.amount)
      throw invalid('The transfers of a charge cannot be more than the charge.', { param: 'amount' })
    const transfer = {
      id: makeId('tr'),
      created: seconds(now()),
      amount,
      destination,
      sourceTransaction,
      transferGroup: charge.transferGroup,
      metadata,
    }
    transfers.put(transfer.id, transfer)
    emit('transfer.created', objects.transfer(transfer))
    return objects.transfer(transfer)
  })

  calls.get(
    '/v1/transfers',
    'read',
    z.strictObject({ transfer_group: z.optional(z.string()), ...ListQuery }),
    ({ transfer_group: group, ...query }) =>
      listPage(
        transfers.list().filter(({ transferGroup }) => group === undefined || transferGroup === group),
        query,
        objects.transfer,
        '/v1/transfers',
      ),
  )

  calls.get('/v1/transfers/:id', 'read', z.strictObject({}), (_, { id = '' }) =>
    objects.transfer(transferOf(id)),
  )

  calls.post(
    '/v1/transfers/:id/reversals',
    'refund',
    z.strictObject({ amount: Amount, metadata: Metadata }),
    (asked, { id = '' }) => objects.reversal(makeReversal(id, asked)),
  )

  calls.get('/v1/transfers/:id/reversals', 'read', z.strictObject(ListQuery), (query, { id = '' }) =>
    listPage(
      reversals.list().filter(({ transferId }) => transferId === transferOf(id).id),
      query,
      objects.reversal,
      `/v1/transfers/${id}/reversals`,
    ),
  )
  return {
    settleRefund,
    refundByHand: (captureId, amount) =>
      makeRefund({ charge: captureId.split('/')[0] ?? '', amount, metadata: {} }).id,
    reverseByHand: (transferId, amount) => {
      makeReversal(transferId, { amount, metadata: {} })
    },
  }
}

function refundStatus(decision: 'decline' | 'pending' | null): RefundRecord['status'] {
  if (decision === 'decline') return 'failed'
  return decision ?? 'succeeded'
}
