import type { Payout } from '#shared/api/payouts.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { paypalEmailHref } from './paypal-email-href.ts'

/** A link to the PayPal setup. */
export function PaypalWay({ payout: { account, state } }: { payout: Payout }) {
  return (
    <>
      <ButtonLink href={paypalEmailHref}>
        {account === null ? 'Add PayPal email' : 'Payment Settings'}
      </ButtonLink>
      {state !== 'active' && <ButtonLink href={paths.sellerOnboarding}>Connect business account</ButtonLink>}
    </>
  )
}
