import type { getPaypalSetup } from '#shared/api/paypal.ts'
import { apiQuery } from '#web/data/api-query.ts'
import type { RailFormProps } from '../payment-adapter.ts'
import { ScriptedForm } from '../scripted-form.tsx'
import { PaypalButtons } from './paypal-buttons.tsx'

/** What PayPal's script needs (PAY-01, API-27). */
const setupQuery = apiQuery<typeof getPaypalSetup>('/paypal/setup')

/** PayPal's buttons as soon as it is known what they need. */
export function PaypalForm(props: RailFormProps) {
  return (
    <ScriptedForm
      rail="paypal"
      setupQuery={setupQuery}
      checkoutId={props.checkoutId}
      tryOut="The button opens a page that plays PayPal. Approve there, or see what happens when you do not."
    >
      {(setup) => <PaypalButtons {...props} setup={setup} />}
    </ScriptedForm>
  )
}
