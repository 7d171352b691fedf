import type * as z from 'zod/mini'
import { webhookBody, webhookEvents, webhookEventTypes } from '#shared/api/webhook-events.ts'

/** An event that we send to a baker's server. */
export interface Webhook {
  /** its type, such as `order.placed` */
  name: string
  summary: string
  description: string
  body: z.ZodMiniType
}

/** The events in the reference's section `webhooks`. */
export const webhooks: readonly Webhook[] = webhookEventTypes.map((name) => {
  const { description, data } = webhookEvents[name]
  return { name, summary: description.replace(/\.$/, ''), description, body: webhookBody(name, data) }
})
