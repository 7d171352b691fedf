import { useState } from 'react'
import type { Payment } from '#shared/api/payments.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { Notice } from '#web/ui/notice.tsx'
import { adapters } from './adapters.ts'
import { heldText } from './checkout-copy.ts'
import { paymentsToMake } from './checkout-state-rules.ts'
import css from './payment-forms.module.css'
import { paymentMethodOffers } from './payment-method-copy.ts'
import type { PaymentResult } from './payment-result-rules.ts'
import { sumText } from './payment-sum.ts'
import { paymentFailed } from './payment-texts.ts'
import type { CheckoutInUse } from './use-checkout.ts'

interface PaymentFormsProps {
  payment: CheckoutInUse
  /** the level of the headings */
  level: 2 | 3
  /** called while a payment is in progress, to disable other actions */
  onBusy: (isBusy: boolean) => void
}

/** The provider's payment form for each rail with open payments. */
export function PaymentForms({ payment, level, onBusy }: PaymentFormsProps) {
  const [busyRail, setBusyRail] = useState<Rail | null>(null)
  const { checkout, now, result, finishAttempt } = payment
  if (!checkout) return null
  return paymentsToMake(checkout, now).map(({ rail, payments }) => {
    const { Form } = adapters[rail]
    const reportBusy = (isBusy: boolean) => {
      setBusyRail(isBusy ? rail : null)
      onBusy(isBusy)
    }
    return (
      <section
        key={rail}
        className={css.rail}
        aria-label={paymentMethodOffers[rail].label}
        aria-busy={busyRail === rail}
        inert={busyRail !== null && busyRail !== rail}
      >
        <RailHead rail={rail} payments={payments} level={level} held={heldText(checkout, payments, now)} />
        {result?.rail === rail && (
          <ResultNotice result={result.result} isHeld={payments.some(({ isOwed }) => !isOwed)} />
        )}
        <Form checkoutId={checkout.id} payments={payments} onBusy={reportBusy} onAttempt={finishAttempt} />
        <p role="status" className="small muted">
          {busyRail === rail && 'Taking the payment...'}
        </p>
      </section>
    )
  })
}

interface RailHeadProps {
  rail: Rail
  payments: readonly Payment[]
  level: 2 | 3
  /** the deadline as text */
  held: string
}

function RailHead({ rail, payments, level, held }: RailHeadProps) {
  const Heading = `h${level}` as const
  const names = payments.map(({ cookName, isOwed }) => (isOwed ? 'BakeSale' : cookName)).join(', ')
  return (
    <div>
      <Heading>
        {paymentMethodOffers[rail].label} · {sumText(payments)}
      </Heading>
      <p className="small muted">
        To {names}. {held}
      </p>
    </div>
  )
}

/** The result of the last attempt, if the buyer can try again. */
function ResultNotice({ result, isHeld }: { result: PaymentResult; isHeld: boolean }) {
  if (result === 'failed')
    return (
      <Notice tone="bad" live>
        <strong>{paymentFailed.title}</strong>
        <p>{paymentFailed.description} Nothing was charged.</p>
      </Notice>
    )
  if (result === 'cancelled')
    return (
      <Notice tone="note" live>
        You left the payment before it was finished. Nothing was charged
        {isHeld && ', and your servings are still held'}.
      </Notice>
    )
  return null
}
