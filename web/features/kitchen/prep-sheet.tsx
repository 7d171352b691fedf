import type { PrepLine } from '#shared/api/kitchen.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { doughOf, fillingsOf } from '#shared/kitchen-day.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import { clock12 } from '#shared/ready-by.ts'
import { formatPounds, formatWeight } from '#shared/weight.ts'
import css from '#web/features/pickups/pickup-day.module.css'

/** The total to bake for a day, whatever the pickup day, and the dough it takes. */
export function PrepSheet({ bakes }: { bakes: readonly PrepLine[] }) {
  return (
    <section className={`sheet ${css.prep}`} aria-labelledby="prep">
      <h2 id="prep">To bake</h2>
      <ul className={css.lines}>
        {bakes.map((line) => (
          <li key={`${line.foodListingId} ${line.servingDescription} ${line.optionName} ${line.doughGrams}`}>
            <strong className={css.amount}>{line.quantity} ×</strong>
            <span>
              {orderedTitle(line)}{' '}
              <span className="small muted">
                (
                {line.optionName === null
                  ? line.servingDescription
                  : `${line.servings} × ${line.servingDescription}`}
                ), ready by {clock12(line.readyByTime)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <FillingList bakes={bakes} />
      <DoughList bakes={bakes} />
    </section>
  )
}

/** The pieces of each filling in the mixed boxes of each bake, over all its options. */
function FillingList({ bakes }: { bakes: readonly PrepLine[] }) {
  const boxes = fillingsOf(bakes)
  if (boxes.length === 0) return null
  return (
    <div className={css.time}>
      <ul className={css.lines} aria-label="Fillings">
        {boxes.map(({ foodListingId, title, servingDescription, fillings }) => (
          <li key={`${foodListingId} ${servingDescription}`}>
            <span>
              {title}: <strong>{contentsText(fillings)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The dough of each bake that states it, and the total. */
function DoughList({ bakes }: { bakes: readonly PrepLine[] }) {
  const dough = doughOf(bakes)
  if (dough.bakes.length === 0) return null
  return (
    <div className={css.time}>
      <ul className={css.lines} aria-label="Dough">
        {dough.bakes.map(({ foodListingId, title, servingDescription, grams }) => (
          <li key={`${foodListingId} ${servingDescription}`}>
            <span>
              <strong>{formatWeight(grams)} dough</strong> for {title}{' '}
              <span className="small muted">({formatPounds(grams)})</span>
            </span>
          </li>
        ))}
        {dough.bakes.length > 1 && (
          <li>
            <span>
              <strong>{formatWeight(dough.inAll)} dough</strong> in all{' '}
              <span className="small muted">({formatPounds(dough.inAll)})</span>
            </span>
          </li>
        )}
      </ul>
    </div>
  )
}
