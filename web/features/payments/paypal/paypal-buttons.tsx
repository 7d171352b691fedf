import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallResponse } from '#shared/api/call.ts'
import type { getPaypalSetup } from '#shared/api/paypal.ts'
import type { RailFormProps } from '../payment-adapter.ts'
import css from '../payment-forms.module.css'
import { CancelledByBuyerError } from '../payment-texts.ts'
import { ScriptFailed, ScriptWaiting } from '../script-state.tsx'
import { paypalActions } from './paypal-actions.ts'
import { loadPaypal, type PaypalSdk } from './paypal-sdk.ts'

interface PaypalButtonsProps extends RailFormProps {
  setup: CallResponse<typeof getPaypalSetup>
}

/** PayPal's buttons for all its payments in a checkout: one approval for all bakers. */
export function PaypalButtons({ checkoutId, payments, setup, onBusy, onAttempt }: PaypalButtonsProps) {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'ready' | { failure: string }>('waiting')
  const [tries, setTries] = useState(0)
  const paidFor = payments.map(({ id }) => id).join()

  const show = useEffectEvent(async (element: HTMLElement, isWanted: () => boolean) => {
    const sdk = await loadPaypal(setup, payments)
    if (!isWanted()) return null
    const buttons = makeButtons(sdk)
    await buttons.render(element)
    return buttons
  })
  const makeButtons = (sdk: PaypalSdk) => {
    const { createOrder, onApprove } = paypalActions(checkoutId, payments)
    const finish = async (error?: unknown) => {
      await onAttempt({ rail: 'paypal', error })
      onBusy(false)
    }
    return sdk.Buttons({
      style: { layout: 'vertical', shape: 'rect', label: 'pay' },
      createOrder,
      onApprove: async (data) => {
        onBusy(true)
        await onApprove(data).then(() => finish(), finish)
      },
      onCancel: () => void finish(new CancelledByBuyerError()),
      onError: (error) => void finish(error ?? new Error('PayPal reported an error')),
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: recreated for other payments and for each try
  useEffect(() => {
    const element = container.current
    if (!element) return
    let isWanted = true
    const shown = show(element, () => isWanted)
    shown.then(
      () => isWanted && setState('ready'),
      (error: unknown) => isWanted && setState({ failure: error instanceof Error ? error.message : '' }),
    )
    return () => {
      isWanted = false
      shown.then((buttons) => buttons?.close?.()).catch(() => undefined)
    }
  }, [paidFor, checkoutId, tries])

  return (
    <>
      {state === 'waiting' && <ScriptWaiting what="PayPal" />}
      {typeof state === 'object' && (
        <ScriptFailed
          message={state.failure}
          onRetry={() => {
            setState('waiting')
            setTries(tries + 1)
          }}
        />
      )}
      <div ref={container} className={css.provider} />
    </>
  )
}
