import { useState } from 'react'
import type { PersonId } from '#shared/api/ids.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { usualPaymentMethod } from '#web/features/payments/payment-method-copy.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { countText } from './cart-copy.ts'
import { type CartLines, groupByBaker } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import css from './checkout.module.css'
import { CheckoutBaker } from './checkout-baker.tsx'
import { CheckoutReceipt } from './checkout-receipt.tsx'
import { NotPlaced } from './not-placed.tsx'
import { useCartCheck } from './use-cart-check.ts'
import type { usePlaceCheckout } from './use-place-checkout.ts'
import { groupByPickup } from './visit-rules.ts'

interface CheckoutFormProps {
  lines: CartLines
  store: CartStore
  checkout: ReturnType<typeof usePlaceCheckout>
}

/** The checkout: each baker's lines, pickups and payment method, and one button (decisions, OPEN-05). */
export function CheckoutForm({ lines, store, checkout }: CheckoutFormProps) {
  const { place, placing, refusals, failure } = checkout
  const check = useCartCheck(lines, store)
  const [chosen, setChosen] = useState<ReadonlyMap<string, PaymentMethod>>(new Map())
  const bakers = groupByBaker(lines)
  const count = countText(bakers.length, 'baker', 'bakers')
  const visits = bakers.flatMap((baker) => groupByPickup(baker.lines, check.visitOf))
  const pickups = countText(visits.length, 'pickup', 'pickups').toLowerCase()
  const paymentMethodOf = (cookId: PersonId): PaymentMethod => {
    const payWays = check.payWays.get(cookId) ?? []
    const wanted = chosen.get(cookId)
    return wanted !== undefined && payWays.includes(wanted) ? wanted : usualPaymentMethod(payWays)
  }
  const isBlocked = check.hasIssues || check.isChecking
  return (
    <form
      className="wrap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (placing === null && !isBlocked) void place(bakers, paymentMethodOf, check.visitOf)
      }}
    >
      <div className="page-head">
        <Link href={paths.cart} className={css.back}>
          <Icon name="arrow-left" />
          Back to cart
        </Link>
        <h1>Checkout</h1>
        <p className="muted">
          {count}, {pickups}.{bakers.length > 1 && ' Each baker gets a separate order.'}
        </p>
      </div>
      <div className={`split ${css.columns}`}>
        <div className="stack">
          {placing === null && (failure !== null || refusals.length > 0) && (
            <NotPlaced bakers={bakers} refusals={refusals} failure={failure} />
          )}
          {bakers.map((baker) => (
            <CheckoutBaker
              key={baker.cookId}
              baker={baker}
              check={check}
              store={store}
              payWay={paymentMethodOf(baker.cookId)}
              onPaymentMethod={(payWay) => setChosen(new Map(chosen).set(baker.cookId, payWay))}
            />
          ))}
        </div>
        <aside className={css.receipt} aria-label="Your order">
          <CheckoutReceipt
            bakers={bakers}
            paymentMethodOf={paymentMethodOf}
            areTimesAgreed={visits.some(({ visit }) => visit?.possible?.isNeeded === false)}
            isPlacing={placing !== null}
            isChecking={check.isChecking}
            hasIssues={check.hasIssues && placing === null}
          />
        </aside>
      </div>
    </form>
  )
}
