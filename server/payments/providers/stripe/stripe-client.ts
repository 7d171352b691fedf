import Stripe from 'stripe'
import * as z from 'zod/mini'
import { ProviderError } from '#server/payments/contract/payment-provider.ts'

/** The Stripe API version of this code and its SDK. */
const apiVersion = '2026-10-28.endive'

/** The request timeout in milliseconds, and the SDK's retries under the same idempotency key. */
const patience = { timeout: 10_000, maxNetworkRetries: 1 }

/** Opens Stripe's SDK, at Stripe or another base address such as the sandbox's. */
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

/** Returns Stripe's parsed answer. Throws `ProviderError` for a refusal, no answer, or an unexpected one. */
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
  const message = 'Stripe sent an unexpected answer.'
  throw new ProviderError('stripe', message, { status: null, isFinal: false, cause: parsed.error })
}

/** Proves the secret key by reading; throws like `askStripe`. */
export async function tryStripe(client: Stripe): Promise<void> {
  await askStripe(z.object({ data: z.array(z.unknown()) }), () => client.charges.list({ limit: 1 }))
}

/** Final statuses: a retry cannot help. */
const finalStatuses: ReadonlySet<number> = new Set([400, 402, 404])
/** Temporary refusals that come with a final status. */
const passingCodes: ReadonlySet<string> = new Set([
  'balance_insufficient',
  // until the dispute is over
  'charge_disputed',
  'lock_timeout',
  'rate_limit',
])

function toProviderError(cause: unknown): ProviderError {
  if (!(cause instanceof Stripe.errors.StripeError))
    return new ProviderError('stripe', 'The call to Stripe failed.', { status: null, isFinal: false, cause })
  const status = cause.statusCode ?? null
  const isFinal = status !== null && finalStatuses.has(status) && !passingCodes.has(cause.code ?? '')
  const text = cause.message || 'no answer'
  return new ProviderError('stripe', `Stripe: ${text}`, { status, isFinal, cause })
}

/** Whether Stripe refused because of the object's state; reading it shows that state. */
export function isWrongState(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    error.cause instanceof Stripe.errors.StripeError &&
    error.cause.code === 'payment_intent_unexpected_state'
  )
}
