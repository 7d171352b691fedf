import type { ReactNode } from 'react'
import type { PersonId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import { stopsPickup } from '#shared/order-holds.ts'
import type { OrderRole } from '#shared/order-statuses.ts'
import { pickupText } from '#shared/pickup-labels.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { amountText } from '#shared/servings-label.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { paths } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { TileList, TileRow } from '#web/ui/tile-list.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import css from './next-orders.module.css'
import { openOrders } from './open-orders.ts'
import { onHoldNotice, personName } from './order-copy.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { buyerOrdersQuery, sellerOrdersQuery } from './orders-query.ts'

/** How many orders to show for each side; a link leads to the rest. */
const shown = 3

/** A signed-in user's next orders, as buyer and as baker (decisions, OPEN-28). */
export function NextOrders({ userId }: { userId: PersonId }) {
  const bought = useApiQuery(buyerOrdersQuery(userId))
  const sold = useApiQuery(sellerOrdersQuery(userId))
  if (!(bought.data && sold.data)) {
    if (bought.isError || sold.isError) return <Failed />
    return (
      <p className="muted" role="status">
        Looking through your orders...
      </p>
    )
  }
  const pickups = openOrders(bought.data.items)
  const toPrepare = openOrders(sold.data.items)
  if (pickups.length === 0 && toPrepare.length === 0) return <NothingOpen />
  return (
    <div className={pickups.length > 0 && toPrepare.length > 0 ? 'two' : undefined}>
      {pickups.length > 0 && (
        <Orders
          title="Your next pickups"
          orders={pickups}
          side="buyer"
          all={
            <ButtonLink variant="quiet" icon="arrow-right" href={paths.myOrders} className="end">
              My Orders
            </ButtonLink>
          }
        />
      )}
      {toPrepare.length > 0 && (
        <Orders
          title="To prepare"
          orders={toPrepare}
          side="baker"
          all={
            <ButtonLink
              variant="quiet"
              icon="arrow-right"
              href={`${paths.sellerDashboard}?tab=orders`}
              className="end"
            >
              All orders
            </ButtonLink>
          }
        />
      )}
    </div>
  )
}

interface OrdersProps {
  title: string
  orders: readonly Order[]
  side: OrderRole
  /** the link to all of them */
  all: ReactNode
}

function Orders({ title, orders, side, all }: OrdersProps) {
  const now = useNow()
  const more = orders.length - shown
  return (
    <section className="sheet" aria-label={title}>
      <div className="row">
        <h2 className={css.title}>{title}</h2>
        {all}
      </div>
      <TileList label={title}>
        {orders.slice(0, shown).map((order) => (
          <OrderRow key={order.id} order={order} side={side} now={now} />
        ))}
      </TileList>
      {more > 0 && <p className="small muted">and {more} more</p>}
    </section>
  )
}

function OrderRow({ order, side, now }: { order: Order; side: OrderRole; now: Date }) {
  const { foodListing } = order
  const pickup = pickupText(order)
  const { url, hue } = categoryDrawing(foodListing.cuisine, foodListing.id)
  const person = side === 'buyer' ? order.cook : order.buyer
  const page = side === 'buyer' ? paths.myOrders : `${paths.sellerDashboard}?tab=orders`
  const isStopped = side === 'buyer' && stopsPickup(order)
  const when = [readyByLabel(foodListing, now), ...(pickup === null ? [] : [`pickup ${pickup}`])]
  const details = [
    ...(isStopped ? [onHoldNotice] : when),
    amountText(order),
    ...(order.boxContents ? [contentsText(order.boxContents)] : []),
    ...(order.cakeMessage === null ? [] : [`on the cake: “${order.cakeMessage}”`]),
    personName(person, person.email ?? 'your baker'),
    ...(side === 'buyer' && !isStopped ? [foodListing.address] : []),
  ]
  return (
    <TileRow
      picture={<Tile photo={foodListing.imageUrl} drawing={url} hue={hue} shape="square" />}
      title={<Link href={page}>{orderedTitle(order)}</Link>}
      detail={<Unbroken>{details.join(' · ')}</Unbroken>}
      end={<OrderStatusBadge order={order} />}
    />
  )
}

function NothingOpen() {
  return (
    <p className="muted">
      Nothing to pick up and nothing to bake. See what’s near you below, or post something of your own.
    </p>
  )
}

function Failed() {
  return (
    <Notice tone="warn" live>
      We could not check your orders right now. See them in <Link href={paths.myOrders}>My Orders</Link>
    </Notice>
  )
}
