import type { AppContext } from '#server/app-context.ts'
import { railsOn } from '#server/payments/rails-on.ts'
import type { Payout } from '#shared/api/payouts.ts'
import { paypalStanding } from './payout-state-rules.ts'
import type { SellerRow } from './sellers-repository.ts'

/** How a baker is paid over PayPal, as it was when PayPal last told. */
export function toPaypalPayout(config: AppContext['config'], seller: SellerRow): Payout {
  const { paypal_merchant_id: merchantId, paypal_email: email, paypal_connected: isConnected } = seller
  return {
    rail: 'paypal',
    isOn: railsOn(config).includes('paypal'),
    account: (isConnected ? merchantId : null) ?? email ?? merchantId,
    isCurrent: true,
    ...paypalStanding({ merchantId, email, isConnected }),
  }
}
