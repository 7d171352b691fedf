import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { StripeAccountState } from '#server/payments/providers/stripe/stripe-accounts.ts'
import { askStripeAccounts } from './ask-stripe-accounts.ts'
import { noteStripeAccount } from './note-stripe-account.ts'

/**
 * Reads an account's state from Stripe and stores whether its baker can be paid; ignores accounts of nobody. Called on
 * `account.updated` and whenever the baker looks. Throws `unavailable` without an answer.
 */
export async function refreshStripeAccount(
  context: MoneyContext,
  accountId: string,
): Promise<StripeAccountState> {
  const reported = await askStripeAccounts(context, (accounts) => accounts.read(accountId))
  await noteStripeAccount(context, { accountId, isConnected: reported.canReceive })
  return reported
}
