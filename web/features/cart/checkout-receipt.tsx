import type { PersonId } from '#shared/api/ids.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { servingsHoldMinutes } from '#shared/servings-hold.ts'
import { useFeeRate } from '#web/features/settings/use-fee-rate.ts'
import { Button } from '#web/ui/button.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { Sum } from '#web/ui/sum.tsx'
import { type BakerLines, cartTotal } from './cart-rules.ts'
import css from './cart-summary.module.css'
import { feeLines } from './fee-lines.ts'

interface CheckoutReceiptProps {
  bakers: readonly BakerLines[]
  paymentMethodOf: (cookId: PersonId) => PaymentMethod
  /** whether a pickup has no slots, so its baker confirms the preferred time */
  areTimesAgreed: boolean
  isPlacing: boolean
  isChecking: boolean
  hasIssues: boolean
}

/** The amounts due now and at pickup, and the submit button of the surrounding form. */
export function CheckoutReceipt({
  bakers,
  paymentMethodOf,
  areTimesAgreed,
  isPlacing,
  isChecking,
  hasIssues,
}: CheckoutReceiptProps) {
  const feeRate = useFeeRate()
  const sumOf = (some: readonly BakerLines[]) => cartTotal(some.flatMap(({ lines }) => lines))
  const atPickup = sumOf(bakers.filter(({ cookId }) => paymentMethodOf(cookId) === 'pickup'))
  const now = sumOf(bakers) - atPickup
  const isMixed = now > 0 && atPickup > 0
  return (
    <Receipt>
      <h2 className={css.title}>Your order</h2>
      <Sum
        lines={[
          ...bakers.map(({ cookId, cookName, lines }) => ({
            key: cookId,
            label: cookName,
            value: formatMoney(cartTotal(lines)),
          })),
          ...feeLines(
            bakers.flatMap(({ lines }) => lines),
            feeRate,
            bakers.length,
          ),
          ...(isMixed ? [{ label: 'Pay at pickup', value: formatMoney(atPickup) }] : []),
        ]}
        total={{
          label: now > 0 ? 'Pay now' : 'Pay at pickup',
          value: formatMoney(now > 0 ? now : atPickup),
        }}
      />
      {hasIssues && (
        <p className="small" role="status">
          Something in your cart has changed. Fix the marked items first.
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isPlacing || (isChecking && !hasIssues)}
        disabled={hasIssues}
      >
        {buttonText(bakers, { now, atPickup })}
      </Button>
      <p className="xs muted" role="status">
        {isPlacing ? 'Placing your order...' : afterwards({ now, atPickup }, areTimesAgreed)}
      </p>
    </Receipt>
  )
}

interface ToPay {
  /** in cents, paid online */
  now: Cents
  atPickup: Cents
}

/**
 * The submit button's label; names both amounts if some is paid at pickup (decisions, carts with both ways of paying).
 */
function buttonText(bakers: readonly BakerLines[], { now, atPickup }: ToPay): string {
  if (now > 0 && atPickup > 0) return `Pay ${formatMoney(now)} now and ${formatMoney(atPickup)} at pickup`
  if (now > 0) return `Continue to pay ${formatMoney(now)}`
  const isOne = bakers.length === 1 && bakers[0]?.lines.length === 1
  return isOne ? 'Place order, pay at pickup' : 'Place orders, pay at pickup'
}

function afterwards({ now, atPickup }: ToPay, areTimesAgreed: boolean): string {
  if (now > 0 && atPickup > 0)
    return `We then hold your servings for ${servingsHoldMinutes} minutes while you pay. Once you’ve paid, the bakers get their orders, including those you pay for at pickup.`
  if (now > 0)
    return `We then hold your servings for ${servingsHoldMinutes} minutes while you pay. Each baker gets their order once it’s paid.`
  return areTimesAgreed
    ? 'Each baker confirms the time with you. You can ask to cancel until you have picked it up.'
    : 'Each baker confirms your order. You can ask to cancel until you have picked it up.'
}
