import type { ComponentType } from 'react'
import type { Payout } from '#shared/api/payouts.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { PaypalSetup } from './paypal/paypal-setup.tsx'
import { PaypalWay } from './paypal/paypal-way.tsx'
import { StripeSetup } from './stripe/stripe-setup.tsx'
import { StripeWay } from './stripe/stripe-way.tsx'

export interface RailSetupProps {
  payout: Payout
  /** the query of the page's address, which may mark the return from a provider */
  search: URLSearchParams
  /** checks with the provider again */
  onCheck: () => void
}

/** The components of one rail. */
interface RailParts {
  /** the link to its setup */
  Way: ComponentType<{ payout: Payout }>
  /** the setup in its current state */
  Setup: ComponentType<RailSetupProps>
}

/** The components of each rail. */
export const railParts: Readonly<Record<Rail, RailParts>> = {
  paypal: { Way: PaypalWay, Setup: PaypalSetup },
  stripe: { Way: StripeWay, Setup: StripeSetup },
}
