import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { ProviderError } from '#server/payments/payment-provider.ts'
import { railsOn } from '#server/payments/rails-on.ts'
import type { StripeAccounts } from '#server/payments/stripe/stripe-accounts.ts'

/**
 * Asks Stripe about bakers' accounts; throws `conflict` while the rail is off, and `unavailable` when Stripe does not
 * answer as it should.
 */
export async function askStripe<Answer>(
  { config, providers }: Pick<AppContext, 'config' | 'providers'>,
  ask: (accounts: StripeAccounts) => Promise<Answer>,
): Promise<Answer> {
  if (!railsOn(config).includes('stripe'))
    throw new AppError('conflict', 'Card payments through Stripe are not available here.')
  try {
    return await ask((await providers.stripe()).accounts)
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause
    const message = 'Stripe does not answer as it should just now. Please try again in a moment.'
    throw new AppError('unavailable', message, { retryAfter: 5, cause })
  }
}
