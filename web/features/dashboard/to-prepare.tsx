import type { Oven } from '#shared/api/ovens.ts'
import type { SellerOverview } from '#shared/api/seller-overview.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { plural } from '#shared/plural.ts'
import { clock12 } from '#shared/ready-by.ts'
import { fullOn, fullOvenText } from '#web/features/ovens/oven-copy.ts'
import { dayFromToday } from '#web/features/pickups/day-labels.ts'
import css from '#web/features/pickups/pickup-day.module.css'
import { kitchenHref } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'

type Bake = SellerOverview['toPrepare'][number]

interface ToPrepareProps {
  bakes: readonly Bake[]
  oven: Oven
  /** YYYY-MM-DD */
  today: string
}

/** The bakes to prepare for open orders, by bake day. */
export function ToPrepare({ bakes, oven, today }: ToPrepareProps) {
  const days = [...Map.groupBy(bakes, ({ date }) => date)]
  return (
    <section className={`sheet ${css.prep}`} aria-labelledby="to-prepare">
      <h2 id="to-prepare">To prepare next</h2>
      {days.length === 0 && <p className="muted">Nothing is waiting to be baked.</p>}
      {days.map(([date, all]) => (
        <div key={date} className={css.time}>
          <h3>
            <Link href={kitchenHref(date)}>{dayFromToday(date, today)}</Link>
          </h3>
          <OvenOf oven={oven} date={date} />
          <ul className={css.lines}>
            {all.map((bake) => (
              <li key={`${bake.foodListingId} ${bake.title} ${bake.servingDescription} ${bake.optionName}`}>
                <strong className={css.amount}>{bake.quantity} ×</strong>
                <span>
                  {orderedTitle(bake)}
                  <span className="small muted">
                    {' '}
                    ({bake.servingDescription}), ready by {clock12(bake.readyByTime)},{' '}
                    {plural(bake.orders, ['# order', '# orders'])}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function OvenOf({ oven, date }: { oven: Oven; date: string }) {
  const full = fullOn(oven, date)
  return full && <p className="small muted">{fullOvenText(full)}</p>
}
