import { openSandbox, type SandboxOptions } from '#sandbox/open-sandbox.ts'
import type { WebhookCall } from '#sandbox/sandbox-webhooks.ts'
import { openPaypal } from '#server/payments/providers/paypal/open-paypal.ts'
import { testNow } from './clock.ts'
import { openRecordingProxy } from './recording-proxy.ts'

/** The PayPal part of an in-memory sandbox with our client, and the traffic of both. */
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
    /** like `provider`, with a timeout of one second for calls that get no response */
    hasty: openPaypal({ ...access, patience: 1_000 }).provider,
    merchants,
    exchanges: recorder.exchanges,
    /** the sent webhooks, in order */
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
