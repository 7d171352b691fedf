import { useState } from 'react'
import type { PersonId } from '#shared/api/ids.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { ConfirmFirst } from '#web/features/identity/confirm-first.tsx'
import { confirmToOrder } from '#web/features/orders/order-draft.ts'
import { usualPaymentMethod } from '#web/features/payments/payment-method-copy.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { countText, orderRestText } from './cart-copy.ts'
import { type CartLines, groupByBaker, lineId } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import css from './checkout.module.css'
import { CheckoutPickups } from './checkout-pickups.tsx'
import { CheckoutReceipt } from './checkout-receipt.tsx'
import { issueProblem, type LineProblems, withoutProblems } from './line-problem-rules.ts'
import { NotPlaced } from './not-placed.tsx'
import { useCartCheck } from './use-cart-check.ts'
import { useCheckoutVerdict } from './use-checkout-verdict.ts'
import type { usePlaceCheckout } from './use-place-checkout.ts'
import { countOrderedPickups, listPickups } from './visit-rules.ts'

interface CheckoutFormProps {
  lines: CartLines
  store: CartStore
  checkout: ReturnType<typeof usePlaceCheckout>
}

/**
 * The checkout: one line per pickup and one button (decisions, OPEN-05). What cannot be ordered is known before it is
 * pressed, and the buyer decides about the rest.
 */
export function CheckoutForm({ lines, store, checkout }: CheckoutFormProps) {
  const { place, placing, failure, isUnanswered } = checkout
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const asked = lines.filter((line) => !leftOut.has(lineId(line)))
  const { check, verdict, problems, ...paying } = useOrderable(asked, { lines, store, isUnanswered })
  const ordered = withoutProblems(asked, problems)
  const pickups = listPickups(groupByBaker(lines), check.visitOf)
  const count = countText(groupByBaker(lines).length, 'baker', 'bakers')
  const isChecking = check.isChecking || verdict.isPending
  const isBlocked = isChecking || ordered.length === 0 || verdict.tooMuch !== null
  const question =
    problems.size > 0 && ordered.length > 0
      ? orderRestText(countOrderedPickups(pickups, problems, leftOut))
      : null
  const leaveOut = (some: CartLines, isLeftOut: boolean) => {
    const ids = some.map(lineId)
    setLeftOut(new Set(isLeftOut ? [...leftOut, ...ids] : [...leftOut].filter((id) => !ids.includes(id))))
  }
  return (
    <form
      className="wrap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (placing === null && !isBlocked)
          void place(ordered, { lines, visitOf: check.visitOf, paymentMethodOf: paying.paymentMethodOf })
      }}
    >
      <div className="page-head">
        <Link href={paths.cart} className={css.back}>
          <Icon name="arrow-left" />
          Back to cart
        </Link>
        <h1>Checkout</h1>
        <p className="muted">
          {count}
          {check.isChecking || `, ${countText(pickups.length, 'pickup', 'pickups').toLowerCase()}`}.
        </p>
      </div>
      <div className={`split ${css.columns}`}>
        <div className="stack">
          {placing === null && failure !== null && <NotPlaced failure={failure} />}
          {[...problems.values()].some(({ isUnconfirmed }) => isUnconfirmed) && (
            <ConfirmFirst why={confirmToOrder} />
          )}
          <CheckoutPickups {...{ pickups, check, store, problems, leftOut }} onLeaveOut={leaveOut} />
        </div>
        <aside className={css.receipt} aria-label="Your order">
          <CheckoutReceipt
            bakers={ordered}
            {...paying}
            goods={[...check.lines.values()].flatMap(({ listing }) => listing ?? [])}
            areTimesAgreed={pickups.some(({ visit }) => visit?.possible?.isNeeded === false)}
            question={question}
            tooMuch={verdict.tooMuch}
            isPlacing={placing !== null}
            isChecking={isChecking}
          />
        </aside>
      </div>
    </form>
  )
}

/**
 * What of the asked lines can be ordered now, and how each baker is paid. After a lost response nothing is a problem:
 * the lines may be ordered already, and take from their own stock.
 */
function useOrderable(
  asked: CartLines,
  { lines, store, isUnanswered }: Pick<CheckoutFormProps, 'lines' | 'store'> & { isUnanswered: boolean },
) {
  const check = useCartCheck(lines, store)
  const [chosen, setChosen] = useState<ReadonlyMap<string, PaymentMethod>>(new Map())
  const paymentMethodOf = (cookId: PersonId): PaymentMethod => {
    const payWays = check.payWays.get(cookId) ?? []
    const wanted = chosen.get(cookId)
    return wanted !== undefined && payWays.includes(wanted) ? wanted : usualPaymentMethod(payWays)
  }
  const issues: LineProblems = new Map(
    asked.flatMap((line) => {
      const issue = isUnanswered ? null : check.lines.get(lineId(line))?.issue
      return issue ? [[lineId(line), issueProblem(issue)]] : []
    }),
  )
  const verdict = useCheckoutVerdict(withoutProblems(asked, issues), paymentMethodOf, check.visitOf, {
    enabled: !(check.isChecking || isUnanswered),
  })
  return {
    check,
    verdict,
    problems: new Map([...verdict.problems, ...issues]),
    payWays: check.payWays,
    paymentMethodOf,
    onPaymentMethod: (cookId: PersonId, payWay: PaymentMethod) =>
      setChosen(new Map(chosen).set(cookId, payWay)),
  }
}
