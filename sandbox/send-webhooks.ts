import { webhookPaths } from '#server/payments/webhooks/webhook-paths.ts'
import type { SendWebhook } from './sandbox-webhooks.ts'

/** How long a web process may take over a webhook, in milliseconds. */
const patience = 20_000

/** Sends webhooks over HTTP, to each of several addresses in turn, as a balancer in front of them would. */
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
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    return answer.status
  }
}
