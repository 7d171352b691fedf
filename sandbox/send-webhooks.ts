import { webhookPaths } from '#server/payments/webhooks/webhook-paths.ts'
import type { SendWebhook } from './sandbox-webhooks.ts'

/** The timeout for a webhook, in milliseconds. */
const timeoutMs = 20_000

/** Sends webhooks over HTTP to the addresses in turn, like a load balancer. */
export function sendInTurn(addresses: readonly string[]): SendWebhook {
  let sent = 0
  return async ({ rail, headers, body }) => {
    const address = addresses[sent % addresses.length] ?? ''
    sent += 1
    const answer = await fetch(address + webhookPaths[rail], {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return answer.status
  }
}
