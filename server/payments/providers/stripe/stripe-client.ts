import Stripe from 'stripe'
import * as z from 'zod/mini'
import { ProviderError } from '#server/payments/contract/payment-provider.ts'

/** The version of Stripe's API that this code was written against: the one its SDK knows. */
const apiVersion = '2026-10-28.endive'

/** How long one request may take and how often the SDK sends it again, under the same idempotency key. */
const patience = { timeout: 10_000, maxNetworkRetries: 1 }

/** Stripe's SDK, or its twin talking to another base address such as the sandbox's. */
export function openStripeClient({
  secretKey,
  apiUrl,
}: {
  secretKey: string
  apiUrl: string | null
}): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    ...patience,
    telemetry: false,
    appInfo: { name: 'BakeSale' },
    ...(apiUrl === null ? {} : addressOf(new URL(apiUrl))),
  })
}

function addressOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:'
  const kind: 'http' | 'https' = isPlain ? 'http' : 'https'
  const usualPort = isPlain ? 80 : 443
  return { protocol: kind, host: hostname, port: port === '' ? usualPort : Number(port) }
}

/**
 * What Stripe answers, in the shape we read. Throws `ProviderError` for a refusal, no answer, or an answer that is not
 * what it should be.
 */
export async function askStripe<S extends z.ZodMiniType>(
  schema: S,
  request: () => Promise<unknown>,
): Promise<z.output<S>> {
  let answer: unknown
  try {
    answer = await request()
  } catch (cause) {
    throw toProviderError(cause)
  }
  const parsed = z.safeParse(schema, answer)
  if (parsed.success) return parsed.data
  const message = 'Stripe answered something that is not its answer.'
  throw new ProviderError('stripe', message, { status: null, isFinal: false, cause: parsed.error })
}

/** Statuses that stay what they are however often one asks: the request itself is refused. */
const finalStatuses: ReadonlySet<number> = new Set([400, 402, 404])
/** Refusals of a moment, which come with such a status all the same. */
const passingCodes: ReadonlySet<string> = new Set([
  'balance_insufficient',
  // until the dispute is over
  'charge_disputed',
  'lock_timeout',
  'rate_limit',
])

function toProviderError(cause: unknown): ProviderError {
  if (!(cause instanceof Stripe.errors.StripeError))
    return new ProviderError('stripe', 'Stripe could not be asked.', { status: null, isFinal: false, cause })
  const status = cause.statusCode ?? null
  const isFinal = status !== null && finalStatuses.has(status) && !passingCodes.has(cause.code ?? '')
  const text = cause.message || 'no answer'
  return new ProviderError('stripe', `Stripe: ${text}`, { status, isFinal, cause })
}

/** Whether Stripe refused because the object is not in a state for it; then reading it tells what it is in. */
export function isWrongState(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    error.cause instanceof Stripe.errors.StripeError &&
    error.cause.code === 'payment_intent_unexpected_state'
  )
}
