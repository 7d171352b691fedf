import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { ProviderEvent } from '#server/payments/contract/payment-provider.ts'
import { readJson } from '#server/payments/contract/read-json.ts'
import { toSignedDispute } from './stripe-disputes.ts'
import { stripeEventTypes } from './stripe-event-types.ts'
import { DisputeEvent, Event } from './stripe-responses.ts'

/** The maximum age of a signature, in seconds. */
const tolerance = 300

/**
 * Reads an event recently signed with one of the secrets; null for any other. Stripe has two endpoints, for payments
 * and connected accounts, each with its own secret.
 */
export function readSignedEvent(
  rawBody: string,
  signature: string | undefined,
  secrets: readonly string[],
  now: Date,
): Event | null {
  if (signature === undefined) return null
  if (!secrets.some((secret) => isSignedWith(secret, rawBody, signature, now))) return null
  return readStripeEvent(rawBody)
}

/** Parses an event; null when the body is none. */
export function readStripeEvent(rawBody: string): Event | null {
  return z.safeParse(Event, readJson(rawBody)).data ?? null
}

/** Maps an event to its subject, with the signed dispute if it has one. */
export function withSignedDispute(event: Event, rawBody: string): ProviderEvent {
  const mapped = toProviderEvent(event)
  const { subject } = mapped
  const of = subject.kind === 'dispute' ? z.safeParse(DisputeEvent, readJson(rawBody)).data : undefined
  if (subject.kind !== 'dispute' || of === undefined) return mapped
  return { ...mapped, subject: { ...subject, signed: toSignedDispute(of) } }
}

function isSignedWith(secret: string, rawBody: string, signature: string, now: Date): boolean {
  try {
    Stripe.webhooks.constructEvent(rawBody, signature, secret, tolerance, undefined, now.getTime())
    return true
  } catch {
    // wrong or old signature, or no JSON
    return false
  }
}

/** Maps an event to its subject; metadata names the instruction. */
export function toProviderEvent({ id, type, account, data }: Event): ProviderEvent {
  const { object } = data
  const purpose = stripeEventTypes[type]
  const subject = (): ProviderEvent['subject'] => {
    if (typeof purpose === 'object') return { kind: 'other', why: purpose.ignored }
    if (purpose !== 'account' && object.object !== 'account') return paymentNamed(object)
    const payee = object.object === 'account' ? object.id : account
    return payee ? { kind: 'account', payee, ...(type === deauthorized ? { isLost: true } : {}) } : unnamed
  }
  return { eventId: id, type, subject: subject(), ...(purpose === 'money' ? { isAboutMoney: true } : {}) }
}

function paymentNamed({
  object,
  id,
  metadata,
  payment_intent,
}: Event['data']['object']): ProviderEvent['subject'] {
  if (object === 'dispute' && id) return { kind: 'dispute', disputeId: id, payee: null }
  if (object === 'payment_intent' && id) return { kind: 'order', providerOrderId: id }
  if (metadata?.instruction) return { kind: 'instruction', instructionId: metadata.instruction }
  return payment_intent ? { kind: 'order', providerOrderId: payment_intent } : unnamed
}

const unnamed = { kind: 'other', why: null } as const

/** The baker revoked our access. */
const deauthorized = 'account.application.deauthorized'
