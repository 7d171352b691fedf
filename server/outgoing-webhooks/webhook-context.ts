import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { Receivers } from './receivers.ts'

/** The context of server code that sends webhooks. */
export interface WebhookContext extends MoneyContext {
  receivers: Receivers
}
