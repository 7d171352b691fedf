import * as z from 'zod/mini'
import {
  answerTime,
  type Complaint,
  type DisputeDesk,
  type DisputeOptions,
  type DisputeOutcome,
  type DisputeView,
} from '#sandbox/sandbox-disputes.ts'
import { formatMoney } from '#shared/money.ts'
import { ListQuery, listPage, type StripeCalls } from './stripe-calls.ts'
import type { StripeContext } from './stripe-context.ts'
import { disputeObject, type StripeObject } from './stripe-objects.ts'
import { type DisputeRecord, makeId, type StripeRecords, seconds, sumOf } from './stripe-records.ts'
import { invalid, missing } from './stripe-refusal.ts'

/** Stripe's fee for a dispute, in cents, whatever its outcome. */
const disputeFee = 1500

const reasons: Readonly<Record<Complaint, string>> = {
  not_received: 'product_not_received',
  not_as_described: 'product_unacceptable',
  not_mine: 'fraudulent',
  twice: 'duplicate',
}

const DisputeQuery = z.strictObject({ expand: z.optional(z.strictObject({ 0: z.literal('charge') })) })
const DisputesQuery = z.strictObject({
  expand: z.optional(z.strictObject({ 0: z.literal('data.charge') })),
  ...ListQuery,
})
const Evidence = z.strictObject({
  evidence: z.record(z.string(), z.string()),
  submit: z.enum(['true', 'false']),
})

/** Serves disputes of charges, and the actions of cardholders and banks. */
export function serveStripeDisputes(calls: StripeCalls, stripe: StripeContext): DisputeDesk & DisputeView {
  serveReads(calls, stripe)
  serveAnswers(calls, stripe)
  const { charges, disputes } = stripe.records
  return {
    openDispute: (captureId, options) => openDispute(stripe, captureId, options),
    decideDispute: (disputeId, outcome) => decideDispute(stripe, disputeId, outcome),
    disputable: () =>
      charges.list().flatMap(({ id }) => {
        const left = leftOf(stripe.records, id)
        return left > 0 ? [{ id, label: `${formatMoney(left)}, ${id}` }] : []
      }),
    open: () =>
      disputes
        .list()
        .filter((dispute) => !isOver(dispute))
        .map(({ id, amount, status }) => ({
          id,
          label: `${formatMoney(amount)}, ${status.replaceAll('_', ' ')}, ${id}`,
        })),
  }
}

function serveReads(calls: StripeCalls, { records, objects }: StripeContext): void {
  const withCharge = (dispute: DisputeRecord): StripeObject => {
    const charge = records.charges.get(dispute.chargeId)
    return charge ? { ...disputeObject(dispute), charge: objects.charge(charge) } : disputeObject(dispute)
  }
  calls.get('/v1/disputes/:id', 'read', DisputeQuery, ({ expand }, { id = '' }) => {
    const dispute = findDispute(records, id)
    return expand ? withCharge(dispute) : disputeObject(dispute)
  })
  calls.get('/v1/disputes', 'read', DisputesQuery, ({ expand, ...query }) =>
    listPage(records.disputes.list(), query, expand ? withCharge : disputeObject, '/v1/disputes'),
  )
}

function serveAnswers(calls: StripeCalls, stripe: StripeContext): void {
  const requireWaiting = (id: string) => {
    const dispute = findDispute(stripe.records, id)
    if (isWaiting(dispute)) return dispute
    throw invalid(`This dispute is ${dispute.status}, and takes no answer.`)
  }
  calls.post('/v1/disputes/:id', 'dispute', Evidence, ({ evidence, submit }, { id = '' }) => {
    const dispute = requireWaiting(id)
    const updated = { ...dispute, evidence: { ...dispute.evidence, ...evidence } }
    if (submit === 'false') return change(stripe, updated, 'charge.dispute.updated')
    const status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review'
    const submissions = dispute.submissions + 1
    return change(stripe, { ...updated, status, submissions }, 'charge.dispute.updated')
  })
  calls.post('/v1/disputes/:id/close', 'dispute', z.strictObject({}), (_, { id = '' }) =>
    lose(stripe, requireWaiting(id)),
  )
}

function openDispute(
  stripe: StripeContext,
  captureId: string,
  { complaint = 'not_received', isInquiry = false, amount: wished }: DisputeOptions = {},
): string | null {
  const { frame, records } = stripe
  const [chargeId = ''] = captureId.split('/')
  const left = leftOf(records, chargeId)
  const amount = wished ?? left
  if (left === 0 || amount > left) return null
  const dispute: DisputeRecord = {
    id: makeId('du'),
    created: seconds(frame.now()),
    chargeId,
    intentId: records.charges.get(chargeId)?.intentId ?? '',
    amount,
    reason: reasons[complaint],
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    movements: [],
    evidence: {},
    submissions: 0,
    dueBy: seconds(new Date(frame.now().getTime() + answerTime)),
  }
  if (isInquiry) change(stripe, dispute, 'charge.dispute.created')
  else {
    const withdrawn = move(stripe, dispute, -amount, disputeFee)
    change(stripe, withdrawn, 'charge.dispute.created', 'charge.dispute.funds_withdrawn')
  }
  return dispute.id
}

function decideDispute(stripe: StripeContext, disputeId: string, outcome: DisputeOutcome): void {
  const dispute = stripe.records.disputes.get(disputeId)
  if (!dispute || isOver(dispute)) return
  if (dispute.status.startsWith('warning_')) decideInquiry(stripe, dispute, outcome)
  else if (outcome === 'lost') lose(stripe, dispute)
  else {
    const won = move(stripe, { ...dispute, status: 'won' }, dispute.amount, 0)
    change(stripe, won, 'charge.dispute.closed', 'charge.dispute.funds_reinstated')
  }
}

function decideInquiry(stripe: StripeContext, dispute: DisputeRecord, outcome: DisputeOutcome): void {
  const amount = Math.min(dispute.amount, notRefunded(stripe.records, dispute.chargeId))
  if (outcome !== 'lost' || amount <= 0) {
    change(stripe, { ...dispute, status: 'warning_closed' }, 'charge.dispute.closed')
    return
  }
  // an escalated inquiry becomes a dispute of the amount not refunded yet
  const raised = move(stripe, { ...dispute, amount, status: 'needs_response' }, -amount, disputeFee)
  change(stripe, raised, 'charge.dispute.updated', 'charge.dispute.funds_withdrawn')
  lose(stripe, raised)
}

function findDispute({ disputes }: StripeRecords, id: string): DisputeRecord {
  const dispute = disputes.get(id)
  if (dispute === undefined) throw missing('dispute', id)
  return dispute
}

function change({ records, emit }: StripeContext, dispute: DisputeRecord, ...types: string[]): StripeObject {
  records.disputes.put(dispute.id, dispute)
  for (const type of types) emit(type, disputeObject(dispute))
  return disputeObject(dispute)
}

function lose(stripe: StripeContext, dispute: DisputeRecord): StripeObject {
  return change(stripe, { ...dispute, status: 'lost' }, 'charge.dispute.closed')
}

function move({ frame }: StripeContext, dispute: DisputeRecord, amount: number, fee: number): DisputeRecord {
  const movement = { id: makeId('txn'), amount, fee, created: seconds(frame.now()) }
  return { ...dispute, movements: [...dispute.movements, movement] }
}

function notRefunded({ charges, refunds }: StripeRecords, chargeId: string): number {
  const charge = charges.get(chargeId)
  if (!charge?.isPaid) return 0
  const back = refunds.list().filter((refund) => refund.chargeId === chargeId && refund.status !== 'failed')
  return charge.amount - sumOf(back)
}

function leftOf(records: StripeRecords, chargeId: string): number {
  const isDisputed = records.disputes.list().some((dispute) => dispute.chargeId === chargeId)
  return isDisputed ? 0 : notRefunded(records, chargeId)
}

function isWaiting({ status }: DisputeRecord): boolean {
  return status === 'needs_response' || status === 'warning_needs_response'
}

function isOver({ status }: DisputeRecord): boolean {
  return status === 'won' || status === 'lost' || status === 'warning_closed'
}
