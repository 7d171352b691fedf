import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import { disputeResponse } from './dispute-response.ts'
import { type Capture, type Dispute, withdrawnBy, withdrawnFrom } from './paypal-books.ts'
import { callTo, type PaypalContext } from './paypal-context.ts'
import { emitEvent } from './paypal-events.ts'
import { speaksFor } from './paypal-refunds.ts'
import { malformed, notFound, notPermitted, unprocessable } from './paypal-refusals.ts'

/** PayPal's fee for a lost dispute, in cents. */
const disputeFee = 1500

const reasons: Readonly<Record<Complaint, string>> = {
  not_received: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  not_as_described: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  not_mine: 'UNAUTHORISED',
  twice: 'DUPLICATE_TRANSACTION',
}
const outcomes: Readonly<Record<DisputeOutcome, NonNullable<Dispute['outcome']>>> = {
  won: 'RESOLVED_SELLER_FAVOUR',
  lost: 'RESOLVED_BUYER_FAVOUR',
  withdrawn: 'CANCELED_BY_BUYER',
}

const Params = z.object({ id: z.string() })
const Search = z.object({ disputed_transaction_id: z.string() })
const Evidence = z.object({
  evidences: z
    .array(z.object({ evidence_type: z.string(), notes: z.string().check(z.maxLength(2000)) }))
    .check(z.minLength(1)),
})
const Acceptance = z.object({ accept_claim_type: z.literal('REFUND') })

/** Serves Disputes v1 as a seller's partner uses it. */
export function serveDisputes(app: FastifyInstance, paypal: PaypalContext): void {
  const { books, frame } = paypal
  const answer = (dispute: Dispute) =>
    disputeResponse(dispute, requireCapture(paypal, dispute), frame.apiUrl())
  const requireOwn = (request: FastifyRequest): Dispute => {
    const dispute = books.disputes.get(z.parse(Params, request.params).id)
    if (!dispute) throw notFound()
    if (!maySee(paypal, request, requireCapture(paypal, dispute))) throw notPermitted()
    return dispute
  }
  app.get('/v1/customer/disputes', callTo('read'), (request, reply) => {
    const { data } = z.safeParse(Search, request.query)
    const capture = books.captures.get(data?.disputed_transaction_id ?? '')
    if (!capture) throw notFound()
    if (!maySee(paypal, request, capture)) throw notPermitted()
    const items = books.disputes.list().filter(({ captureId }) => captureId === capture.id)
    return reply.send({
      ...(items.length > 0
        ? { items: items.map(({ id, reason, status }) => ({ dispute_id: id, reason, status })) }
        : {}),
      links: [{ href: `${frame.apiUrl()}/v1/customer/disputes`, rel: 'self', method: 'GET' }],
    })
  })
  app.get('/v1/customer/disputes/:id', callTo('read'), (request, reply) =>
    reply.send(answer(requireOwn(request))),
  )
  app.post('/v1/customer/disputes/:id/provide-evidence', callTo('dispute'), (request, reply) => {
    const dispute = requireWaiting(requireOwn(request))
    const { evidences } = parsePart(Evidence, request)
    const notes = [...dispute.notes, ...evidences.map((evidence) => evidence.notes)]
    change(paypal, { ...dispute, status: 'UNDER_REVIEW', notes }, 'CUSTOMER.DISPUTE.UPDATED')
    return reply.send({ links: selfLink(frame.apiUrl(), dispute) })
  })
  app.post('/v1/customer/disputes/:id/accept-claim', callTo('dispute'), (request, reply) => {
    const dispute = requireWaiting(requireOwn(request))
    parsePart(Acceptance, request)
    resolve(paypal, dispute, 'ACCEPTED')
    return reply.send({ links: selfLink(frame.apiUrl(), dispute) })
  })
}

/** The actions of buyers and PayPal's agents, and the lists for the sandbox's page. */
export function makeDisputeDesk(paypal: PaypalContext): DisputeDesk & DisputeView {
  const { captures, disputes } = paypal.books
  return {
    openDispute: (captureId, options = {}) => openDispute(paypal, captureId, options),
    decideDispute(disputeId, outcome, part) {
      const dispute = disputes.get(disputeId)
      if (dispute && dispute.status !== 'RESOLVED') resolve(paypal, dispute, outcomes[outcome], part)
    },
    disputable: () =>
      captures
        .list()
        .filter((capture) => leftOf(paypal, capture) > 0)
        .map((capture) => ({
          id: capture.id,
          label: `${formatMoney(leftOf(paypal, capture))} to ${capture.payee.email_address ?? capture.payee.merchant_id}`,
        })),
    open: () =>
      disputes
        .list()
        .filter(({ status }) => status !== 'RESOLVED')
        .map(({ id, amount, status }) => ({ id, label: `${id}, ${formatMoney(amount)}, ${status}` })),
  }
}

function leftOf({ books }: PaypalContext, { id, status, amount, refunded }: Capture): number {
  const hasMoney = status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED'
  const isDisputed = books.disputes.list().some((one) => one.captureId === id && one.status !== 'RESOLVED')
  return hasMoney && !isDisputed ? amount - refunded - withdrawnFrom(books, id) : 0
}

function openDispute(paypal: PaypalContext, captureId: string, options: DisputeOptions): string | null {
  const { books, frame } = paypal
  const capture = books.captures.get(captureId)
  const left = capture ? leftOf(paypal, capture) : 0
  const amount = options.amount ?? left
  if (left === 0 || amount > left) return null
  const now = frame.now()
  const isInquiry = options.isInquiry ?? false
  const dispute: Dispute = {
    id: `PP-D-${randomInt(10 ** 11, 10 ** 12)}`,
    captureId,
    amount,
    reason: reasons[options.complaint ?? 'not_received'],
    isInquiry,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    outcome: null,
    movements: isInquiry ? [] : [movement('DEBIT', 'DISPUTE_SETTLEMENT', amount, now)],
    notes: [],
    answerBy: new Date(now.getTime() + answerTime).toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
  change(paypal, dispute, 'CUSTOMER.DISPUTE.CREATED')
  return dispute.id
}

/** Ends a dispute: the loser pays all or a part, also in an inquiry; the rest is returned to the seller. */
function resolve(
  paypal: PaypalContext,
  dispute: Dispute,
  outcome: NonNullable<Dispute['outcome']>,
  part = dispute.amount,
): void {
  const now = paypal.frame.now()
  const isLost = outcome === 'RESOLVED_BUYER_FAVOUR' || outcome === 'ACCEPTED'
  const more = (isLost ? part : 0) - withdrawnBy(dispute)
  const type = more > 0 ? 'DEBIT' : 'CREDIT'
  const settled = more === 0 ? [] : [movement(type, 'DISPUTE_SETTLEMENT', Math.abs(more), now)]
  const fee = outcome === 'RESOLVED_BUYER_FAVOUR' ? [movement('DEBIT', 'DISPUTE_FEE', disputeFee, now)] : []
  const movements = [...dispute.movements, ...settled, ...fee]
  change(paypal, { ...dispute, status: 'RESOLVED', outcome, movements }, 'CUSTOMER.DISPUTE.RESOLVED')
}

type Movement = Dispute['movements'][number]

function movement(type: Movement['type'], reason: Movement['reason'], amount: number, at: Date): Movement {
  return { type, reason, amount, at: at.toISOString() }
}

function change(paypal: PaypalContext, dispute: Dispute, type: string): void {
  const { books, frame } = paypal
  const changed = { ...dispute, updatedAt: frame.now().toISOString() }
  books.disputes.put(changed.id, changed)
  const resource = disputeResponse(changed, requireCapture(paypal, changed), frame.apiUrl())
  emitEvent(frame, { type, resourceType: 'dispute', resource })
}

function requireCapture({ books }: PaypalContext, { captureId }: Dispute): Capture {
  const capture = books.captures.get(captureId)
  if (!capture) throw notFound()
  return capture
}

/** Only a connected account lets us see and answer its disputes. */
function maySee({ frame }: PaypalContext, request: FastifyRequest, capture: Capture): boolean {
  return capture.payee.merchant_id !== undefined && speaksFor(request, capture, frame.keys.paypal.clientId)
}

function requireWaiting(dispute: Dispute): Dispute {
  if (dispute.status === 'WAITING_FOR_SELLER_RESPONSE') return dispute
  throw unprocessable('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE')
}

/** The part `input` of a multipart form, PayPal's only format for answers to disputes. */
function parsePart<S extends z.ZodMiniType>(schema: S, request: FastifyRequest): z.output<S> {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) throw malformed('/')
  const part = String(request.body)
    .split(`--${boundary}`)
    .find((one) => /^content-disposition: form-data; name="input"/im.test(one))
  try {
    return z.parse(schema, JSON.parse(part?.split('\r\n\r\n')[1] ?? ''))
  } catch {
    throw malformed('/input')
  }
}

function selfLink(apiUrl: string, { id }: Dispute): object[] {
  return [{ href: `${apiUrl}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }]
}
