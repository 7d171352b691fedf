import { type ReactNode, useState } from 'react'
import type { Checkout } from '#shared/api/checkouts.ts'
import drawing from '#web/assets/illustrations/step-pickup.svg'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { checkoutOutcome } from './checkout-copy.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { CheckoutParts } from './checkout-parts.tsx'
import type { CheckoutState } from './checkout-state-rules.ts'
import { pickupState } from './held-pickups.ts'
import { PaymentForms } from './payment-forms.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { WithoutPaying } from './pickup-part.tsx'
import css from './placed-checkout.module.css'
import type { CheckoutInUse } from './use-checkout.ts'

interface PlacedCheckoutProps {
  checkout: Checkout
  state: CheckoutState
  payment: CheckoutInUse
  /** puts unplaced orders back into the cart */
  onPutBack: (orders: Checkout['orders']) => Promise<void>
  /** the refused parts and their reasons */
  refusals: ReactNode
}

/** A placed checkout in each of its states: payments to make and each baker's outcome. */
export function PlacedCheckout({ checkout, state, payment, onPutBack, refusals }: PlacedCheckoutProps) {
  return (
    <CheckoutPage
      state={state}
      {...checkoutOutcome(checkout, state)}
      drawing={state === 'placed' ? drawing : undefined}
    >
      {refusals}
      {state === 'to_pay' && <ToPay checkout={checkout} payment={payment} />}
      <CheckoutParts checkout={checkout} now={payment.now} isWithoutOpen={state === 'to_pay'} />
      {state === 'pickup_left' && (
        <WithoutPaying checkout={checkout} payment={payment} isBusy={false} isPickupLeft />
      )}
      {state !== 'to_pay' && <NextSteps checkout={checkout} state={state} onPutBack={onPutBack} />}
    </CheckoutPage>
  )
}

function ToPay({ checkout, payment }: Pick<PlacedCheckoutProps, 'checkout' | 'payment'>) {
  const [isBusy, setBusy] = useState(false)
  return (
    <div className={css.columns}>
      <section className="sheet stack" aria-label="Payment">
        <PaymentForms payment={payment} level={2} onBusy={setBusy} />
        <WithoutPaying checkout={checkout} payment={payment} isBusy={isBusy} isPickupLeft={false} />
      </section>
      <Receipt>
        <h2 className={css.title}>Payment summary</h2>
        <PaymentSummary checkout={checkout} />
      </Receipt>
    </div>
  )
}

function NextSteps({ checkout, state, onPutBack }: Omit<PlacedCheckoutProps, 'payment' | 'refusals'>) {
  const [isBusy, setBusy] = useState(false)
  const lost = new Set(
    checkout.payments.filter(({ closedReason }) => closedReason !== null).flatMap(({ orderIds }) => orderIds),
  )
  const lostOrders = checkout.orders.filter(
    (order) => lost.has(order.id) || (order.rail === null && pickupState(order) === 'ended'),
  )
  const putBack = async () => {
    setBusy(true)
    await onPutBack(lostOrders)
    setBusy(false)
  }
  return (
    <div className="row">
      {lostOrders.length > 0 && (
        <Button
          variant={state === 'pickup_left' ? 'line' : 'primary'}
          icon="cart"
          busy={isBusy}
          onClick={() => void putBack()}
        >
          Put it back in my cart
        </Button>
      )}
      {state !== 'not_placed' && state !== 'pickup_left' && (
        <ButtonLink variant={lostOrders.length > 0 ? 'line' : 'primary'} icon="bag" href={paths.myOrders}>
          See My Orders
        </ButtonLink>
      )}
      <ButtonLink href={paths.browse}>Continue Shopping</ButtonLink>
    </div>
  )
}
