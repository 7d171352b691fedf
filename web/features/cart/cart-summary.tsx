import { formatMoney } from '#shared/money.ts'
import { poweredBy } from '#web/features/payments/payment-method-copy.ts'
import { useFeeRate } from '#web/features/settings/use-fee-rate.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { Sum } from '#web/ui/sum.tsx'
import { timesText, walksText } from './cart-copy.ts'
import { type CartLines, cartCount, cartTotal, groupByBaker } from './cart-rules.ts'
import css from './cart-summary.module.css'
import { feeLines } from './fee-lines.ts'
import type { CartCheck } from './use-cart-check.ts'
import { groupByPickup } from './visit-rules.ts'

interface CartSummaryProps {
  lines: CartLines
  check: CartCheck
}

/** The cart's total and the links onward (CART-04 to CART-07). */
export function CartSummary({ lines, check }: CartSummaryProps) {
  const total = formatMoney(cartTotal(lines))
  const feeRate = useFeeRate()
  const byBaker = groupByBaker(lines)
  const bakers = byBaker.length
  const pickups = byBaker.flatMap((baker) => groupByPickup(baker.lines, check.visitOf))
  return (
    <Receipt>
      <h2 className={css.title}>Order Summary</h2>
      <Sum
        lines={[
          { label: 'Items', value: cartCount(lines) },
          { label: 'Subtotal', value: total },
          ...feeLines(lines, feeRate, bakers),
        ]}
        total={{ label: 'Total', value: total }}
      />
      <Notice tone="kraft" icon="bag">
        <strong>Local Pickup Only</strong>
        <p>
          {walksText(bakers, pickups.length)} {timesText(bakers, pickups)}
        </p>
      </Notice>
      <CheckoutLink check={check} />
      <ButtonLink variant="quiet" wide href={paths.browse}>
        Continue Shopping
      </ButtonLink>
      <PaidThrough check={check} bakers={bakers} />
    </Receipt>
  )
}

/** The payment providers, by what the bakers accept (CART-07). */
function PaidThrough({ check, bakers }: { check: CartCheck; bakers: number }) {
  if (check.isChecking) return null
  const note = poweredBy([...check.payWays.values()])
  return (
    <p className="small muted row tight">
      <Icon name={note === null ? 'coin' : 'lock'} />
      {note ?? (bakers === 1 ? 'You pay the baker at pickup.' : 'You pay the bakers at pickup.')}
    </p>
  )
}

/** Leads on unless nothing can be ordered; the checkout asks about the items with an issue (decisions, OPEN-50). */
function CheckoutLink({ check: { lines, hasIssues, isChecking } }: Pick<CartSummaryProps, 'check'>) {
  const words = 'Proceed to Checkout'
  const isNothing = [...lines.values()].every(({ issue }) => issue !== null)
  return (
    <>
      {hasIssues && (
        <p className="small" role="status">
          {isNothing
            ? 'Nothing here can be ordered now. Fix the marked items first.'
            : 'Some items have changed. Fix the marked ones, or order the others.'}
        </p>
      )}
      {isNothing || isChecking ? (
        <Button variant="primary" size="large" wide busy={isChecking && !isNothing} disabled={isNothing}>
          {words}
        </Button>
      ) : (
        <ButtonLink variant="primary" size="large" wide href={paths.checkout}>
          {words}
        </ButtonLink>
      )}
    </>
  )
}
