import type { getPaypalSetup } from '#shared/api/paypal.ts'
import { apiQuery } from '#web/data/api-query.ts'
import type { RailFormProps } from '../payment-adapter.ts'
import { ScriptedForm } from '../scripted-form.tsx'
import { PaypalButtons } from './paypal-buttons.tsx'

/** The setup of PayPal's script (PAY-01, API-27). */
const setupQuery = apiQuery<typeof getPaypalSetup>('/paypal/setup')

/** PayPal's buttons, rendered once their setup has loaded. */
export function PaypalForm(props: RailFormProps) {
  return (
    <ScriptedForm
      rail="paypal"
      setupQuery={setupQuery}
      checkoutId={props.checkoutId}
      tryOut="The button opens a page that stands in for PayPal. Approve there, or see what happens when you don’t."
    >
      {(setup) => <PaypalButtons {...props} setup={setup} />}
    </ScriptedForm>
  )
}
