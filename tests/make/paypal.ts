import { openSandbox, type SandboxOptions } from '#sandbox/open-sandbox.ts'
import type { WebhookCall } from '#sandbox/sandbox-webhooks.ts'
import { openPaypal } from '#server/payments/providers/paypal/open-paypal.ts'
import { testNow } from './clock.ts'
import { openRecordingProxy } from './recording-proxy.ts'

/** PayPal's half of a sandbox in memory with our client in front of it, and everything both say. */
export async function makePaypal(options: Partial<SandboxOptions> = {}) {
  const webhooks: WebhookCall[] = []
  const now = options.now ?? (() => testNow)
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
