import { AppError } from '#server/http/app-error.ts'
import { askProvider } from '#server/payments/providers/ask-provider.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import type { StripeAccounts } from '#server/payments/providers/stripe/stripe-accounts.ts'

/**
 * Asks Stripe about bakers' accounts. Throws `conflict` while the rail is off, and `unavailable` without a valid
 * answer.
 */
export async function askStripeAccounts<Answer>(
  context: Pick<MoneyContext, 'config' | 'providers'>,
  ask: (accounts: StripeAccounts) => Promise<Answer>,
): Promise<Answer> {
  if (!railsOn(context.config).includes('stripe'))
    throw new AppError('conflict', 'Card payments through Stripe are not available here.')
  return askProvider(context, 'stripe', ({ accounts }) => ask(accounts))
}
