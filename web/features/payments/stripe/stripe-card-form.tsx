import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallResponse } from '#shared/api/call.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { getStripeSetup } from '#shared/api/stripe.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RailFormProps } from '../payment-adapter.ts'
import css from '../payment-forms.module.css'
import { sumText } from '../payment-sum.ts'
import { NotCompletedError, paymentFailed } from '../payment-texts.ts'
import { ScriptFailed, ScriptWaiting } from '../script-state.tsx'
import { createStripePayment } from './create-stripe-payment.ts'
import { settleStripePayment } from './settle-stripe-payment.ts'
import { loadStripe, type StripeElements, type StripeSdk } from './stripe-sdk.ts'

interface StripeCardFormProps extends RailFormProps {
  setup: CallResponse<typeof getStripeSetup>
}

/** A problem the buyer must correct before trying again. */
interface Refusal {
  isDeclined: boolean
  message: string
}

interface OpenForm {
  stripe: StripeSdk
  elements: StripeElements
  intentId: string
}

/** Stripe's card form for all its payments in a checkout. */
export function StripeCardForm({ checkoutId, payments, setup, onBusy, onAttempt }: StripeCardFormProps) {
  const container = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<OpenForm | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isPaying, setPaying] = useState(false)
  const [tries, setTries] = useState(0)

  const open = useEffectEvent(async (): Promise<OpenForm> => {
    const [stripe, { id, clientSecret }] = await Promise.all([
      loadStripe(setup),
      createStripePayment(checkoutId),
    ])
    return { stripe, elements: stripe.elements({ clientSecret }), intentId: id }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: recreated for each try
  useEffect(() => {
    let isWanted = true
    let element: ReturnType<StripeElements['create']> | null = null
    open().then(
      (opened) => {
        if (!(isWanted && container.current)) return
        element = opened.elements.create('payment')
        element.mount(container.current)
        setForm(opened)
      },
      (error: unknown) => isWanted && setFailure(error instanceof Error ? error.message : ''),
    )
    return () => {
      isWanted = false
      element?.destroy?.()
    }
  }, [checkoutId, tries])

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (isPaying || form === null) return
    setRefusal(null)
    setPaying(true)
    onBusy(true)
    try {
      const refused = await confirm(form, checkoutId)
      setRefusal(refused)
      if (refused === null) await onAttempt({ rail: 'stripe' })
    } catch (error) {
      await onAttempt({ rail: 'stripe', error })
    } finally {
      setPaying(false)
      onBusy(false)
    }
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void pay(event)}>
      {form === null && failure === null && <ScriptWaiting what="Stripe" />}
      {failure !== null && (
        <ScriptFailed
          message={failure}
          onRetry={() => {
            setFailure(null)
            setTries(tries + 1)
          }}
        />
      )}
      <div ref={container} className={css.provider} />
      {refusal !== null && (
        <Notice tone="bad" live>
          {refusal.isDeclined && (
            <p>
              <strong>{paymentFailed.title}.</strong> {paymentFailed.description}
            </p>
          )}
          <p>{refusal.message} Nothing was charged.</p>
        </Notice>
      )}
      {form !== null && (
        <Button type="submit" variant="primary" size="large" wide icon="lock" busy={isPaying}>
          Pay {sumText(payments)}
        </Button>
      )}
    </form>
  )
}

/**
 * Confirms the payment with Stripe. Returns the problem to correct, or null once the server has it as paid. Throws if
 * the outcome is unknown.
 */
async function confirm(
  { stripe, elements, intentId }: OpenForm,
  checkoutId: CheckoutId,
): Promise<Refusal | null> {
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: new URL(`/checkout/${checkoutId}`, location.href).href },
    redirect: 'if_required',
  })
  if (error?.type === 'card_error' || error?.type === 'validation_error')
    return {
      isDeclined: error.type === 'card_error',
      message: error.message ?? 'The card was declined.',
    }
  const { status } = await settleStripePayment(intentId)
  if (status !== 'COMPLETED') throw new NotCompletedError()
  return null
}
