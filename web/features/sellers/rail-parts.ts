import type { ComponentType } from 'react'
import type { Payout } from '#shared/api/payouts.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { PaypalSetup } from './paypal/paypal-setup.tsx'
import { PaypalWay } from './paypal/paypal-way.tsx'
import { StripeSetup } from './stripe/stripe-setup.tsx'
import { StripeWay } from './stripe/stripe-way.tsx'

export interface RailSetupProps {
  payout: Payout
  /** of the page's address, where a provider may say that the baker is back */
  search: URLSearchParams
  /** asks the provider again */
  onCheck: () => void
}

/** How a baker is paid over one rail. */
interface RailParts {
  /** the way to where it is set up */
  Way: ComponentType<{ payout: Payout }>
  /** setting it up, as it stands */
  Setup: ComponentType<RailSetupProps>
}

/** What a baker sees of each rail alone. */
export const railParts: Readonly<Record<Rail, RailParts>> = {
  paypal: { Way: PaypalWay, Setup: PaypalSetup },
  stripe: { Way: StripeWay, Setup: StripeSetup },
}
