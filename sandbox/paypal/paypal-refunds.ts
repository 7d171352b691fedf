import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Cents } from '#shared/money.ts'
import { type Capture, makePaypalId, type Payout, type Refund, withdrawnFrom } from './paypal-books.ts'
import { callTo, type PaypalContext, respondIdempotently } from './paypal-context.ts'
import { emitEvent } from './paypal-events.ts'
import { notFound, notPermitted, PaypalRefusal, unprocessable } from './paypal-refusals.ts'
import { PayoutRequest, parseBody, RefundRequest, readCents } from './paypal-requests.ts'
import { captureResponse, payoutResponse, refundResponse } from './paypal-responses.ts'

const Params = z.object({ id: z.string() })
const Assertion = z.object({
  iss: z.string(),
  payer_id: z.optional(z.string()),
  email: z.optional(z.string()),
})

/** Serves captures and refunds of Payments v2, and Referenced Payouts v1. */
export function serveRefunds(app: FastifyInstance, paypal: PaypalContext): void {
  const { books, frame } = paypal
  app.get('/v2/payments/captures/:id', callTo('read'), (request, reply) => {
    const capture = requireCapture(paypal, z.parse(Params, request.params).id)
    return reply.send({
      ...captureResponse(capture, frame.apiUrl()),
      payee: capture.payee,
      supplementary_data: { related_ids: { order_id: capture.orderId } },
    })
  })
  app.post('/v2/payments/captures/:id/refund', callTo('refund'), (request, reply) =>
    respondIdempotently(paypal, request, reply, () => {
      const capture = requireCapture(paypal, z.parse(Params, request.params).id)
      if (!speaksFor(request, capture, frame.keys.paypal.clientId)) throw notPermitted()
      const refund = makeRefund(paypal, capture, parseBody(RefundRequest, request.body))
      return { status: 201, body: refundResponse(refund, frame.apiUrl()) }
    }),
  )
  app.get('/v2/payments/refunds/:id', callTo('read'), (request, reply) => {
    const refund = books.refunds.get(z.parse(Params, request.params).id)
    if (!refund) throw notFound()
    return reply.send(refundResponse(refund, frame.apiUrl()))
  })
  app.post('/v1/payments/referenced-payouts-items', callTo('release'), (request, reply) =>
    respondIdempotently(paypal, request, reply, () => {
      const { reference_id } = parseBody(PayoutRequest, request.body)
      const payout = makePayout(paypal, requireCapture(paypal, reference_id))
      return { status: 201, body: payoutResponse(payout, frame.apiUrl()) }
    }),
  )
  app.get('/v1/payments/referenced-payouts-items/:id', callTo('read'), (request, reply) => {
    const payout = books.payouts.get(z.parse(Params, request.params).id)
    if (!payout) throw notFound()
    return reply.send(payoutResponse(payout, frame.apiUrl()))
  })
}

/** A capture by its id; throws a 404 for an unknown one. */
export function requireCapture({ books }: PaypalContext, id: string): Capture {
  const capture = books.captures.get(id)
  if (!capture) throw notFound()
  return capture
}

/** Whether the caller's PayPal-Auth-Assertion names the payee. */
export function speaksFor(
  request: FastifyRequest,
  { payee }: Pick<Capture, 'payee'>,
  clientId: string,
): boolean {
  const [, payload] = String(request.headers['paypal-auth-assertion'] ?? '').split('.')
  try {
    const said = z.parse(Assertion, JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()))
    const isPayee = payee.merchant_id
      ? said.payer_id === payee.merchant_id
      : said.email === payee.email_address
    return said.iss === clientId && isPayee
  } catch {
    return false
  }
}

/** Refunds a capture; rejects more than is left. */
export function makeRefund(
  paypal: PaypalContext,
  capture: Capture,
  request: z.output<typeof RefundRequest>,
): Refund {
  const { books, frame } = paypal
  const left = capture.amount - capture.refunded - withdrawnFrom(books, capture.id)
  const amount = request.amount ? readCents(request.amount) : left
  const platformFee = request.payment_instruction?.platform_fees?.[0]
  const fee = platformFee ? readCents(platformFee.amount) : 0
  refuseRefund(paypal, capture, { amount, fee, left })
  const decision = frame.behaviours.take('paypal', ['decline', 'pending'], 'refund')
  if (decision === 'decline') throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS')
  const refund: Refund = {
    id: makePaypalId(17),
    captureId: capture.id,
    status: decision === 'pending' ? 'PENDING' : 'COMPLETED',
    amount,
    fee,
    ...(request.note_to_payer === undefined ? {} : { note: request.note_to_payer }),
    ...(request.custom_id === undefined ? {} : { customId: request.custom_id }),
    createdAt: frame.now().toISOString(),
  }
  books.refunds.put(refund.id, refund)
  books.captures.put(capture.id, {
    ...capture,
    status: amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    refunded: capture.refunded + amount,
    refundedFee: capture.refundedFee + fee,
  })
  if (refund.status === 'PENDING') setTimeout(() => completeRefund(paypal, refund), frame.slowness).unref()
  else completeRefund(paypal, refund)
  return refund
}

/** Throws PayPal's error for a refund that it rejects. */
function refuseRefund(
  { books, frame }: PaypalContext,
  capture: Capture,
  { amount, fee, left }: { amount: Cents; fee: Cents; left: Cents },
): void {
  const { id, status } = capture
  if (status === 'PENDING') throw unprocessable('PENDING_CAPTURE')
  if (status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED')
  if (books.disputes.list().some((dispute) => dispute.captureId === id && dispute.status !== 'RESOLVED'))
    throw unprocessable('CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED')
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED')
  if (amount > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED')
  if (fee > capture.fee - capture.refundedFee) throw unprocessable('PLATFORM_FEE_EXCEEDED')
  if (fee > 0 && frame.behaviours.take('paypal', ['refuse_fee'], 'refund') !== null)
    throw unprocessable('PLATFORM_FEE_NOT_ENABLED')
}

/** Completes a refund and sends its event. */
export function completeRefund({ books, frame }: PaypalContext, refund: Refund): void {
  const completed: Refund = { ...refund, status: 'COMPLETED' }
  books.refunds.put(refund.id, completed)
  emitEvent(frame, {
    type: 'PAYMENT.CAPTURE.REFUNDED',
    resourceType: 'refund',
    resource: refundResponse(completed, frame.apiUrl()),
  })
}

const payoutStates = { decline: 'FAILED', pending: 'PENDING' } as const

function makePayout(paypal: PaypalContext, capture: Capture): Payout {
  const { books, frame } = paypal
  if (capture.payoutId !== null)
    throw new PaypalRefusal(
      422,
      'PAYOUT_ALREADY_COMPLETED_FOR_REFERENCE',
      'Payout for the reference is already completed.',
    )
  const holdsMoney = capture.status === 'COMPLETED' || capture.status === 'PARTIALLY_REFUNDED'
  if (!holdsMoney || !capture.isDelayed)
    throw new PaypalRefusal(422, 'INVALID_REFERENCE', 'The reference holds no money that could be paid out.')
  const commission = capture.fee - capture.refundedFee
  const withdrawn = withdrawnFrom(books, capture.id)
  const amount = capture.amount - capture.refunded - withdrawn - commission - capture.ownFee
  if (amount <= 0)
    throw new PaypalRefusal(422, 'INVALID_REFERENCE', 'The reference holds no money that could be paid out.')
  const decision = frame.behaviours.take('paypal', ['decline', 'pending'], 'release')
  const payout: Payout = {
    id: makePaypalId(13),
    captureId: capture.id,
    status: decision === null ? 'SUCCESS' : payoutStates[decision],
    amount,
    transactionId: makePaypalId(17),
    createdAt: frame.now().toISOString(),
  }
  books.payouts.put(payout.id, payout)
  if (payout.status !== 'FAILED') books.captures.put(capture.id, { ...capture, payoutId: payout.id })
  if (payout.status === 'PENDING') setTimeout(() => completePayout(paypal, payout), frame.slowness).unref()
  else emitPayout(paypal, payout)
  return payout
}

/** Completes a payout and sends its event. */
export function completePayout(paypal: PaypalContext, payout: Payout): void {
  const completed: Payout = { ...payout, status: 'SUCCESS' }
  paypal.books.payouts.put(payout.id, completed)
  emitPayout(paypal, completed)
}

function emitPayout({ frame }: PaypalContext, payout: Payout): void {
  emitEvent(frame, {
    type: `PAYMENT.REFERENCED-PAYOUT-ITEM.${payout.status === 'FAILED' ? 'FAILED' : 'COMPLETED'}`,
    resourceType: 'referenced_payouts_item',
    resource: payoutResponse(payout, frame.apiUrl()),
  })
}
