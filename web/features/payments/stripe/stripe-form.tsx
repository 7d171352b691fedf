import type { getStripeSetup } from '#shared/api/stripe.ts'
import { apiQuery } from '#web/data/api-query.ts'
import type { RailFormProps } from '../payment-adapter.ts'
import { ScriptedForm } from '../scripted-form.tsx'
import { StripeCardForm } from './stripe-card-form.tsx'

/** The setup of Stripe's script. */
const setupQuery = apiQuery<typeof getStripeSetup>('/stripe/setup')

/** Stripe's card form, rendered once its setup has loaded. */
export function StripeForm(props: RailFormProps) {
  return (
    <ScriptedForm
      rail="stripe"
      setupQuery={setupQuery}
      checkoutId={props.checkoutId}
      tryOut={
        <>
          Enter the card number <strong>4242 4242 4242 4242</strong>, any future date, and any three digits.
          The card 4000 0000 0000 0002 is declined.
        </>
      }
    >
      {(setup) => <StripeCardForm {...props} setup={setup} />}
    </ScriptedForm>
  )
}
