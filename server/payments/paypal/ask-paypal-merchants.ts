import { AppError } from '#server/http/app-error.ts'
import { askProvider } from '../ask-provider.ts'
import type { MoneyContext } from '../money-context.ts'
import { railsOn } from '../rails-on.ts'
import type { PaypalMerchants } from './paypal-merchants.ts'

/**
 * Asks PayPal about bakers' accounts; throws `conflict` while the rail is off, and `unavailable` when PayPal does not
 * answer as it should.
 */
export async function askPaypalMerchants<Answer>(
  context: Pick<MoneyContext, 'config' | 'providers'>,
  ask: (merchants: PaypalMerchants) => Promise<Answer>,
): Promise<Answer> {
  if (!railsOn(context.config).includes('paypal'))
    throw new AppError('conflict', 'Payments through PayPal are not available here.')
  return askProvider(context, 'paypal', ({ merchants }) => ask(merchants))
}
