import * as z from 'zod/mini'
import { orderBody } from '#server/payments/providers/paypal/order-body.ts'
import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import { makeProviderOrder } from '../provider-order.ts'
import type { RawProvider } from './tested-rail.ts'

/** PayPal's API without our client. */
export const rawPaypal: RawProvider = {
  create: async (sandbox, key, patience = 60_000) =>
    fetch(`${sandbox.url}/v2/checkout/orders`, {
      method: 'POST',
      headers: { ...(await signIn(sandbox)), 'paypal-request-id': key },
      body: JSON.stringify(orderBody(makeProviderOrder(1))),
      signal: AbortSignal.timeout(patience),
    }),
  read: async (sandbox, id) =>
    fetch(`${sandbox.url}/v2/checkout/orders/${id}`, { headers: await signIn(sandbox) }),
  isRepeated: ({ status }) => status === 200,
  amount: '"value":"18.50"',
  less: '"value":"17.50"',
  unpaid: '"status":"PAYER_ACTION_REQUIRED"',
  lie: '"status":"APPROVED"',
}

async function signIn({ url, keys }: SandboxAccess): Promise<{ authorization: string }> {
  const { clientId, clientSecret } = keys.paypal
  const answer = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = z.parse(z.object({ access_token: z.string() }), await answer.json())
  return { authorization: `Bearer ${access_token}` }
}
