import type Stripe from 'stripe'
import {
  type InstructionOutcome,
  type NewProviderOrder,
  type PaymentProvider,
  ProviderError,
  type ProviderOrderState,
  type RefundRequest,
  type ReleaseRequest,
} from '#server/payments/contract/payment-provider.ts'
import type { InstructionId } from '#shared/api/ids.ts'
import type { CaptureId } from '#shared/api/payments.ts'
import { currency } from '#shared/currency.ts'
import type { Cents } from '#shared/money.ts'
import { readCaptureId, type StripeCapture } from './capture-id.ts'
import { namePayments, toOrderState } from './intent-state.ts'
import { largestPage } from './list-all.ts'
import { listStripeMoney } from './list-stripe-money.ts'
import { readStripeMoney } from './read-stripe-money.ts'
import { refundUnknownCharge } from './refund-unknown-charge.ts'
import { stripeSignatureHeaders } from './signature-headers.ts'
import { askStripe, isWrongState } from './stripe-client.ts'
import { answerStripeDispute, readStripeDispute } from './stripe-disputes.ts'
import { readSignedEvent, readStripeEvent, withSignedDispute } from './stripe-events.ts'
import { Charge, Intent, listOf, Refund, Reversal, Transfer } from './stripe-responses.ts'

/** Expands an intent by its charge's fee. */
const withFee = { expand: ['latest_charge.balance_transaction'] }
/** The longest description, in characters. */
const longestDescription = 500

/**
 * Stripe as a payment provider: separate charges and transfers. The buyer confirms one intent for all bakers of a
 * checkout, and each baker's part is transferred at its release (decisions, OPEN-03).
 */
export function makeStripeProvider({
  client,
  webhookSecrets,
  now,
}: {
  client: Stripe
  webhookSecrets: readonly string[]
  now: () => Date
}): PaymentProvider {
  const read = async (intentId: string): Promise<ProviderOrderState> =>
    toOrderState(await askStripe(Intent, () => client.paymentIntents.retrieve(intentId, withFee)))

  return {
    rail: 'stripe',
    create: (order) => createIntent(client, order),
    // Stripe captures when the buyer confirms, so only read the state
    capture: read,
    read,

    async close(intentId) {
      try {
        return toOrderState(await askStripe(Intent, () => client.paymentIntents.cancel(intentId)))
      } catch (error) {
        if (isWrongState(error)) return read(intentId)
        throw error
      }
    },

    refund: (request) => refund(client, request),
    release: (request) => release(client, request),

    async readInstruction(kind, id) {
      if (kind === 'refund') return refundOutcome(await askStripe(Refund, () => client.refunds.retrieve(id)))
      return transferOutcome(await askStripe(Transfer, () => client.transfers.retrieve(id)))
    },

    readMoney: (names) => readStripeMoney(client, names),
    listMoneySince: (span) => listStripeMoney(client, span),

    refundUnknown: (chargeId, requestId) => refundUnknownCharge(client, chargeId, requestId),

    readDispute: (dispute) => readStripeDispute(client, dispute),
    answerDispute: (dispute, answer) => answerStripeDispute(client, dispute, answer),

    async readWebhook(headers, rawBody) {
      const event = readSignedEvent(rawBody, headers[stripeSignatureHeaders[0]], webhookSecrets, now())
      return event === null ? null : withSignedDispute(event, rawBody)
    },

    readEvent(rawBody) {
      const event = readStripeEvent(rawBody)
      return event === null ? null : withSignedDispute(event, rawBody)
    },
  }
}

async function createIntent(client: Stripe, { checkoutId, parts, requestId }: NewProviderOrder) {
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const intent = await askStripe(Intent, () =>
    client.paymentIntents.create(
      {
        amount,
        currency: currency.lowerCode,
        // without redirect methods, so that the buyer stays on our page
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        transfer_group: checkoutId,
        description: parts
          .map(({ description }) => description)
          .join('; ')
          .slice(0, longestDescription),
        metadata: { checkout: checkoutId, ...namePayments(parts) },
      },
      { idempotencyKey: requestId },
    ),
  )
  return { providerOrderId: intent.id, clientSecret: intent.client_secret }
}

/** Refunds a buyer; reverses the baker's part first, so that the platform never pays a refund alone. */
async function refund(client: Stripe, request: RefundRequest): Promise<InstructionOutcome> {
  const { instructionId, amount, commission, releaseId, reason, firstTryId = instructionId } = request
  const { chargeId, paymentId } = captureOf(request.captureId)
  const takenBack = releaseId === null ? 0 : amount - commission
  if (releaseId !== null) await takeBack(client, releaseId, takenBack, firstTryId)
  const { data: made } = await askStripe(listOf(Refund), () =>
    client.refunds.list({ charge: chargeId, limit: largestPage }),
  )
  const own = made.find(isOf(instructionId))
  if (own) return refundOutcome(own)
  const metadata = {
    instruction: instructionId,
    payment: paymentId,
    reason: reason.slice(0, longestDescription),
  }
  try {
    return refundOutcome(
      await askStripe(Refund, () =>
        client.refunds.create({ charge: chargeId, amount, metadata }, { idempotencyKey: instructionId }),
      ),
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { message, status, isFinal, cause } = error
    throw new ProviderError('stripe', message, { status, isFinal, takenBack, cause })
  }
}

async function takeBack(client: Stripe, transferId: string, amount: Cents, instructionId: InstructionId) {
  if (amount === 0) return
  const { data: made } = await askStripe(listOf(Reversal), () =>
    client.transfers.listReversals(transferId, { limit: largestPage }),
  )
  if (made.some(isOf(instructionId))) return
  const metadata = { instruction: instructionId }
  await askStripe(Reversal, () =>
    client.transfers.createReversal(
      transferId,
      { amount, metadata },
      { idempotencyKey: `${instructionId}-reversal` },
    ),
  )
}

async function release(client: Stripe, request: ReleaseRequest): Promise<InstructionOutcome> {
  const { instructionId, amount, payee } = request
  const { chargeId, paymentId } = captureOf(request.captureId)
  const charge = await askStripe(Charge, () => client.charges.retrieve(chargeId))
  const group = charge.transfer_group
  const made =
    group === null
      ? []
      : (
          await askStripe(listOf(Transfer), () =>
            client.transfers.list({ transfer_group: group, limit: largestPage }),
          )
        ).data
  const own = made.find(isOf(instructionId))
  if (own) return transferOutcome(own)
  return transferOutcome(
    await askStripe(Transfer, () =>
      client.transfers.create(
        {
          amount,
          currency: currency.lowerCode,
          destination: payee,
          source_transaction: chargeId,
          metadata: { instruction: instructionId, payment: paymentId },
        },
        { idempotencyKey: instructionId },
      ),
    ),
  )
}

/**
 * Matches objects of an instruction. We look for them before creating any, as Stripe forgets idempotency keys after a
 * day.
 */
function isOf(instructionId: InstructionId) {
  return ({ metadata }: { metadata: Record<string, string> | null }) =>
    metadata?.instruction === instructionId
}

function captureOf(captureId: CaptureId): StripeCapture {
  const capture = readCaptureId(captureId)
  if (capture) return capture
  throw new ProviderError('stripe', `"${captureId}" is not a Stripe capture.`, {
    status: null,
    isFinal: true,
  })
}

function transferOutcome({ id, amount }: Transfer): InstructionOutcome {
  return { status: 'done', providerId: id, message: null, amount }
}

function refundOutcome({ id, amount, status, failure_reason }: Refund): InstructionOutcome {
  if (status === 'succeeded') return { status: 'done', providerId: id, message: null, amount }
  if (status === 'failed' || status === 'canceled')
    return { status: 'failed', providerId: id, message: failure_reason ?? `The refund was ${status}.` }
  return { status: 'pending', providerId: id, message: null }
}
