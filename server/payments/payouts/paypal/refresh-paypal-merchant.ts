import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { PaypalMerchantState } from '#server/payments/providers/paypal/paypal-merchants.ts'
import { findBakerOfConnection } from '../payout-connections-repository.ts'
import { askPaypalMerchants } from './ask-paypal-merchants.ts'
import { notePaypalMerchant } from './note-paypal-merchant.ts'
import { listBakersOfMerchant } from './paypal-merchants-repository.ts'

/**
 * Reads a PayPal account's state and stores whether its baker can be paid; called when PayPal reports a change. Ignores
 * accounts of nobody.
 */
export async function refreshPaypalMerchant(context: MoneyContext, merchantId: string): Promise<void> {
  const reported = await askPaypalMerchants(context, (merchants) => merchants.read(merchantId))
  const by = reported?.trackingId ?? null
  const begunBy = by === null ? null : await findBakerOfConnection(context.db, by, context.now())
  const bakers = new Set(await listBakersOfMerchant(context.db, merchantId))
  if (begunBy !== null) bakers.add(begunBy)
  // if PayPal reports nothing, the baker has withdrawn our permission
  const report = { merchantId, isConnected: reported !== null && isConnected(reported), by }
  for (const id of bakers) await notePaypalMerchant(context, id, report)
}

/** Stores that an account can no longer be paid, as PayPal signed. */
export async function losePaypalMerchant(context: MoneyContext, merchantId: string): Promise<void> {
  for (const id of await listBakersOfMerchant(context.db, merchantId))
    await notePaypalMerchant(context, id, { merchantId, isConnected: false, by: null })
}

/** Whether an account can be paid, and we may act for it. */
export function isConnected({ canReceive, isEmailConfirmed, hasConsented }: PaypalMerchantState): boolean {
  return canReceive && isEmailConfirmed && hasConsented
}
