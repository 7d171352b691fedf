import * as z from 'zod/mini'
import { ProviderError, type ProviderEvent } from '#server/payments/contract/payment-provider.ts'
import { readJson } from '#server/payments/contract/read-json.ts'
import type { PaypalClient } from './paypal-client.ts'
import { toSignedDispute } from './paypal-disputes.ts'
import { paypalEventTypes } from './paypal-event-types.ts'
import { DisputeEvent, Event, Verification } from './paypal-responses.ts'
import type { PaypalSignatureHeader } from './signature-headers.ts'

const Transmission = z.object({
  'paypal-auth-algo': z.string(),
  'paypal-cert-url': z.string(),
  'paypal-transmission-id': z.string(),
  'paypal-transmission-sig': z.string(),
  'paypal-transmission-time': z.string(),
} satisfies Record<PaypalSignatureHeader, z.ZodMiniString>)

/**
 * Reads a webhook call's event after PayPal verified it; null for any other. Throws `ProviderError` when PayPal cannot
 * verify it now, so that the sender retries.
 */
export async function readPaypalWebhook(
  client: PaypalClient,
  webhookId: string,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
): Promise<ProviderEvent | null> {
  const transmission = z.safeParse(Transmission, headers)
  const event = readPaypalEvent(rawBody)
  if (!transmission.success || event === null) return null
  const shown = JSON.stringify({
    auth_algo: transmission.data['paypal-auth-algo'],
    cert_url: transmission.data['paypal-cert-url'],
    transmission_id: transmission.data['paypal-transmission-id'],
    transmission_sig: transmission.data['paypal-transmission-sig'],
    transmission_time: transmission.data['paypal-transmission-time'],
    webhook_id: webhookId,
  })
  // the signature covers the exact text, so insert it unparsed
  const body = `${shown.slice(0, -1)},"webhook_event":${rawBody}}`
  return (await isGenuine(client, body)) ? event : null
}

/** Reads an event from a webhook body; null when it is none. */
export function readPaypalEvent(rawBody: string): ProviderEvent | null {
  const body = readJson(rawBody)
  const { data } = z.safeParse(Event, body)
  if (data === undefined) return null
  const event = toProviderEvent(data)
  const { subject } = event
  const of = subject.kind === 'dispute' ? z.safeParse(DisputeEvent, body).data : undefined
  if (subject.kind !== 'dispute' || of === undefined) return event
  const signed = toSignedDispute(of.resource, of.resource.update_time ?? of.create_time)
  return { ...event, subject: { ...subject, signed } }
}

async function isGenuine(client: PaypalClient, body: string): Promise<boolean> {
  try {
    const { verification_status } = await client.ask(Verification, {
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body,
    })
    return verification_status === 'SUCCESS'
  } catch (error) {
    // PayPal rejects malformed headers, so they are not its own
    if (error instanceof ProviderError && (error.status === 400 || error.status === 422)) return false
    throw error
  }
}

/**
 * Maps an event to its subject. Money movements are named by our custom id; without one, as after a dashboard refund,
 * by order or capture.
 */
export function toProviderEvent({ id, event_type: type, resource }: Event): ProviderEvent {
  const purpose = paypalEventTypes[type]
  const subject = (): ProviderEvent['subject'] => {
    if (typeof purpose === 'object') return { kind: 'other', why: purpose.ignored }
    if (purpose === 'dispute' || type.startsWith('CUSTOMER.DISPUTE.')) return disputeNamed(resource)
    if (purpose === 'account' || type.startsWith('MERCHANT.')) return accountNamed(resource, type)
    if (purpose === 'money' && resource.custom_id)
      return { kind: 'instruction', instructionId: resource.custom_id }
    return paymentNamed(resource, type)
  }
  return { eventId: id, type, subject: subject(), ...(purpose === 'money' ? { isAboutMoney: true } : {}) }
}

type Resource = Event['resource']

function disputeNamed({ dispute_id, disputed_transactions }: Resource): ProviderEvent['subject'] {
  const payee = disputed_transactions?.[0]?.seller?.merchant_id ?? null
  return dispute_id ? { kind: 'dispute', disputeId: dispute_id, payee } : unnamed
}

function accountNamed({ merchant_id: payee }: Resource, type: string): ProviderEvent['subject'] {
  if (!payee) return unnamed
  return { kind: 'account', payee, ...(type === revoked ? { isLost: true } : {}) }
}

function paymentNamed(resource: Resource, type: string): ProviderEvent['subject'] {
  const orderId = type.startsWith('CHECKOUT.')
    ? (resource.id ?? resource.order_id)
    : resource.supplementary_data?.related_ids?.order_id
  if (orderId) return { kind: 'order', providerOrderId: orderId }
  const captureId = captureOf(resource)
  return captureId ? { kind: 'capture', captureId } : unnamed
}

const unnamed = { kind: 'other', why: null } as const

/** The baker revoked our access. */
const revoked = 'MERCHANT.PARTNER-CONSENT.REVOKED'

/** The capture that a refund links to. */
function captureOf({ links = [] }: Resource): string | undefined {
  return links.flatMap(({ rel, href }) =>
    rel === 'up' ? (/\/captures\/([\w-]+)$/.exec(href)?.[1] ?? []) : [],
  )[0]
}
