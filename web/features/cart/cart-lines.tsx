import { formatMoney } from '#shared/money.ts'
import { visitTitle } from './cart-copy.ts'
import { CartLineRow } from './cart-line-row.tsx'
import css from './cart-lines.module.css'
import { cartTotal, groupByBaker, type CartLines as Lines, lineId } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import type { CartCheck } from './use-cart-check.ts'
import { groupByPickup } from './visit-rules.ts'

interface CartLinesProps {
  lines: Lines
  check: CartCheck
  store: CartStore
}

/** The lines by baker, each baker with a subtotal (CART-02). */
export function CartLines({ lines, check, store }: CartLinesProps) {
  return (
    <div className="stack">
      {groupByBaker(lines).map(({ cookId, cookName, lines: own }) => (
        <section key={cookId} className={`sheet ${css.baker}`} aria-label={`From ${cookName}`}>
          <h2>
            From <bdi>{cookName}</bdi>
          </h2>
          {/* one list, so a row stays mounted with its input once its day has loaded */}
          <ul className={css.lines}>
            {groupByPickup(own, check.visitOf).flatMap((pickup, _, pickups) => {
              const title = visitTitle(pickup, pickups)
              return [
                title !== null && (
                  <li key={title} className={css.day}>
                    <strong>{title}</strong>
                  </li>
                ),
                ...pickup.lines.map((line) => {
                  const checked = check.lines.get(lineId(line))
                  // keeps the row mounted while its box is refilled
                  const key = line.boxContents ? line.key : lineId(line)
                  return checked && <CartLineRow key={key} checked={checked} store={store} />
                }),
              ]
            })}
          </ul>
          <p className={`row ${css.subtotal}`}>
            Subtotal <strong className="end">{formatMoney(cartTotal(own))}</strong>
          </p>
        </section>
      ))}
    </div>
  )
}
