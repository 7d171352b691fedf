import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { changePayout, loseFormer } from '../change-payout.ts'
import { findConnectionOf } from '../payout-connections-repository.ts'
import { lockSeller } from '../sellers-repository.ts'

/** What PayPal says of an account: connected means that it can be paid and that we may act for it. */
export interface HeardOfMerchant {
  merchantId: string
  isConnected: boolean
  /** the connection that it is of; null where PayPal tells of it by itself */
  by: string | null
}

/**
 * Binds a PayPal account to the baker who has begun the connection that it is of, and notes whether it can be paid. What PayPal
 * tells of any other account that is not theirs, such as one that they have disconnected, does not bring it back.
 */
export async function notePaypalMerchant(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  userId: PersonId,
  { merchantId, isConnected, by }: HeardOfMerchant,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const seller = await lockSeller(trx, userId)
    if (!seller) return
    const { paypal_merchant_id: bound, paypal_connected: wasConnected, paypal_former: former } = seller
    const isBound = bound === merchantId
    // one that was ended meanwhile binds nothing
    const isBegun = by !== null && by === (await findConnectionOf(trx, userId, 'paypal', context.now()))
    if (!isBound && !isBegun) {
      if (former === merchantId && !isConnected) await loseFormer(context, trx, seller, 'paypal')
      return
    }
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
