import type { SellerOverview } from '#shared/api/seller-overview.ts'
import { clock12 } from '#shared/ready-by.ts'
import { dayLabel } from './sales-words.ts'
import css from './to-prepare.module.css'

type Bake = SellerOverview['toPrepare'][number]

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })

/** What open orders ask a baker to prepare, pickup day by pickup day. */
export function ToPrepare({ bakes }: { bakes: readonly Bake[] }) {
  const days = [...Map.groupBy(bakes, ({ date }) => date)]
  return (
    <section className={`sheet ${css.prepare}`} aria-labelledby="to-prepare">
      <h2 id="to-prepare">What to prepare next</h2>
      {days.length === 0 && <p className="muted">Nothing is waiting to be baked.</p>}
      {days.map(([date, all]) => (
        <div key={date} className={css.day}>
          <h3>
            {weekday.format(new Date(`${date}T00:00:00Z`))}, {dayLabel(date)}
          </h3>
          <ul>
            {all.map((bake) => (
              <li key={`${bake.foodListingId} ${bake.title} ${bake.servingDescription}`}>
                <strong className={css.amount}>{bake.servings} ×</strong>
                <span>
                  {bake.title}
                  <span className="small muted">
                    {' '}
                    ({bake.servingDescription}), ready by {clock12(bake.readyByTime)}, {bake.orders}{' '}
                    {bake.orders === 1 ? 'order' : 'orders'}
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
