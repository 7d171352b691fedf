import type { AppContext } from '#server/app-context.ts'
import { type PaypalBaker, paypalPayees } from '#server/payments/providers/paypal/paypal-payee-rules.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import type { Payout } from '#shared/api/payouts.ts'
import { shownChange } from '../payout-state-rules.ts'
import { paypalPayoutStatus } from './paypal-payout-rules.ts'

/** How a baker is paid over PayPal, as of PayPal's last report. */
export async function readPaypalPayout(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  baker: PaypalBaker,
): Promise<Payout> {
  const { paypal_merchant_id: merchantId, paypal_email: email, paypal_connected: isConnected } = baker
  return {
    rail: 'paypal',
    isOn: railsOn(config).includes('paypal'),
    account: (isConnected ? merchantId : null) ?? email ?? merchantId,
    isCurrent: true,
    ...shownChange(paypalPayees(baker), paypalPayoutStatus({ merchantId, email, isConnected }), now()),
  }
}
