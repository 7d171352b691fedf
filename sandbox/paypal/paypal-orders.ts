import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { decisions } from '#sandbox/behaviours.ts'
import { type Capture, decisionOf, makePaypalId, type Order, type Unit } from './paypal-books.ts'
import { callTo, type PaypalContext, respondIdempotently } from './paypal-context.ts'
import { emitEvent } from './paypal-events.ts'
import { malformed, notFound, unprocessable } from './paypal-refusals.ts'
import {
  OrderChanges,
  OrderRequest,
  type PaymentInstruction,
  parseBody,
  readCents,
} from './paypal-requests.ts'
import { captureResponse, orderResponse } from './paypal-responses.ts'

const Params = z.object({ id: z.string() })

/** Serves Orders v2: create, change, show, capture. */
export function serveOrders(app: FastifyInstance, paypal: PaypalContext): void {
  const { books } = paypal
  const answer = (order: Order) => orderResponse(order, books, paypal.addresses())

  app.post('/v2/checkout/orders', callTo('create'), (request, reply) =>
    respondIdempotently(paypal, request, reply, () => ({
      status: 201,
      body: answer(createOrder(paypal, parseBody(OrderRequest, request.body))),
    })),
  )
  app.patch('/v2/checkout/orders/:id', callTo('change'), (request, reply) => {
    const order = requireOrder(paypal, request.params)
    books.orders.put(order.id, changeOrder(order, parseBody(OrderChanges, request.body)))
    return reply.code(204).send()
  })
  app.get('/v2/checkout/orders/:id', callTo('read'), (request, reply) =>
    reply.send(answer(requireOrder(paypal, request.params))),
  )
  app.post('/v2/checkout/orders/:id/capture', callTo('capture'), (request, reply) =>
    respondIdempotently(paypal, request, reply, () => ({
      status: 201,
      body: answer(captureOrder(paypal, requireOrder(paypal, request.params))),
    })),
  )
}

function requireOrder({ books }: PaypalContext, params: unknown): Order {
  const order = books.orders.get(z.parse(Params, params).id)
  if (!order) throw notFound()
  return order
}

function createOrder({ books, frame }: PaypalContext, request: OrderRequest): Order {
  const units = request.purchase_units.map((unit) => readUnit(unit))
  if (new Set(units.map(({ reference }) => reference)).size < units.length)
    throw unprocessable('DUPLICATE_REFERENCE_ID')
  for (const { payee } of units) if (!isKnown(payee, books)) throw unprocessable('PAYEE_ACCOUNT_INVALID')
  const context = request.payment_source?.paypal?.experience_context
  const order: Order = {
    id: makePaypalId(17),
    status: 'PAYER_ACTION_REQUIRED',
    units,
    returnUrl: context?.return_url ?? null,
    cancelUrl: context?.cancel_url ?? null,
    decision: null,
    createdAt: frame.now().toISOString(),
  }
  books.orders.put(order.id, order)
  return order
}

/** Changes the payment instruction of units, the only change the sandbox supports, before the capture. */
function changeOrder(order: Order, changes: OrderChanges): Order {
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_COMPLETED')
  if (order.status !== 'APPROVED') throw unprocessable('NOT_PATCHABLE')
  const units = new Map(order.units.map((unit) => [unit.reference, unit]))
  for (const { op, path, value } of changes) {
    const reference = instructionOfUnit.exec(path)?.[1]
    if (reference === undefined) throw malformed('/path', 'FIELD_NOT_PATCHABLE')
    // it always exists, so it can only be replaced
    if (op !== 'replace') throw malformed('/op', 'INVALID_PATCH_OPERATION')
    const unit = units.get(reference)
    if (!unit) throw unprocessable('REFERENCE_ID_NOT_FOUND')
    units.set(reference, { ...unit, ...readInstruction(unit.amount, value) })
  }
  return { ...order, units: [...units.values()] }
}

const instructionOfUnit = /^\/purchase_units\/@reference_id=='([^']+)'\/payment_instruction$/

/** The platform's fee of a unit, and whether its money is held. */
function readInstruction(
  amount: number,
  { platform_fees, disbursement_mode }: PaymentInstruction = {},
): Pick<Unit, 'fee' | 'isDelayed'> {
  const [platformFee] = platform_fees ?? []
  const fee = platformFee ? readCents(platformFee.amount) : 0
  if (fee > amount) throw unprocessable('INVALID_PLATFORM_FEES_AMOUNT')
  return { fee, isDelayed: disbursement_mode === 'DELAYED' }
}

/** The caller is the default payee. */
const caller: Unit['payee'] = { email_address: 'platform@sandbox.example' }

function readUnit(unit: OrderRequest['purchase_units'][number]): Unit {
  const amount = readCents(unit.amount)
  const itemTotal = unit.amount.breakdown && readCents(unit.amount.breakdown.item_total)
  if (itemTotal !== undefined && itemTotal !== amount) throw unprocessable('AMOUNT_MISMATCH')
  const items = unit.items?.reduce(
    (sum, item) => sum + readCents(item.unit_amount) * Number(item.quantity),
    0,
  )
  if (items !== undefined && items !== itemTotal) throw unprocessable('ITEM_TOTAL_MISMATCH')
  return {
    reference: unit.reference_id ?? 'default',
    ...(unit.custom_id === undefined ? {} : { customId: unit.custom_id }),
    ...(unit.description === undefined ? {} : { description: unit.description }),
    payee: unit.payee ?? caller,
    amount,
    ...readInstruction(amount, unit.payment_instruction),
    captureId: null,
  }
}

/** Any email address can be paid; a merchant id needs an account connected here. */
function isKnown({ email_address, merchant_id }: Unit['payee'], books: PaypalContext['books']): boolean {
  if (merchant_id !== undefined) return books.merchants.get(merchant_id) !== undefined
  return email_address !== undefined && /^[^@\s]+@[^@\s]+$/.test(email_address)
}

function captureOrder(paypal: PaypalContext, order: Order): Order {
  const { books, frame } = paypal
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED')
  const decision = decisionOf(order, frame.behaviours.take('paypal', decisions, 'capture'))
  if (decision === 'decline') {
    // the buyer has to choose another way to pay
    books.orders.put(order.id, { ...order, status: 'PAYER_ACTION_REQUIRED', decision: null })
    throw unprocessable('INSTRUMENT_DECLINED')
  }
  const captures = order.units.map((unit, index): Capture => {
    const isDeclined = decision === 'decline_part' && index === order.units.length - 1
    const status = decision === 'pending' ? 'PENDING' : 'COMPLETED'
    return {
      id: makePaypalId(17),
      orderId: order.id,
      ...(unit.customId === undefined ? {} : { customId: unit.customId }),
      payee: unit.payee,
      status: isDeclined ? 'DECLINED' : status,
      amount: unit.amount,
      fee: unit.fee,
      isDelayed: unit.isDelayed,
      refunded: 0,
      refundedFee: 0,
      ownFee: decision === 'take_fee' ? ownFee(unit.amount) : 0,
      payoutId: null,
      createdAt: frame.now().toISOString(),
    }
  })
  for (const capture of captures) books.captures.put(capture.id, capture)
  const units = order.units.map((unit, index) => ({ ...unit, captureId: captures[index]?.id ?? null }))
  const captured: Order = { ...order, status: 'COMPLETED', units }
  books.orders.put(order.id, captured)
  for (const capture of captures) tellCapture(paypal, capture)
  emitEvent(frame, {
    type: 'CHECKOUT.ORDER.COMPLETED',
    resourceType: 'checkout-order',
    resource: orderResponse(captured, books, paypal.addresses()),
  })
  if (decision === 'pending') settleLater(paypal, captures)
  return captured
}

/** PayPal's fee for a domestic payment: 3.49 % and 49 cents. */
function ownFee(amount: number): number {
  return Math.round(amount * 0.0349) + 49
}

/** Settles pending captures after a delay, also after a restart. */
export function settleLater(paypal: PaypalContext, captures: readonly Capture[]): void {
  const waiting = captures.filter(({ status }) => status === 'PENDING')
  if (waiting.length === 0) return
  const settle = () => {
    for (const { id } of waiting) settleCapture(paypal, id, 'COMPLETED')
  }
  setTimeout(settle, paypal.frame.slowness).unref()
}

/** Settles a pending capture and sends its event. */
export function settleCapture(paypal: PaypalContext, id: string, status: 'COMPLETED' | 'DECLINED'): void {
  const capture = paypal.books.captures.get(id)
  if (capture?.status !== 'PENDING') return
  const settled = { ...capture, status }
  paypal.books.captures.put(id, settled)
  tellCapture(paypal, settled)
}

const eventOf = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DECLINED',
  PARTIALLY_REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
  REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
} as const

function tellCapture({ frame }: PaypalContext, capture: Capture): void {
  emitEvent(frame, {
    type: eventOf[capture.status],
    resourceType: 'capture',
    resource: {
      ...captureResponse(capture, frame.apiUrl()),
      supplementary_data: { related_ids: { order_id: capture.orderId } },
    },
  })
}
