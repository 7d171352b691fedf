import type { PrepLine } from '#shared/api/kitchen.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { clock12 } from '#shared/ready-by.ts'
import css from '#web/features/sellers/overview/pickup-day.module.css'

/** What is to be baked for a day, in all, whatever day it is picked up. */
export function PrepSheet({ bakes }: { bakes: readonly PrepLine[] }) {
  return (
    <section className={`sheet ${css.prep}`} aria-labelledby="prep">
      <h2 id="prep">To bake</h2>
      <ul className={css.lines}>
        {bakes.map((line) => (
          <li key={`${line.title} ${line.servingDescription} ${line.optionName}`}>
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
    </section>
  )
}
