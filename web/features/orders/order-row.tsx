// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens `display` changes, which takes the native roles away
import { type KeyboardEvent, useId } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { isNotReceived } from '#shared/order-holds.ts'
import { orderNumber } from '#shared/order-number.ts'
import { isCancellationAsked, isOpen, isToHandOver } from '#shared/order-status-groups.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useSwipeRight } from '#web/ui/use-swipe-right.ts'
import { actionFacts } from './order-action-facts.ts'
import { orderedWhat, orderInWords, personName, sumInBrief } from './order-copy.ts'
import type { ShownAction } from './order-journey.ts'
import { moveFocus, rowActionOf } from './order-keys.ts'
import { isChoosable, nextAction, rowPickup } from './order-rows.ts'
import { OrderSlip } from './order-slip.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import css from './order-table.module.css'
import { useChosenAction } from './use-chosen-action.tsx'

/** The short label of an action's button. */
function wordFor(action: ShownAction): string {
  const { label, word = label } = actionFacts[action]
  return word
}

/** Larger than the threshold of a toast: a swipe here acts on the buyer's order. */
const swipeThreshold = 96

interface OrderRowProps {
  order: Order
  isChosen: boolean
  isOpened: boolean
  onChoose: () => void
  onOpen: () => void
}

/** One order in a row with its next step, which a swipe to the right also takes. Its slip opens below. */
export function OrderRow({ order, isChosen, isOpened, onChoose, onOpen }: OrderRowProps) {
  const now = useNow()
  const slipId = useId()
  const { choose, isAtWork, questions } = useChosenAction(order)
  const next = nextAction(order, now)
  const mayChoose = isChoosable(order)
  const sum = sumInBrief(order, 'baker')
  const swipe = useSwipeRight(() => next !== null && !isAtWork(next) && choose(next), {
    threshold: swipeThreshold,
    byTouch: true,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    // keys in the row's dialogs are not for the table
    if (!(target instanceof Element) || target.closest('dialog')) return
    const rowAction = rowActionOf(event, target instanceof HTMLInputElement)
    if (rowAction === null) return
    event.preventDefault()
    if (rowAction === 'open') onOpen()
    else if (rowAction === 'choose') mayChoose && onChoose()
    else moveFocus(currentTarget, rowAction === 'next' ? 1 : -1)
  }
  return (
    <>
      <tr
        role="row"
        className={classNames(css.row, !isOpen(order.status) && css.over, next !== null && css.swiped)}
        onKeyDown={onKeyDown}
        {...(next === null ? {} : swipe)}
      >
        <td role="cell" className={css.box} data-next={next === null ? undefined : wordFor(next)}>
          {mayChoose && (
            <Checkbox data-row-stop checked={isChosen} onChange={onChoose}>
              <span className="visually-hidden">Select {orderInWords(order)}</span>
            </Checkbox>
          )}
        </td>
        <th scope="row" role="rowheader" className={css.what}>
          <button
            type="button"
            aria-expanded={isOpened}
            aria-controls={isOpened ? slipId : undefined}
            {...(mayChoose ? {} : { 'data-row-stop': true })}
            onClick={onOpen}
          >
            <Icon name="chevron-down" />
            <span>
              <span className={css.name}>{orderedWhat(order)}</span>{' '}
              <span className={css.number}>
                {orderNumber(order.id)}
                <RowMark order={order} />
              </span>
            </span>
          </button>
        </th>
        <td role="cell" className={css.buyer}>
          {personName(order.buyer, order.buyer.email)}
        </td>
        <td role="cell" className={css.pickup}>
          <Unbroken>{rowPickup(order, now)}</Unbroken>
        </td>
        <td role="cell" className={css.amount}>
          {sum !== null && (
            <>
              <span className="visually-hidden">{sum.label}: </span>
              {sum.value}
            </>
          )}
        </td>
        <td role="cell" className={css.status}>
          <OrderStatusBadge order={order} />
          <RowState order={order} />
        </td>
        <td role="cell" className={css.next}>
          {!isOpened && next !== null && (
            <Button
              variant="soft"
              busy={isAtWork(next)}
              aria-label={`${actionFacts[next].label}: ${orderedTitle(order)}`}
              onClick={() => choose(next)}
            >
              {wordFor(next)}
            </Button>
          )}
          {!isOpened && isToAnswer(order) && (
            <Button variant="soft" aria-label={`Answer: ${orderedTitle(order)}`} onClick={onOpen}>
              Answer
            </Button>
          )}
          {questions}
        </td>
      </tr>
      {isOpened && (
        <tr role="row" className={css.slip} id={slipId}>
          <td role="cell" colSpan={7}>
            <OrderSlip order={order} side="baker" isWithin />
          </td>
        </tr>
      )}
    </>
  )
}

/** Marks an order whose slip has notes, a message or box contents. */
function RowMark({
  order: { notes, cakeMessage, boxContents },
}: {
  order: Pick<Order, 'notes' | 'cakeMessage' | 'boxContents'>
}) {
  if (!notes && cakeMessage === null && !boxContents) return null
  return (
    <>
      <Icon name="message" className={css.mark} />
      <span className="visually-hidden"> {markText(cakeMessage !== null, boxContents !== undefined)}</span>
    </>
  )
}

function markText(hasMessage: boolean, hasBox: boolean): string {
  if (hasMessage) return 'With a message on the cake'
  return hasBox ? 'With box contents' : 'With a note'
}

/** Whether the slip asks its baker for an answer. */
function isToAnswer({ status, allowedActions }: Pick<Order, 'status' | 'allowedActions'>): boolean {
  return isCancellationAsked(status) || allowedActions.includes('answer_not_received')
}

/** Short state: not received, ready, or on the way. */
function RowState({ order }: { order: Pick<Order, 'status' | 'readyAt' | 'setOffAt' | 'hold'> }) {
  const text = rowStateText(order)
  return text && <span className={css.coming}>{text}</span>
}

function rowStateText({
  status,
  readyAt,
  setOffAt,
  hold,
}: Pick<Order, 'status' | 'readyAt' | 'setOffAt' | 'hold'>): string | null {
  if (isNotReceived(hold)) return 'Not received'
  if (!isToHandOver(status) || (readyAt === null && setOffAt === null)) return null
  return setOffAt === null ? 'Buyer notified' : 'On the way'
}
