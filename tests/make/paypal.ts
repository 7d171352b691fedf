import { openSandbox, type SandboxOptions } from '#server/payment-sandbox/open-sandbox.ts'
import type { WebhookCall } from '#server/payment-sandbox/sandbox-webhooks.ts'
import { openPaypal } from '#server/payments/paypal/open-paypal.ts'
import { openRecordingProxy } from './recording-proxy.ts'

/** The id under which tests make a payment's part: a fixed one is easier to read in failures. */
export const paymentIds = [
  '018f0000-0000-7000-8000-000000000001',
  '018f0000-0000-7000-8000-000000000002',
  '018f0000-0000-7000-8000-000000000003',
] as const

/** An order for as many bakers as asked for: $18.50, $9.25 and $5.00, 7.5 % of it ours. */
export function makeProviderOrder(bakers: 1 | 2 | 3, requestId = 'request-1') {
  const parts = [
    { payee: 'ana@bakers.example', amount: 1850, commission: 139, description: '2 × Sourdough from Ana' },
    { payee: 'ben@bakers.example', amount: 925, commission: 69, description: '1 × Rye from Ben' },
    { payee: 'cleo@bakers.example', amount: 500, commission: 0, description: '1 × Scone from Cleo' },
  ]
  return {
    checkoutId: '018f0000-0000-7000-8000-00000000000c',
    parts: parts
      .slice(0, bakers)
      .map((part, index) => ({ ...part, paymentId: paymentIds[index] ?? paymentIds[0] })),
    returnUrl: 'http://localhost:3000/checkout?back=paid',
    cancelUrl: 'http://localhost:3000/checkout?back=cancelled',
    requestId,
  }
}

/** PayPal's half of a sandbox in memory with our client in front of it, and everything both say. */
export async function makePaypal(options: Partial<SandboxOptions> = {}) {
  const webhooks: WebhookCall[] = []
  const now = options.now ?? (() => new Date())
  const sandbox = await openSandbox({
    dataDir: null,
    publicUrl: 'http://localhost:3000',
    now,
    slowness: 600_000,
    sendWebhook: async (call) => {
      webhooks.push(call)
      return 204
    },
    ...options,
  })
  const recorder = await openRecordingProxy(sandbox.apiUrl.paypal)
  const access = { ...sandbox.keys.paypal, apiUrl: recorder.url, now }
  const { provider, merchants } = openPaypal(access)
  return {
    sandbox,
    provider,
    /** as `provider`, for calls that get no answer: it waits a second for one */
    hasty: openPaypal({ ...access, patience: 1_000 }).provider,
    merchants,
    exchanges: recorder.exchanges,
    /** the webhooks that were sent, in order */
    async told() {
      await sandbox.webhooksSent()
      return webhooks
    },
    async close() {
      await recorder.close()
      await sandbox.close()
    },
  }
}
