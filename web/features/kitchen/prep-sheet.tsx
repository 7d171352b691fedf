import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { prepList } from '#shared/kitchen-day.ts'
import { clock12 } from '#shared/ready-by.ts'
import css from '#web/features/sellers/overview/pickup-day.module.css'

/** What is to be baked for a day, in all. */
export function PrepSheet({ orders }: { orders: readonly KitchenOrder[] }) {
  return (
    <section className={`sheet ${css.prep}`} aria-labelledby="prep">
      <h2 id="prep">To bake</h2>
      <ul className={css.lines}>
        {prepList(orders).map((line) => (
          <li key={`${line.title} ${line.servingDescription} ${line.optionName}`}>
            <strong className={css.amount}>{line.quantity} ×</strong>
            <span>
              {orderedTitle(line)}{' '}
              <span className="small muted">
                (
                {line.optionName === null
                  ? line.servingDescription
                  : `${line.servings} × ${line.servingDescription}`}
                ), from {clock12(line.firstPickup)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
