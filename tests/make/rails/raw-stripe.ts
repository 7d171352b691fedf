import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import { currency } from '#shared/currency.ts'
import type { RawProvider } from './tested-rail.ts'

/** Stripe's API without our client. */
export const rawStripe: RawProvider = {
  create: ({ url, keys }, key, patience = 60_000) =>
    fetch(`${url}/v1/payment_intents`, {
      method: 'POST',
      headers: { ...signedIn(keys), 'idempotency-key': key },
      body: new URLSearchParams({
        amount: '1850',
        currency: currency.lowerCode,
        'automatic_payment_methods[enabled]': 'true',
      }),
      signal: AbortSignal.timeout(patience),
    }),
  read: ({ url, keys }, id) => fetch(`${url}/v1/payment_intents/${id}`, { headers: signedIn(keys) }),
  isRepeated: ({ headers }) => headers.get('idempotent-replayed') === 'true',
  amount: '"amount":1850',
  less: '"amount":1750',
  unpaid: '"status":"requires_payment_method"',
  lie: '"status":"succeeded"',
}

function signedIn({ stripe }: SandboxAccess['keys']): { authorization: string } {
  return { authorization: `Bearer ${stripe.secretKey}` }
}
