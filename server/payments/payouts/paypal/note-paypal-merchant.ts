import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { changePayout, loseFormer } from '../change-payout.ts'
import { lockSeller } from '../sellers-repository.ts'

/** What PayPal says of an account: connected means that it can be paid and that we may act for it. */
export interface HeardOfMerchant {
  merchantId: string
  isConnected: boolean
  /** whether its baker has just connected it, or PayPal tells of it by itself */
  isNew: boolean
}

/**
 * Binds a PayPal account to the baker who has connected it, and notes whether it can be paid. What PayPal tells by itself of
 * the account that theirs has replaced does not bring that back.
 */
export async function notePaypalMerchant(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  userId: PersonId,
  { merchantId, isConnected, isNew }: HeardOfMerchant,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const seller = await lockSeller(trx, userId)
    if (!seller) return
    const { paypal_merchant_id: bound, paypal_connected: wasConnected, paypal_former: former } = seller
    const isBound = bound === merchantId
    if (!isBound && bound !== null && former === merchantId && !isNew)
      return isConnected ? undefined : loseFormer(context, trx, seller, 'paypal')
    if (isBound && wasConnected === isConnected) return
    await changePayout(context, trx, seller, {
      rail: 'paypal',
      client: null,
      change: { paypal_merchant_id: merchantId, paypal_connected: isConnected },
      // another account says nothing of the one that it replaces
      gone: isBound && !isConnected ? 'replaced' : 'none',
    })
  })
}
