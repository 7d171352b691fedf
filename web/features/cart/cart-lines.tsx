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

/** The lines as rows of one sheet, by baker (CART-02); several lines of a baker have a heading with their subtotal. */
export function CartLines({ lines, check, store }: CartLinesProps) {
  return (
    <div className="sheet">
      {groupByBaker(lines).map(({ cookId, cookName, lines: own }) => (
        <section key={cookId} className={css.baker} aria-label={`From ${cookName}`}>
          <div className={own.length === 1 ? 'visually-hidden' : css.head}>
            <h2>
              From <bdi>{cookName}</bdi>
            </h2>
            <p>
              <span className="visually-hidden">Subtotal </span>
              {formatMoney(cartTotal(own))}
            </p>
          </div>
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
        </section>
      ))}
    </div>
  )
}
