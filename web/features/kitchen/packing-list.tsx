import type { ReactNode } from 'react'
import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { collectText } from '#shared/at-the-door-rules.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { groupPickups, type KitchenPickup, pickupsOf } from '#shared/kitchen-day.ts'
import { boxText } from '#shared/mixed-boxes.ts'
import { statusFacts } from '#shared/order-status-facts.ts'
import { isSold, isToHandOver } from '#shared/order-status-groups.ts'
import { clock12 } from '#shared/ready-by.ts'
import css from '#web/features/pickups/pickup-day.module.css'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { noteText } from './note-text.ts'
import { spanLabel } from './span-label.ts'
import type { Packing } from './use-packing.ts'

interface PackingListProps {
  orders: readonly KitchenOrder[]
  packing: Packing
  /** whether the baker has several pickup places */
  namesPlaces: boolean
  /** further actions beside a pickup */
  besides?: (pickup: KitchenPickup) => ReactNode
}

/** The pickups of a day by place and time, with a checkbox for each order. */
export function PackingList({ orders, packing, namesPlaces, besides }: PackingListProps) {
  const packed = orders.filter(packing.isPacked).length
  return (
    <section className={`sheet ${css.packing}`} aria-labelledby="packing">
      <div className="row">
        <h2 id="packing">To pack</h2>
        <p className="small muted end" role="status">
          {packed} of {orders.length} packed
          {packing.waiting > 0 && `, ${packing.waiting} not synced yet`}
        </p>
      </div>
      {groupPickups(pickupsOf(orders)).map(({ pickups, ...span }) => (
        <div key={`${span.place} ${span.pickupTime} ${span.pickupUntil}`} className={css.time}>
          <h3>
            <Unbroken>{spanLabel(span, namesPlaces)}</Unbroken>
          </h3>
          <ul className={css.lines}>
            {pickups.map((pickup) => (
              <li key={pickup.id}>
                <Pickup pickup={pickup} packing={packing} />
                {besides && <div className={`${css.besides} ${css.screenOnly}`}>{besides(pickup)}</div>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** One pickup: a single line, or a line for each order under the buyer's name. */
function Pickup({ pickup, packing }: { pickup: KitchenPickup; packing: Packing }) {
  const { buyer, pickupTime, orders } = pickup
  const [only] = orders
  if (only && orders.length === 1)
    return (
      <Order order={only} packing={packing}>
        <strong>{buyer}</strong> <AtTheDoor orders={orders} />
      </Order>
    )
  return (
    <fieldset className={css.pickup}>
      <legend>
        <strong>{buyer}</strong> <span className="small muted">{orders.length} orders, one pickup</span>{' '}
        <AtTheDoor orders={orders} />
      </legend>
      {orders.map((order) => (
        <Order key={order.id} order={order} packing={packing}>
          <span className="visually-hidden">{buyer}: </span>
          {order.pickupTime !== pickupTime && (
            <span className="small muted">from {clock12(order.pickupTime)}</span>
          )}
        </Order>
      ))}
    </fieldset>
  )
}

/** What to collect for a pickup. */
export function AtTheDoor({ orders }: Pick<KitchenPickup, 'orders'>) {
  const text = collectText(orders.map(({ toCollect }) => toCollect))
  return text && <strong className={css.due}>{text}</strong>
}

function outcomeOf({ status, noShowAt }: KitchenOrder): string {
  if (noShowAt !== null) return 'No-show'
  return isSold(status) ? 'Picked up' : statusFacts[status].label
}

interface OrderProps {
  order: KitchenOrder
  packing: Packing
  /** the buyer's name */
  children: ReactNode
}

function Order({ order, packing, children }: OrderProps) {
  const isGone = isSold(order.status)
  return (
    <Checkbox
      checked={packing.isPacked(order)}
      disabled={isGone}
      onChange={({ currentTarget: { checked } }) => packing.tick(order.id, checked)}
    >
      {children} <span className={css.code}>{order.code}</span>{' '}
      {!isToHandOver(order.status) && (
        <Badge tone={isGone && order.noShowAt === null ? 'good' : 'warn'}>{outcomeOf(order)}</Badge>
      )}
      {order.isRefunded && <Badge tone="warn">Refunded</Badge>}
      {order.isOnHold && <Badge tone="warn">On hold</Badge>}
      {order.setOffAt !== null && isToHandOver(order.status) && <Badge tone="good">On the way</Badge>}
      <br />
      {order.quantity} × {orderedTitle(order)}{' '}
      <span className="small muted">({order.servingDescription})</span>
      {order.boxContents && (
        <>
          <br />
          {boxText(order)}
        </>
      )}
      {order.cakeMessage !== null && (
        <>
          <br />
          On the cake: <strong>“{order.cakeMessage}”</strong>
        </>
      )}
      {order.notes !== null && (
        <>
          <br />
          <span className={css.note}>{noteText(order.notes)}</span>
        </>
      )}
    </Checkbox>
  )
}
