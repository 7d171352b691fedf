import type { Payout } from '#shared/api/payouts.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { readPaypalPayout } from '../payouts/paypal/paypal-payout.ts'
import { losePaypalMerchant, refreshPaypalMerchant } from '../payouts/paypal/refresh-paypal-merchant.ts'
import { noteStripeAccount } from '../payouts/stripe/note-stripe-account.ts'
import { refreshStripeAccount } from '../payouts/stripe/refresh-stripe-account.ts'
import { readStripePayout } from '../payouts/stripe/stripe-payout.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import type { PaidBaker } from '../taking/payment-method-rules.ts'

/** What is asked and written about bakers' accounts at one provider. */
interface AccountsOfBakers {
  /** Asks how an account stands, and writes it down. */
  refresh(context: MoneyContext, account: string): Promise<void>
  /** Notes that an account can no longer be paid, which the provider has signed. */
  lose(context: MoneyContext, account: string): Promise<void>
  /** How a baker is paid over this rail, as they read it. */
  readPayout(context: MoneyContext, baker: PaidBaker): Promise<Payout>
}

/** Each provider's. */
export const accountsOfBakers: Readonly<Record<Rail, AccountsOfBakers>> = {
  paypal: { refresh: refreshPaypalMerchant, lose: losePaypalMerchant, readPayout: readPaypalPayout },
  stripe: {
    async refresh(context, account) {
      await refreshStripeAccount(context, account)
    },
    lose: (context, accountId) => noteStripeAccount(context, { accountId, isConnected: false }),
    readPayout: readStripePayout,
  },
}
