import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { askPaypalMerchants } from './ask-paypal-merchants.ts'
import type { PaypalMerchantTruth } from './paypal-merchants.ts'
import { bindPaypalMerchant, setPaypalConnected } from './paypal-merchants-repository.ts'

/**
 * Reads a PayPal account's state and notes whether its baker can be paid; done when PayPal tells that something about it
 * has changed. An account that is nobody's changes nothing.
 */
export async function refreshPaypalMerchant(context: AppContext, merchantId: string): Promise<void> {
  const truth = await askPaypalMerchants(context, (merchants) => merchants.read(merchantId))
  if (truth) await notePaypalMerchant(context, truth)
  // the baker has taken back that we may act for them
  else await setPaypalConnected(context.db, { merchantId, isConnected: false, now: context.now() })
}

/** Writes down what PayPal says of an account: connected means that it can be paid and that we may act for it. */
export async function notePaypalMerchant(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { merchantId, userId, canReceive, isEmailConfirmed, hasConsented }: PaypalMerchantTruth,
): Promise<void> {
  const isConnected = canReceive && isEmailConfirmed && hasConsented
  const owner = z.safeParse(z.uuid(), userId)
  if (owner.success) await bindPaypalMerchant(db, { userId: owner.data, merchantId, isConnected, now: now() })
  else await setPaypalConnected(db, { merchantId, isConnected, now: now() })
}
