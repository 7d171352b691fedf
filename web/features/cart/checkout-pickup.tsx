import { useEffect, useRef } from 'react'
import { orderedTitle } from '#shared/bake-options.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import { formatMoney } from '#shared/money.ts'
import { dateInZone, dayText } from '#shared/ready-by.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { commonWish, isSame, wishDays, wishWithSlot } from '#web/features/pickups/pickup-choices.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Leaf } from '#web/ui/leaf.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { whenText } from './cart-copy.ts'
import { type CartLine, type CartLines, cartTotal, lineId } from './cart-rules.ts'
import css from './checkout-pickup.module.css'
import type { CheckoutPickupProps } from './checkout-pickup-props.ts'
import { shownProblems } from './line-problem-rules.ts'
import { PickupWishes } from './pickup-wishes.tsx'
import { ProblemNotice } from './problem-notice.tsx'

/** One pickup of the checkout: day, baker, time, place, items and subtotal, and what is wrong with it. */
export function CheckoutPickup(props: CheckoutPickupProps) {
  const { baker, pickup, check, store, problems, leftOut, onLeaveOut } = props
  const { day, when } = usePickupMoment(props)
  const asked = pickup.lines.filter((line) => !leftOut.has(lineId(line)))
  const left = pickup.lines.filter((line) => leftOut.has(lineId(line)))
  const where = pickup.visit?.address
  const { heading, keepFocus } = useKeptFocus()
  const leaveOut = (lines: CartLines, isLeftOut: boolean) => {
    keepFocus()
    onLeaveOut(lines, isLeftOut)
  }
  return (
    <li className={css.pickup}>
      {day !== null && <Leaf day={day} />}
      <div className={css.body}>
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{baker.cookName}</bdi>
        </h2>
        <p className="small muted">
          {day !== null && <span className="visually-hidden">{dayText(day)}, </span>}
          {[when, where].filter(Boolean).join(' · ')}
        </p>
        <ul className={css.items}>
          {asked.map((line) => (
            <Item key={lineId(line)} line={line} />
          ))}
        </ul>
      </div>
      {asked.length > 0 && <p className={css.price}>{formatMoney(cartTotal(asked))}</p>}
      {asked.length > 0 && <PickupWishes {...props} />}
      {shownProblems({ ...pickup, lines: asked }, problems).map((shared) => (
        <ProblemNotice
          key={shared.lines.map(lineId).join()}
          shared={shared}
          check={check}
          store={store}
          isNamed={pickup.lines.length > 1 && !shared.problem.isOfBaker}
          className={css.wide}
          onAccept={keepFocus}
          onLeaveOut={() => leaveOut(shared.lines, true)}
        />
      ))}
      {left.map((line) => (
        <div key={lineId(line)} className={`row small ${css.wide} ${css.left}`}>
          <p>
            <strong>{orderedTitle(line)}</strong> stays in your cart.
          </p>
          <Button
            variant="quiet"
            aria-label={`Order it too: ${orderedTitle(line)}`}
            onClick={() => leaveOut([line], false)}
          >
            Order it too
          </Button>
        </div>
      ))}
    </li>
  )
}

/** After `keepFocus`, the heading gets the focus if the pressed button goes. */
function useKeptFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current) return
    isPressed.current = false
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  })
  const keepFocus = () => {
    isPressed.current = true
  }
  return { heading, keepFocus }
}

/** The day (YYYY-MM-DD; null until known) and the time of a pickup. */
function usePickupMoment({ pickup, check }: CheckoutPickupProps): { day: string | null; when: string } {
  const now = useNow()
  const { visit, lines } = pickup
  const goods = lines.flatMap((line) => check.lines.get(lineId(line))?.listing ?? [])
  const { pickupWindow, pickupTime, pickupDate } = wishWithSlot(commonWish(lines), visit?.possible ?? null)
  const slot = visit?.possible?.windows.find((one) => pickupWindow && isSame(one, pickupWindow)) ?? null
  const [last] = goods.toSorted((a, b) => (a.readyByDate < b.readyByDate ? 1 : -1))
  const wished = pickupTime === '' ? '' : pickupDate
  const first = last ? wishDays(last, now).first : (visit?.day ?? null)
  return {
    day: slot ? dateInZone(new Date(slot.from), slot.timeZone) : wished || first,
    when: whenText({ slot, pickupTime }, goods, now),
  }
}

function Item({ line }: { line: CartLine }) {
  const { url, hue } = categoryDrawing(line.cuisine, line.id)
  const box = line.boxContents ? [contentsText(line.boxContents)] : []
  const message = line.cakeMessage ? [`on the cake: “${line.cakeMessage}”`] : []
  const details = [...box, ...message]
  return (
    <li>
      <Tile photo={line.imageUrl} drawing={url} hue={hue} shape="square" />
      <span>
        {line.quantity} × {orderedTitle(line)}
        {details.length > 0 && <span className={css.details}> ({details.join('; ')})</span>}
      </span>
    </li>
  )
}
