import type { Order } from '#shared/api/orders.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { isCancelled } from '#shared/order-status-groups.ts'
import { pickupText } from '#shared/pickup-labels.ts'
import { amountText } from '#shared/servings-label.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { sharesText } from '#web/features/payments/sale-copy.ts'
import { Tile } from '#web/ui/tile.tsx'
import { TileList, TileRow } from '#web/ui/tile-list.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { personName } from './order-copy.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'

/** A baker's latest orders in brief (DASH-04). */
export function LatestOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <TileList label="Latest orders">
      {orders.map((order) => {
        const { url, hue } = categoryDrawing(order.foodListing.cuisine, order.foodListing.id)
        return (
          <TileRow
            key={order.id}
            picture={<Tile photo={order.foodListing.imageUrl} drawing={url} hue={hue} shape="square" />}
            title={order.title}
            detail={
              <>
                <Unbroken>{detailOf(order)}</Unbroken>
                {!isCancelled(order.status) && (
                  <>
                    <br />
                    <span className="xs">
                      {sharesText(
                        [{ price: order.unitPrice, quantity: order.fulfilledQuantity ?? order.quantity }],
                        order.commissionRate,
                      )}
                    </span>
                  </>
                )}
              </>
            }
            end={
              <>
                <strong>{formatMoney(fromDecimal(order.totalPrice) ?? 0)}</strong>
                <OrderStatusBadge order={order} />
              </>
            }
          />
        )
      })}
    </TileList>
  )
}

function detailOf(order: Order): string {
  const { buyer } = order
  const pickup = pickupText(order)
  const parts = [personName(buyer, buyer.email), amountText(order)]
  return [...parts, ...(pickup === null ? [] : [pickup])].join(' · ')
}
