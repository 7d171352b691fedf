import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { lockBakerPayout } from '../baker-payouts-repository.ts'
import { changePayout } from '../change-payout.ts'
import { findBakerOfAccount } from './stripe-accounts-repository.ts'

type NotingContext = Pick<AppContext, 'db' | 'config' | 'now'>

/**
 * Binds a Stripe account to a baker whose account is still `former` (null: none). Returns the baker's account
 * afterwards, which is another one if a concurrent call won.
 */
export async function bindStripeAccount(
  context: NotingContext,
  { userId, former, accountId }: { userId: PersonId; former: string | null; accountId: string },
): Promise<string | null> {
  return inTransaction(context.db, async (trx) => {
    const seller = await lockBakerPayout(trx, userId)
    if (!seller || seller.stripe_account_id !== former) return seller?.stripe_account_id ?? null
    const change = { stripe_account_id: accountId, stripe_connected: false }
    // only an account that Stripe closed is replaced
    await changePayout(context, trx, seller, { rail: 'stripe', client: null, change, gone: 'replaced' })
    return accountId
  })
}

/** Stores whether a Stripe account can be paid; writes nothing if that is unchanged. */
export async function noteStripeAccount(
  context: NotingContext,
  { accountId, isConnected }: { accountId: string; isConnected: boolean },
): Promise<void> {
  const baker = await findBakerOfAccount(context.db, accountId)
  if (!baker || baker.stripe_connected === isConnected) return
  await inTransaction(context.db, async (trx) => {
    const seller = await lockBakerPayout(trx, baker.id)
    if (seller?.stripe_account_id !== accountId || seller.stripe_connected === isConnected) return
    const change = { stripe_connected: isConnected }
    await changePayout(context, trx, seller, { rail: 'stripe', client: null, change, gone: 'replaced' })
  })
}
