import type { Receivers } from '#server/network/receivers.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'

/** The context of server code that sends webhooks. */
export interface WebhookContext extends MoneyContext {
  receivers: Receivers
}
