import type { MoneyContext } from '../money-context.ts'
import { askStripeAccounts } from './ask-stripe-accounts.ts'
import { noteStripeAccount } from './note-stripe-account.ts'
import type { StripeAccountState } from './stripe-accounts.ts'

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
