import type { Payout } from '#shared/api/payouts.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { payoutRails } from './payout-copy.ts'
import { type RailSetupProps, railParts } from './rail-parts.ts'

interface RailSetupsProps extends Pick<RailSetupProps, 'search' | 'onCheck'> {
  payouts: Readonly<Record<Rail, Payout>>
}

/** The setups of all rails in their current state. */
export function RailSetups({ payouts, ...props }: RailSetupsProps) {
  return payoutRails.map((rail) => {
    const { Setup } = railParts[rail]
    return <Setup key={rail} payout={payouts[rail]} {...props} />
  })
}
