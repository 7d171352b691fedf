import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { type BakerPayoutRow, lockBakerPayout } from '../baker-payouts-repository.ts'
import { changePayout, loseFormer } from '../change-payout.ts'
import { findConnectionOf } from '../payout-connections-repository.ts'

/** PayPal's report on an account; connected means that it can be paid and that we may act for it. */
export interface MerchantReport {
  merchantId: string
  isConnected: boolean
  /** the connection that it belongs to; null for a report that PayPal sent unasked */
  by: string | null
}

/**
 * Binds a PayPal account to the baker who began its connection, and stores whether it can be paid. Reports about other
 * accounts, such as disconnected ones, do not bind them again.
 */
export async function notePaypalMerchant(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  userId: PersonId,
  report: MerchantReport,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const baker = await lockBakerPayout(trx, userId)
    if (baker) await applyReport(context, trx, baker, report)
  })
}

async function applyReport(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  baker: BakerPayoutRow,
  { merchantId, isConnected, by }: MerchantReport,
): Promise<void> {
  const { paypal_merchant_id: bound, paypal_connected: wasConnected, paypal_former: former } = baker
  const isBound = bound === merchantId
  // a connection that ended meanwhile binds nothing
  const isBegun = by !== null && by === (await findConnectionOf(trx, baker.id, 'paypal', context.now()))
  if (!isBound && !isBegun) {
    if (former === merchantId && !isConnected) await loseFormer(context, trx, baker, 'paypal')
    return
  }
  if (isBound && wasConnected === isConnected) return
  await changePayout(context, trx, baker, {
    rail: 'paypal',
    client: null,
    change: { paypal_merchant_id: merchantId, paypal_connected: isConnected },
    // a new account says nothing about the one it replaces
    gone: isBound && !isConnected ? 'replaced' : 'none',
  })
}
