import {
  type InstructionOutcome,
  type KeptForUs,
  type PaymentProvider,
  ProviderError,
  type ProviderOrderState,
  type RefundRequest,
  type ReleaseRequest,
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

/** The longest note to a buyer that PayPal takes. */
const longestNote = 255

/** Refusals of a capture that are the last word on the buyer's money, as far as this order goes. */
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
/** Refusal of a payout that PayPal has made before, whatever it was asked under. */
const paidOutBefore = 'PAYOUT_ALREADY_COMPLETED_FOR_REFERENCE'
/** Refusals of a capture after which the order itself tells how things are. */
const readable: ReadonlySet<string> = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
])

/**
 * PayPal as a provider of payments: one order of Orders v2 with a purchase unit for each baker, captured by us once the
 * buyer has approved it, its money held until it is released (decisions, OPEN-03).
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

  /** How an order stands whose money PayPal did not give; throws the refusal again where that tells nothing. */
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

    // PayPal ends no order for us, but takes its money only when we say so
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
 * Changes our part of an order that its buyer has approved, which PayPal takes until it is captured. What it refuses for good
 * leaves the order as it was: the sale matters more.
 */
async function keepForUs(client: PaypalClient, orderId: string, kept: readonly KeptForUs[]): Promise<void> {
  try {
    await client.ask(Nothing, { method: 'PATCH', path: orderPath(orderId), body: feeChanges(kept) })
  } catch (error) {
    if (!(error instanceof PaypalRefusal && error.isFinal)) throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ProviderError && error.status === 404
}

/** Given back by the seller on whose behalf we ask, our fee by us; what was released already is taken back with it. */
async function refund(client: PaypalClient, request: RefundRequest): Promise<InstructionOutcome> {
  const { instructionId, captureId, payee, amount, commission, reason } = request
  try {
    const made = await client.ask(Refund, {
      method: 'POST',
      path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
      // under the first id PayPal remembers that it refused the same refund with a fee
      requestId: commission > 0 ? instructionId : `${instructionId}-without-fee`,
      actsFor: payee,
      body: {
        amount: money(amount),
        // its webhook names the instruction by it
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

/** What PayPal says went back to the buyer, and how much of it we gave. */
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
 * PayPal pays out what a capture holds, which is what the baker gets once all its refunds are made. Where its own fee is no less
 * than that it has kept it all, and refuses to pay out nothing.
 */
async function release(client: PaypalClient, request: ReleaseRequest): Promise<InstructionOutcome> {
  const { instructionId: requestId, captureId, payee: actsFor, amount } = request
  const body = { reference_id: captureId, reference_type: 'TRANSACTION_ID' }
  try {
    const payout = await client.ask(Payout, { method: 'POST', path: payoutsPath, requestId, actsFor, body })
    return await payoutOutcome(client, payout)
  } catch (error) {
    if (!(error instanceof PaypalRefusal && error.isFinal)) throw error
    // it pays out all that a capture holds, once, and lists no payouts: neither id nor amount can be asked for
    if (error.issue === paidOutBefore) return { status: 'done', providerId: null, message: null }
    if ((await keptOf(client, captureId)) < amount) throw error
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

/** What has left the capture: PayPal pays out less by what it has kept of it for itself. */
async function paidOut(
  client: PaypalClient,
  { payout_amount: amount, reference_id: captureId }: Payout,
): Promise<{ amount?: Cents }> {
  if (amount === undefined || captureId === undefined) return {}
  return { amount: amount + (await keptOf(client, captureId)) }
}

/** What PayPal has kept of a capture for itself, in cents. */
async function keptOf(client: PaypalClient, captureId: string): Promise<Cents> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}` as const
  const { seller_receivable_breakdown: breakdown } = await client.ask(Capture, { method: 'GET', path })
  return breakdown?.paypal_fee ?? 0
}
