import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { useNow } from '#web/rendering/now.tsx'
import { classNames } from '#web/ui/class-names.ts'
import css from './journey-line.module.css'
import { journeyReached, journeySteps, readyStep } from './order-journey.ts'

/** The steps of an order with the current one marked; renders nothing unless the order is under way. */
export function JourneyLine({ order }: { order: Order }) {
  const now = useNow()
  const reached = journeyReached(order, now)
  if (reached === null) return null
  const last = journeySteps.indexOf(reached)
  return (
    <ol className={css.line} aria-label={`Progress of ${orderedTitle(order)}`}>
      {journeySteps.map((step, place) => (
        <li
          key={step}
          className={classNames(css.step, place <= last && css.done)}
          {...(place === last ? { 'aria-current': 'step' as const } : {})}
        >
          <span>
            {step}
            {place <= last && <span className="visually-hidden">, reached</span>}
          </span>
          {step === readyStep && last < place && (
            <span className="xs muted">{readyByLabel(order.foodListing, now)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
