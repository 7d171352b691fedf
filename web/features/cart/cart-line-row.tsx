import { orderedTitle } from '#shared/bake-options.ts'
import { boxText } from '#shared/mixed-boxes.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { readyByInSentence } from '#shared/zone-clock.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { isOnlyAtPickup, overPickupLimit, whyNotMore } from '#web/features/orders/order-draft.ts'
import { foodPath } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { BoxOfLine } from './box-of-line.tsx'
import css from './cart-lines.module.css'
import { lineTotal, mostOf } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import { IssueNotice } from './issue-notice.tsx'
import { atLineLimit, overLineLimit } from './line-limit-rules.ts'
import type { CheckedLine } from './use-cart-check.ts'

interface CartLineRowProps {
  checked: CheckedLine
  store: CartStore
}

/** One line of the cart with its ready day and its issue (CART-02, CART-23 to CART-27). */
export function CartLineRow({ checked, store }: CartLineRowProps) {
  const { line, listing, issue, isShared } = checked
  const now = useNow()
  const limit = { mostPerBuyer: listing?.mostPerBuyer ?? null, isShared }
  const over =
    overLineLimit(limit, line.quantity) ??
    (listing && isOnlyAtPickup(listing) ? overPickupLimit(listing, line.quantity) : null)
  const most = Math.max(1, Math.min(mostOf(line), limit.mostPerBuyer ?? Number.POSITIVE_INFINITY))
  const stopped = atLineLimit(limit, line.quantity)
  const { url, hue } = categoryDrawing(line.cuisine, line.id)
  return (
    <li className={css.line}>
      <Link href={foodPath(line.id)} className={css.picture} tabIndex={-1} aria-hidden="true">
        <Tile photo={line.imageUrl} drawing={url} hue={hue} shape="square" />
      </Link>
      <div className={css.words}>
        <h3>
          <Link href={foodPath(line.id)}>{orderedTitle(line)}</Link>
        </h3>
        {line.boxContents && <p className="small">{boxText(line)}</p>}
        {line.cakeMessage && <p className="small">On the cake: “{line.cakeMessage}”</p>}
        <p className="small muted">
          {line.cookName} · {line.servingDescription}
        </p>
        <p className="small">
          {listing && `Ready ${readyByInSentence(listing, now)} · `}
          {formatMoney(fromDecimal(line.price) ?? 0)} each
        </p>
      </div>
      <p className={css.sum}>{formatMoney(lineTotal(line))}</p>
      <div className={css.quantity}>
        <Stepper
          label={`Quantity of ${orderedTitle(line)}`}
          value={line.quantity}
          max={most}
          whyNotMore={atLineLimit(limit, most) ?? whyNotMore(most, line)}
          disabled={issue?.accept === null}
          onChange={(quantity) => store.setQuantity(line, quantity)}
        />
        <Button
          variant="quiet"
          icon="trash"
          label={`Remove ${orderedTitle(line)}`}
          onClick={() => store.remove(line)}
        />
      </div>
      <BoxOfLine
        line={line}
        title={orderedTitle(line)}
        box={boxOfListing(listing)}
        className={css.box}
        onChange={(contents) => store.refill(line, contents)}
      />
      <p role="status" className={`small muted ${css.limit}`}>
        {stopped}
      </p>
      {over && (
        <Notice tone="warn" live className={css.issue}>
          {over}
        </Notice>
      )}
      {issue && <IssueNotice checked={checked} issue={issue} store={store} className={css.issue} />}
    </li>
  )
}

/** The box a line's listing offers now; null if none. */
function boxOfListing(listing: CheckedLine['listing']) {
  const pieces = listing?.chosen?.pieces
  return pieces === undefined ? null : { pieces, fillings: listing?.fillings ?? [] }
}
