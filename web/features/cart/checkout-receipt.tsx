import type { Listing } from '#shared/api/listings.ts'
import { formatMoney } from '#shared/money.ts'
import { paymentMethods } from '#shared/payment-methods.ts'
import { noShowText, paymentMethodOffers } from '#web/features/payments/payment-method-copy.ts'
import { useFeeRate } from '#web/features/settings/use-fee-rate.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { Sum } from '#web/ui/sum.tsx'
import { type BakerLines, cartTotal } from './cart-rules.ts'
import css from './cart-summary.module.css'
import { afterwardsText, orderButtonText, type ToPay } from './checkout-receipt-copy.ts'
import { feeText } from './fee-lines.ts'
import { PaymentChoices, type PaymentChoicesProps } from './payment-choices.tsx'

interface CheckoutReceiptProps extends PaymentChoicesProps {
  /** what is ordered; empty if nothing can be */
  bakers: readonly BakerLines[]
  /** the listings of the cart */
  goods: readonly Listing[]
  /** whether a pickup has no slots, so its baker confirms the preferred time */
  areTimesAgreed: boolean
  /** asks whether to order the rest, e.g. "Order the other three"; null if everything can be ordered */
  question: string | null
  /** why the amount is refused as a whole; null if it is not */
  tooMuch: string | null
  isPlacing: boolean
  isChecking: boolean
}

/** The amounts by payment method, the total with its fee, and the submit button of the surrounding form. */
export function CheckoutReceipt(props: CheckoutReceiptProps) {
  const { bakers, paymentMethodOf, question, tooMuch, isChecking, isPlacing } = props
  const sums = paymentMethods.flatMap((payWay) => {
    const paid = bakers.filter(({ cookId }) => paymentMethodOf(cookId) === payWay)
    return paid.length === 0 ? [] : [{ payWay, cents: cartTotal(paid.flatMap(({ lines }) => lines)) }]
  })
  const total = sums.reduce((sum, { cents }) => sum + cents, 0)
  const atPickup = sums.find(({ payWay }) => payWay === 'pickup')?.cents ?? 0
  const toPay = { now: total - atPickup, atPickup }
  const isNothing = bakers.length === 0 && !isChecking
  return (
    <Receipt>
      <div>
        <h2 className={css.title}>{question === null ? 'Your order' : `${question}?`}</h2>
        <div role="status" className="small muted">
          {question !== null &&
            'Nothing is ordered or charged yet. What you don’t order now stays in your cart.'}
          {isNothing && 'Nothing here can be ordered now. Fix the marked items first.'}
        </div>
      </div>
      <Sum
        lines={sums.map(({ payWay, cents }) => ({
          label: paymentMethodOffers[payWay].label,
          value: formatMoney(cents),
        }))}
        total={{ label: 'Total', value: formatMoney(total) }}
      />
      {tooMuch !== null && (
        <Notice tone="warn" live>
          {tooMuch}
        </Notice>
      )}
      <PaymentChoices {...props} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isPlacing || isChecking}
        disabled={isNothing || tooMuch !== null}
      >
        {question ?? orderButtonText(bakers, toPay)}
      </Button>
      <SmallPrint {...props} toPay={toPay} />
    </Receipt>
  )
}

/** The included fee, what happens next, and what happens if nobody comes. */
function SmallPrint({
  bakers,
  goods,
  paymentMethodOf,
  areTimesAgreed,
  isPlacing,
  toPay,
}: CheckoutReceiptProps & { toPay: ToPay }) {
  const feeRate = useFeeRate()
  const lines = bakers.flatMap((baker) => baker.lines)
  if (lines.length === 0) return null
  const noShows = bakers.flatMap(({ cookId }) => {
    const listing = goods.find((one) => one.cookId === cookId)
    return (listing && noShowText(paymentMethodOf(cookId), listing)) ?? []
  })
  return (
    <div className={`stack tight xs muted ${css.print}`}>
      {feeRate !== null && <p>{feeText(lines, feeRate)}</p>}
      <p role="status">{isPlacing ? 'Placing your order...' : afterwardsText(toPay, areTimesAgreed)}</p>
      {[...new Set(noShows)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
