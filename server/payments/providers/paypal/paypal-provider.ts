import {
  type InstructionOutcome,
  type PaymentProvider,
  ProviderError,
  type ProviderOrderState,
  type RefundRequest,
  type ReleaseRequest,
  type WithheldFee,
} from '#server/payments/contract/payment-provider.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'
import { listPaypalMoney } from './list-paypal-money.ts'
import { feeChanges, feeRefusal, money, orderBody, platformFees } from './order-body.ts'
import { asDeclined, forgotten, toOrderState } from './order-state.ts'
import { type PaypalClient, PaypalRefusal } from './paypal-client.ts'
import { answerPaypalDispute, readPaypalDispute } from './paypal-disputes.ts'
import { orderPath, payoutPath, payoutsPath, refundPath } from './paypal-paths.ts'
import { Capture, NewOrder, Nothing, Order, Payout, Refund } from './paypal-responses.ts'
import { readPaypalEvent, readPaypalWebhook } from './paypal-webhook.ts'
import { readPaypalMoney } from './read-paypal-money.ts'
import { refundUnknownCapture } from './refund-unknown-capture.ts'

/** The longest note to a buyer that PayPal accepts. */
const longestNote = 255

/** Refusals of a capture that decline this order for good. */
const declines: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
])
/** PayPal's refusal of a second payout, even under another id. */
const paidOutBefore = 'PAYOUT_ALREADY_COMPLETED_FOR_REFERENCE'
/** Refusals of a capture after which we read the order's state. */
const readable: ReadonlySet<string> = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
])

/**
 * PayPal as a payment provider: one Orders v2 order with a purchase unit per baker. We capture it after approval, and
 * PayPal holds the money until the release (decisions, OPEN-03).
 */
export function makePaypalProvider(
  client: PaypalClient,
  { webhookId }: { webhookId: string },
): PaymentProvider {
  async function read(orderId: string): Promise<ProviderOrderState> {
    try {
      return toOrderState(await client.ask(Order, { method: 'GET', path: orderPath(orderId) }))
    } catch (error) {
      if (isMissing(error)) return forgotten(orderId)
      throw error
    }
  }

  /** The order's state after a refused capture; rethrows a refusal that says nothing about it. */
  async function afterRefusal(orderId: ProviderOrderId, error: unknown): Promise<ProviderOrderState> {
    if (isMissing(error)) return forgotten(orderId)
    if (!(error instanceof PaypalRefusal)) throw error
    if (declines.has(error.issue)) return asDeclined(await read(orderId))
    if (readable.has(error.issue)) return read(orderId)
    throw error
  }

  return {
    rail: 'paypal',
    read,

    async create(order) {
      const { id } = await client.ask(NewOrder, {
        method: 'POST',
        path: '/v2/checkout/orders',
        body: orderBody(order),
        requestId: order.requestId,
      })
      return { providerOrderId: id, clientSecret: null }
    },

    async capture(orderId, kept = []) {
      try {
        if (kept.length > 0) await keepForUs(client, orderId, kept)
        const order = await client.ask(Order, {
          method: 'POST',
          path: `${orderPath(orderId)}/capture`,
          requestId: `capture-${orderId}`,
        })
        return toOrderState(order)
      } catch (error) {
        return afterRefusal(orderId, error)
      }
    },

    // PayPal cannot cancel an order, but captures only at our request
    close: read,

    refund: (request) => refund(client, request),
    release: (request) => release(client, request),

    async readInstruction(kind, id) {
      return kind === 'refund'
        ? refundOutcome(await client.ask(Refund, { method: 'GET', path: refundPath(id) }))
        : payoutOutcome(client, await client.ask(Payout, { method: 'GET', path: payoutPath(id) }))
    },

    readMoney: (names) => readPaypalMoney(client, names),
    listMoneySince: (span) => listPaypalMoney(client, span),

    refundUnknown: (captureId, requestId) => refundUnknownCapture(client, captureId, requestId),

    readDispute: (dispute) => readPaypalDispute(client, dispute),
    answerDispute: (dispute, answer) => answerPaypalDispute(client, dispute, answer),

    readWebhook: (headers, rawBody) => readPaypalWebhook(client, webhookId, headers, rawBody),
    readEvent: readPaypalEvent,
  }
}

/**
 * Changes our fees of an approved order before its capture. A final refusal leaves the order unchanged: the sale
 * matters more.
 */
async function keepForUs(client: PaypalClient, orderId: string, kept: readonly WithheldFee[]): Promise<void> {
  try {
    await client.ask(Nothing, { method: 'PATCH', path: orderPath(orderId), body: feeChanges(kept) })
  } catch (error) {
    if (!(error instanceof PaypalRefusal && error.isFinal)) throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ProviderError && error.status === 404
}

/** Refunds on the seller's behalf, our fee by us; PayPal also recovers what was already released. */
async function refund(client: PaypalClient, request: RefundRequest): Promise<InstructionOutcome> {
  const { instructionId, captureId, payee, amount, commission, reason } = request
  try {
    const made = await client.ask(Refund, {
      method: 'POST',
      path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
      // under the first id PayPal would repeat its refusal of the fee
      requestId: commission > 0 ? instructionId : `${instructionId}-without-fee`,
      actsFor: payee,
      body: {
        amount: money(amount),
        // its webhook names the instruction by this id
        custom_id: instructionId,
        ...(reason === '' ? {} : { note_to_payer: reason.slice(0, longestNote) }),
        ...(commission > 0 ? { payment_instruction: platformFees(commission) } : {}),
      },
    })
    return refundOutcome(made)
  } catch (error) {
    if (!(error instanceof PaypalRefusal && commission > 0 && error.issue === feeRefusal)) throw error
    return { status: 'fee_refused', providerId: null, message: error.message }
  }
}

function refundOutcome(refund: Refund): InstructionOutcome {
  const { id, status, status_details } = refund
  if (status === 'COMPLETED') return { status: 'done', providerId: id, message: null, ...movedBy(refund) }
  if (status === 'PENDING') return { status: 'pending', providerId: id, message: null }
  return { status: 'failed', providerId: id, message: status_details?.reason ?? `The refund is ${status}.` }
}

/** The refunded amount, and our share of it. */
function movedBy({
  amount,
  seller_payable_breakdown,
}: Refund): Pick<InstructionOutcome, 'amount' | 'commission'> {
  const commission = seller_payable_breakdown?.platform_fees?.[0]?.amount
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(commission === undefined ? {} : { commission }),
  }
}

/**
 * Pays out all that a capture holds. If PayPal's fee is no less than that, nothing is left and PayPal refuses the
 * payout.
 */
async function release(client: PaypalClient, request: ReleaseRequest): Promise<InstructionOutcome> {
  const { instructionId: requestId, captureId, payee: actsFor, amount } = request
  const body = { reference_id: captureId, reference_type: 'TRANSACTION_ID' }
  try {
    const payout = await client.ask(Payout, { method: 'POST', path: payoutsPath, requestId, actsFor, body })
    return await payoutOutcome(client, payout)
  } catch (error) {
    if (!(error instanceof PaypalRefusal && error.isFinal)) throw error
    // a payout covers all that a capture holds, and PayPal lists no payouts to read its id or amount from
    if (error.issue === paidOutBefore) return { status: 'done', providerId: null, message: null }
    if ((await ownFeeOf(client, captureId)) < amount) throw error
    return { status: 'done', providerId: null, message: null, amount }
  }
}

async function payoutOutcome(client: PaypalClient, payout: Payout): Promise<InstructionOutcome> {
  const {
    item_id: providerId,
    processing_state: { status, reason },
  } = payout
  if (status === 'SUCCESS')
    return { status: 'done', providerId, message: null, ...(await paidOut(client, payout)) }
  if (status === 'FAILED') return { status: 'failed', providerId, message: reason ?? 'The payout failed.' }
  return { status: 'pending', providerId, message: null }
}

/** The amount that left the capture: the payout and PayPal's own fee. */
async function paidOut(
  client: PaypalClient,
  { payout_amount: amount, reference_id: captureId }: Payout,
): Promise<{ amount?: Cents }> {
  if (amount === undefined || captureId === undefined) return {}
  return { amount: amount + (await ownFeeOf(client, captureId)) }
}

/** PayPal's own fee on a capture, in cents. */
async function ownFeeOf(client: PaypalClient, captureId: string): Promise<Cents> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}` as const
  const { seller_receivable_breakdown: breakdown } = await client.ask(Capture, { method: 'GET', path })
  return breakdown?.paypal_fee ?? 0
}
