import * as z from 'zod/mini'
import { ProviderError, type ProviderEvent } from '../payment-provider.ts'
import { Event, Verification } from './paypal-answers.ts'
import type { PaypalClient } from './paypal-client.ts'

const Transmission = z.object({
  'paypal-auth-algo': z.string(),
  'paypal-cert-url': z.string(),
  'paypal-transmission-id': z.string(),
  'paypal-transmission-sig': z.string(),
  'paypal-transmission-time': z.string(),
})

/**
 * The event of a webhook call that PayPal itself vouches for; null for any other. Throws `ProviderError` when PayPal
 * cannot be asked, so that the call is refused for now and comes again.
 */
export async function readPaypalWebhook(
  client: PaypalClient,
  webhookId: string,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
): Promise<ProviderEvent | null> {
  const transmission = z.safeParse(Transmission, headers)
  const event = z.safeParse(Event, readJson(rawBody))
  if (!transmission.success || !event.success) return null
  const shown = JSON.stringify({
    auth_algo: transmission.data['paypal-auth-algo'],
    cert_url: transmission.data['paypal-cert-url'],
    transmission_id: transmission.data['paypal-transmission-id'],
    transmission_sig: transmission.data['paypal-transmission-sig'],
    transmission_time: transmission.data['paypal-transmission-time'],
    webhook_id: webhookId,
  })
  // the signature is over the very text of the event: written anew it may come out otherwise
  const body = `${shown.slice(0, -1)},"webhook_event":${rawBody}}`
  return (await isGenuine(client, body)) ? toProviderEvent(event.data) : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
    // headers that cannot even be checked are not PayPal's
    if (error instanceof ProviderError && (error.status === 400 || error.status === 422)) return false
    throw error
  }
}

/** What an event is about; an instruction is named by the custom id that it was given. */
export function toProviderEvent({ id, event_type: type, resource }: Event): ProviderEvent {
  const orderId = type.startsWith('CHECKOUT.')
    ? resource.id
    : resource.supplementary_data?.related_ids?.order_id
  const subject = (): ProviderEvent['subject'] => {
    if (type.startsWith('CUSTOMER.DISPUTE.') && resource.dispute_id) {
      const payee = resource.disputed_transactions?.[0]?.seller?.merchant_id ?? null
      return { kind: 'dispute', disputeId: resource.dispute_id, payee }
    }
    if (type.startsWith('MERCHANT.') && resource.merchant_id)
      return { kind: 'account', payee: resource.merchant_id }
    if (resource.custom_id && isRefund(type))
      return { kind: 'instruction', instructionId: resource.custom_id }
    if (orderId) return { kind: 'order', providerOrderId: orderId }
    return { kind: 'other' }
  }
  return { eventId: id, type, subject: subject() }
}

function isRefund(type: string): boolean {
  return type === 'PAYMENT.CAPTURE.REFUNDED' || type.startsWith('PAYMENT.REFUND.')
}
