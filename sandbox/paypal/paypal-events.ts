import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { SandboxFrame } from '#sandbox/sandbox-frame.ts'
import { makePaypalId } from './paypal-books.ts'

const Transmission = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
})

/** Sends a signed event to the shop; only `isOwnEvent` of the same sandbox accepts it. */
export function emitEvent(
  { keys, now, webhooks, apiUrl }: SandboxFrame,
  event: { type: string; resourceType: string; resource: object },
): void {
  const id = `WH-${makePaypalId(17)}-${makePaypalId(17)}`
  const time = now().toISOString()
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: time,
    resource_type: event.resourceType,
    resource_version: '2.0',
    event_type: event.type,
    summary: `${event.type} in the sandbox`,
    resource: event.resource,
    links: [{ href: `${apiUrl()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
  })
  const transmission = { id: randomUUID(), time, webhookId: keys.paypal.webhookId, body }
  webhooks.emit({
    rail: 'paypal',
    event: event.type,
    headers: {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${apiUrl()}/v1/notifications/certs/CERT-sandbox`,
      'paypal-transmission-id': transmission.id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign(keys.paypal.clientSecret, transmission),
    },
    body,
  })
}

/** Whether a request to `verify-webhook-signature` has an unchanged event signed by this sandbox. */
export function isOwnEvent({ keys }: SandboxFrame, shown: unknown): boolean {
  const parsed = z.safeParse(Transmission, shown)
  if (!parsed.success) return false
  const { transmission_id, transmission_time, transmission_sig, webhook_id, webhook_event } = parsed.data
  if (webhook_id !== keys.paypal.webhookId) return false
  const expected = sign(keys.paypal.clientSecret, {
    id: transmission_id,
    time: transmission_time,
    webhookId: webhook_id,
    body: JSON.stringify(webhook_event),
  })
  return (
    expected.length === transmission_sig.length &&
    timingSafeEqual(Buffer.from(expected), Buffer.from(transmission_sig))
  )
}

/** PayPal signs with a certificate; a shared secret suffices here. */
function sign(secret: string, parts: { id: string; time: string; webhookId: string; body: string }): string {
  const { id, time, webhookId, body } = parts
  return createHmac('sha256', `webhooks ${secret}`)
    .update([id, time, webhookId, body].join('|'))
    .digest('hex')
}
