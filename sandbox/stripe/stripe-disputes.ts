import * as z from 'zod/mini'
import { answerTime, type Complaint, type DisputeDesk, type DisputeView } from '#sandbox/sandbox-disputes.ts'
import type { SandboxFrame } from '#sandbox/sandbox-frame.ts'
import { formatMoney } from '#shared/money.ts'
import { ListQuery, listPage, type StripeCalls } from './stripe-calls.ts'
import type { EmitEvent } from './stripe-events.ts'
import { disputeObject, type StripeObject, type StripeObjects } from './stripe-objects.ts'
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
export function serveStripeDisputes(
  calls: StripeCalls,
  { now }: SandboxFrame,
  records: StripeRecords,
  objects: StripeObjects,
  emit: EmitEvent,
): DisputeDesk & DisputeView {
  const { charges, refunds, disputes } = records
  const find = (id: string): DisputeRecord => {
    const dispute = disputes.get(id)
    if (dispute === undefined) throw missing('dispute', id)
    return dispute
  }
  const change = (dispute: DisputeRecord, ...types: string[]): StripeObject => {
    disputes.put(dispute.id, dispute)
    for (const type of types) emit(type, disputeObject(dispute))
    return disputeObject(dispute)
  }
  const move = (dispute: DisputeRecord, amount: number, fee: number): DisputeRecord => ({
    ...dispute,
    movements: [...dispute.movements, { id: makeId('txn'), amount, fee, created: seconds(now()) }],
  })
  const notRefunded = (chargeId: string): number => {
    const charge = charges.get(chargeId)
    if (!charge?.isPaid) return 0
    const back = refunds.list().filter((refund) => refund.chargeId === chargeId && refund.status !== 'failed')
    return charge.amount - sumOf(back)
  }
  const leftOf = (chargeId: string): number =>
    disputes.list().some((dispute) => dispute.chargeId === chargeId) ? 0 : notRefunded(chargeId)
  const requireWaiting = (dispute: DisputeRecord) => {
    if (isWaiting(dispute)) return dispute
    throw invalid(`This dispute is ${dispute.status}, and takes no answer.`)
  }
  const lose = (dispute: DisputeRecord): StripeObject =>
    change({ ...dispute, status: 'lost' }, 'charge.dispute.closed')

  const withCharge = (dispute: DisputeRecord): StripeObject => {
    const charge = charges.get(dispute.chargeId)
    return charge ? { ...disputeObject(dispute), charge: objects.charge(charge) } : disputeObject(dispute)
  }

  calls.get('/v1/disputes/:id', 'read', DisputeQuery, ({ expand }, { id = '' }) =>
    expand ? withCharge(find(id)) : disputeObject(find(id)),
  )
  calls.get('/v1/disputes', 'read', DisputesQuery, ({ expand, ...query }) =>
    listPage(disputes.list(), query, expand ? withCharge : disputeObject, '/v1/disputes'),
  )
  calls.post('/v1/disputes/:id', 'dispute', Evidence, ({ evidence, submit }, { id = '' }) => {
    const dispute = requireWaiting(find(id))
    const updated = { ...dispute, evidence: { ...dispute.evidence, ...evidence } }
    if (submit === 'false') return change(updated, 'charge.dispute.updated')
    const status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review'
    return change({ ...updated, status, submissions: dispute.submissions + 1 }, 'charge.dispute.updated')
  })
  calls.post('/v1/disputes/:id/close', 'dispute', z.strictObject({}), (_, { id = '' }) =>
    lose(requireWaiting(find(id))),
  )

  return {
    openDispute(captureId, { complaint = 'not_received', isInquiry = false, amount: wished } = {}) {
      const [chargeId = ''] = captureId.split('/')
      const left = leftOf(chargeId)
      const amount = wished ?? left
      if (left === 0 || amount > left) return null
      const dispute: DisputeRecord = {
        id: makeId('du'),
        created: seconds(now()),
        chargeId,
        intentId: charges.get(chargeId)?.intentId ?? '',
        amount,
        reason: reasons[complaint],
        status: isInquiry ? 'warning_needs_response' : 'needs_response',
        movements: [],
        evidence: {},
        submissions: 0,
        dueBy: seconds(new Date(now().getTime() + answerTime)),
      }
      if (isInquiry) change(dispute, 'charge.dispute.created')
      else
        change(move(dispute, -amount, disputeFee), 'charge.dispute.created', 'charge.dispute.funds_withdrawn')
      return dispute.id
    },
    decideDispute(disputeId, outcome) {
      const dispute = disputes.get(disputeId)
      if (!dispute || isOver(dispute)) return
      const isInquiry = dispute.status.startsWith('warning_')
      const amount = Math.min(dispute.amount, notRefunded(dispute.chargeId))
      if (outcome === 'lost' && isInquiry && amount > 0) {
        // an escalated inquiry becomes a dispute of the amount not refunded yet
        const raised = move({ ...dispute, amount, status: 'needs_response' }, -amount, disputeFee)
        change(raised, 'charge.dispute.updated', 'charge.dispute.funds_withdrawn')
        lose(raised)
      } else if (outcome === 'lost' && !isInquiry) lose(dispute)
      else if (isInquiry) change({ ...dispute, status: 'warning_closed' }, 'charge.dispute.closed')
      else
        change(
          move({ ...dispute, status: 'won' }, dispute.amount, 0),
          'charge.dispute.closed',
          'charge.dispute.funds_reinstated',
        )
    },
    disputable: () =>
      charges.list().flatMap(({ id }) => {
        const left = leftOf(id)
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

function isWaiting({ status }: DisputeRecord): boolean {
  return status === 'needs_response' || status === 'warning_needs_response'
}

function isOver({ status }: DisputeRecord): boolean {
  return status === 'won' || status === 'lost' || status === 'warning_closed'
}
