import { AppError } from '#server/http/app-error.ts'
import { askProvider } from '#server/payments/providers/ask-provider.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { PaypalMerchants } from '#server/payments/providers/paypal/paypal-merchants.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'

/**
 * Asks PayPal about bakers' accounts. Throws `conflict` while the rail is off, and `unavailable` without a valid
 * answer.
 */
export async function askPaypalMerchants<Answer>(
  context: Pick<MoneyContext, 'config' | 'providers'>,
  ask: (merchants: PaypalMerchants) => Promise<Answer>,
): Promise<Answer> {
  if (!railsOn(context.config).includes('paypal'))
    throw new AppError('conflict', 'Payments through PayPal are not available here.')
  return askProvider(context, 'paypal', ({ merchants }) => ask(merchants))
}
