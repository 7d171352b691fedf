import { createHmac } from 'node:crypto'
import type { SandboxFrame } from '#sandbox/sandbox-frame.ts'
import type { StripeObject } from './stripe-objects.ts'
import { makeId, seconds } from './stripe-records.ts'

/**
 * Sends an event to the shop, signed like Stripe's (its documentation, "Verify webhook signatures manually").
 */
export type EmitEvent = (type: string, object: StripeObject, account?: string) => void

export function makeEmitEvent({ webhooks, keys, now }: SandboxFrame): EmitEvent {
  return (type, object, account) => {
    const created = seconds(now())
    const event = {
      id: makeId('evt'),
      object: 'event',
      api_version: null,
      created,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      ...(account === undefined ? {} : { account }),
    }
    const body = JSON.stringify(event)
    const signature = createHmac('sha256', keys.stripe.webhookSecret)
      .update(`${created}.${body}`)
      .digest('hex')
    webhooks.emit({
      rail: 'stripe',
      event: type,
      headers: { 'stripe-signature': `t=${created},v1=${signature}` },
      body,
    })
  }
}
