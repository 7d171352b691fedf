import { useState } from 'react'
import type { Checkout } from '#shared/api/checkouts.ts'
import { owedPath } from '#shared/owed-path.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { Sum } from '#web/ui/sum.tsx'
import type { Outcome } from './checkout-copy.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { type PaymentState, paymentState } from './checkout-state-rules.ts'
import { PaymentForms } from './payment-forms.tsx'
import { sumText } from './payment-sum.ts'
import css from './placed-checkout.module.css'
import type { CheckoutInUse } from './use-checkout.ts'

const kept = 'Nothing was charged. You still owe the same amount as before.'

/** The outcome of a baker's payment of their balance owed. A late payment counts too. */
const outcomes: Record<PaymentState, Outcome> = {
  awaiting: {
    title: 'Pay your balance owed',
    text: 'This goes to BakeSale, for service fees on orders paid at pickup and for lost disputes.',
  },
  taking: {
    title: 'We’re taking your payment…',
    text: 'This page updates itself. You can also close it: we finish without it. Don’t pay again.',
  },
  settling: {
    title: 'Checking your payment',
    text: 'We’re checking with the payment provider whether your payment went through. This page updates automatically. You can also leave. Don’t pay again.',
  },
  paid: { title: 'Thank you, it is paid', text: 'We’ve emailed you too, and it’s on your statement.' },
  returned: {
    title: 'Thank you, it is paid',
    text: 'Your payment came late, but it still counts. We keep anything beyond what you owe now for the service fee on your next orders.',
  },
  cancelled: { title: 'You stopped the payment', text: kept },
  failed: { title: 'Payment failed', text: `The payment was declined. ${kept}` },
  expired: { title: 'The time to pay is over', text: kept },
}

interface OwedPaymentProps {
  checkout: Checkout
  payment: CheckoutInUse
}

/** A baker's payment of their balance owed, in each of its states. */
export function OwedPayment({ checkout, payment }: OwedPaymentProps) {
  const [owed] = checkout.payments
  if (!owed) return null
  const state = payment.state === 'taking' ? 'taking' : paymentState(owed, payment.now)
  return (
    <CheckoutPage state={state} {...outcomes[state]}>
      {state === 'awaiting' ? (
        <ToPay checkout={checkout} payment={payment} />
      ) : (
        <div className="row">
          <ButtonLink variant="primary" href={owedPath}>
            See your balance owed
          </ButtonLink>
        </div>
      )}
    </CheckoutPage>
  )
}

function ToPay({ checkout, payment }: OwedPaymentProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <div className={css.columns}>
      <section className="sheet stack" aria-label="Payment">
        <PaymentForms payment={payment} level={2} onBusy={setBusy} />
        <div className="row">
          <Button
            variant="quiet"
            className={css.stop}
            busy={payment.isGivingUp}
            disabled={isBusy}
            onClick={() => void payment.giveUp()}
          >
            Cancel this payment
          </Button>
        </div>
      </section>
      <Receipt>
        <h2 className={css.title}>Payment summary</h2>
        <Sum total={{ label: 'Service fee you owe', value: sumText(checkout.payments) }} />
      </Receipt>
    </div>
  )
}
