import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { StripeAccountState } from '#server/payments/providers/stripe/stripe-accounts.ts'
import { askStripeAccounts } from './ask-stripe-accounts.ts'
import { noteStripeAccount } from './note-stripe-account.ts'

/**
 * Reads an account's state from Stripe and notes whether its baker can be paid: done on `account.updated` and whenever
 * the baker looks. For an account that is nobody's it notes nothing. Throws `unavailable` when Stripe does not answer.
 */
export async function refreshStripeAccount(
  context: MoneyContext,
  accountId: string,
): Promise<StripeAccountState> {
  const reported = await askStripeAccounts(context, (accounts) => accounts.read(accountId))
  await noteStripeAccount(context, { accountId, isConnected: reported.canReceive })
  return reported
}
