import type { AttemptFailure, WebhookAttempt, WebhookDelivery } from '#shared/api/outgoing-webhooks.ts'
import type { WebhookEventType } from '#shared/api/webhook-events.ts'
import { plural } from '#shared/plural.ts'

/** The label of each event. */
export const eventLabels: Readonly<Record<WebhookEventType, string>> = {
  'order.placed': 'Order placed',
  'order.confirmed': 'Order confirmed',
  'order.cancelled': 'Order cancelled',
  'order.completed': 'Order completed',
  'order.refunded': 'Order refunded',
  'listing.published': 'Listing published',
  'listing.sold_out': 'Listing sold out',
}

/** All events, in the order of the form. */
export const eventTypes = Object.keys(eventLabels).filter(
  (type): type is WebhookEventType => type in eventLabels,
)

const failures: Readonly<Record<Exclude<AttemptFailure, 'status'>, string>> = {
  not_found: 'We could not find this host.',
  not_public: 'This host has an address that is not on the public internet. We don’t call it.',
  unreachable: 'We could not connect to the server.',
  certificate: 'The server’s certificate is not valid for this host.',
  timeout: 'The server did not answer within 10 seconds.',
  redirect: 'The server redirected us. We don’t follow redirects.',
}

/** The outcome of an attempt in a sentence. */
export function attemptText({ failure, status, milliseconds }: WebhookAttempt): string {
  if (failure === null) return `Delivered: the server answered ${status} in ${milliseconds} ms.`
  return failure === 'status' ? `The server answered ${status}, not 2xx.` : failures[failure]
}

/** A delivery's status, with its badge's tone. */
export function deliveryState(delivery: WebhookDelivery): {
  tone: 'good' | 'warn' | 'bad' | 'plain'
  label: string
} {
  switch (delivery.status) {
    case 'delivered':
      return { tone: 'good', label: 'Delivered' }
    case 'waiting':
      return delivery.attempts.length === 0
        ? { tone: 'plain', label: 'Sending' }
        : { tone: 'warn', label: 'Retrying' }
    case 'failed':
      return { tone: 'bad', label: 'Failed' }
    case 'skipped':
      return { tone: 'plain', label: 'Not sent' }
  }
}

/** "in 5 minutes" until a moment. */
export function timeUntil(moment: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 60_000))
  if (minutes < 90) return plural(minutes, ['in # minute', 'in # minutes'])
  return plural(Math.round(minutes / 60), ['in # hour', 'in # hours'])
}
