import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { checkoutOutcome } from './checkout-copy.ts'
import { PaymentForms } from './payment-forms.tsx'
import type { PaymentStepProps } from './payment-step-props.ts'
import { PaymentSummary } from './payment-summary.tsx'
import { ScriptFailed, ScriptWaiting } from './script-state.tsx'
import { type CheckoutInUse, useCheckout } from './use-checkout.ts'

/** "Complete Payment": the sum, the payment button, and the way back (DIALOG-15, DIALOG-16) */
export function PaymentStep({ checkoutId, onBusy, onPlaced, onEnded }: PaymentStepProps) {
  const payment = useCheckout(checkoutId)
  const [isPaying, setPaying] = useState(false)
  const { checkout, state, query, giveUp, isGivingUp } = payment

  const end = useEffectEvent(() => {
    if (checkout === null || isGivingUp) return
    if (state === 'placed') onPlaced()
    else if (state === 'not_placed' || state === 'partly_placed') onEnded(checkout)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each state
  useEffect(() => end(), [state, isGivingUp])

  const busy = (isBusy: boolean) => {
    setPaying(isBusy)
    onBusy(isBusy)
  }
  if (!checkout || state === null) {
    if (query.isError)
      return <ScriptFailed message="The payment did not open" onRetry={() => void query.refetch()} />
    return <ScriptWaiting what="the payment" />
  }
  return (
    <div className="stack">
      <PaymentSummary checkout={checkout} />
      {state === 'taking' || state === 'settling' ? (
        <Settling checkout={checkout} state={state} />
      ) : (
        <PaymentForms payment={payment} level={3} onBusy={busy} />
      )}
      {state === 'to_pay' && (
        <Button
          variant="quiet"
          icon="arrow-left"
          wide
          busy={isGivingUp}
          disabled={isPaying}
          onClick={() => void giveUp()}
        >
          Back to Order
        </Button>
      )}
    </div>
  )
}

interface SettlingProps {
  checkout: NonNullable<CheckoutInUse['checkout']>
  state: 'taking' | 'settling'
}

/** A payment being captured, or with an outcome only the provider knows. */
function Settling({ checkout, state }: SettlingProps) {
  const { title, text } = checkoutOutcome(checkout, state)
  return (
    <Notice tone={state === 'taking' ? 'note' : 'warn'} live>
      <strong>{title}</strong>
      <p>{text}</p>
    </Notice>
  )
}
