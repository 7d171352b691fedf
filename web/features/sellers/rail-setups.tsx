import type { ComponentType } from 'react'
import type { Payout } from '#shared/api/payouts.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { payoutRails } from './payout-copy.ts'
import { PaypalSetup } from './paypal/paypal-setup.tsx'
import { StripeSetup } from './stripe/stripe-setup.tsx'

interface SetupProps {
  payout: Payout
  /** of the page's address, where a provider may say that the baker is back */
  search: URLSearchParams
  /** asks the provider again */
  onCheck: () => void
}

const setups: Readonly<Record<Rail, ComponentType<SetupProps>>> = {
  paypal: PaypalSetup,
  stripe: StripeSetup,
}

interface RailSetupsProps extends Pick<SetupProps, 'search' | 'onCheck'> {
  payouts: Readonly<Record<Rail, Payout>>
}

/** Setting up every rail, each as it stands. */
export function RailSetups({ payouts, ...props }: RailSetupsProps) {
  return payoutRails.map((rail) => {
    const Setup = setups[rail]
    return <Setup key={rail} payout={payouts[rail]} {...props} />
  })
}
