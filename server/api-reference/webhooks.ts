import type * as z from 'zod/mini'

/** An event that we send to a baker's server. */
export interface Webhook {
  /** its type, such as `order.placed` */
  name: string
  summary: string
  description: string
  body: z.ZodMiniType
}

/** The events in the reference's section `webhooks`. */
export const webhooks: readonly Webhook[] = []
