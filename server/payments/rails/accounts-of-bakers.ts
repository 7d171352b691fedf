import type { Payout } from '#shared/api/payouts.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { readPaypalPayout } from '../payouts/paypal/paypal-payout.ts'
import { losePaypalMerchant, refreshPaypalMerchant } from '../payouts/paypal/refresh-paypal-merchant.ts'
import { noteStripeAccount } from '../payouts/stripe/note-stripe-account.ts'
import { refreshStripeAccount } from '../payouts/stripe/refresh-stripe-account.ts'
import { readStripePayout } from '../payouts/stripe/stripe-payout.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import type { PaidBaker } from '../taking/payment-method-rules.ts'

/** Operations on bakers' accounts at one provider. */
interface AccountsOfBakers {
  /** Reads an account's state and stores it. */
  refresh(context: MoneyContext, account: string): Promise<void>
  /** Marks an account as no longer payable, as the provider has signed. */
  lose(context: MoneyContext, account: string): Promise<void>
  /** A baker's payout settings on this rail, as they see them. */
  readPayout(context: MoneyContext, baker: PaidBaker): Promise<Payout>
}

/** Each provider's operations. */
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
