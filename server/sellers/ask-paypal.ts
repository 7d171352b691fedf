import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { ProviderError } from '#server/payments/payment-provider.ts'
import type { PaypalMerchants } from '#server/payments/paypal/paypal-merchants.ts'
import { railsOn } from '#server/payments/rails-on.ts'

/**
 * Asks PayPal about bakers' accounts; throws `conflict` while the rail is off, and `unavailable` when PayPal does not
 * answer as it should.
 */
export async function askPaypal<Answer>(
  { config, providers }: Pick<AppContext, 'config' | 'providers'>,
  ask: (merchants: PaypalMerchants) => Promise<Answer>,
): Promise<Answer> {
  if (!railsOn(config).includes('paypal'))
    throw new AppError('conflict', 'Payments through PayPal are not available here.')
  try {
    return await ask((await providers.paypal()).merchants)
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause
    const message = 'PayPal does not answer as it should just now. Please try again in a moment.'
    throw new AppError('unavailable', message, { retryAfter: 5, cause })
  }
}
