import { Skeleton } from '#web/ui/skeleton.tsx'
import { lineId } from './cart-rules.ts'
import css from './checkout.module.css'
import { CheckoutPickup } from './checkout-pickup.tsx'
import type { CheckoutPickupProps } from './checkout-pickup-props.ts'
import type { PickupOfBaker } from './visit-rules.ts'

interface CheckoutPickupsProps extends Omit<CheckoutPickupProps, 'baker' | 'pickup' | 'hasNote'> {
  pickups: readonly PickupOfBaker[]
}

/** The pickups of the checkout, once their days are known. */
export function CheckoutPickups({ pickups, ...shared }: CheckoutPickupsProps) {
  if (shared.check.isChecking) return <ComingPickups count={pickups.length} />
  const seen = new Set<string>()
  return (
    <section className="sheet" aria-label="Pickups">
      <ol className={css.pickups}>
        {pickups.map(({ baker, ...pickup }) => {
          const hasNote = !seen.has(baker.cookId)
          seen.add(baker.cookId)
          return (
            <CheckoutPickup
              key={pickup.lines.map(lineId).join()}
              {...{ baker, pickup, hasNote, ...shared }}
            />
          )
        })}
      </ol>
    </section>
  )
}

function ComingPickups({ count }: { count: number }) {
  return (
    <div className="sheet stack">
      <p role="status" className="muted">
        Checking your cart…
      </p>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal and never moved
        <div key={index} aria-hidden="true" className="stack tight">
          <Skeleton kind="heading" width="half" />
          <Skeleton width="most" />
        </div>
      ))}
    </div>
  )
}
