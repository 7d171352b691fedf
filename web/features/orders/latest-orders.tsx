import type { Order } from '#shared/api/orders.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { isCancelled } from '#shared/order-status-groups.ts'
import { pickupWords } from '#shared/pickup-words.ts'
import { servingsInWords } from '#shared/servings-in-words.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { sharesInWords } from '#web/features/payments/sale-words.ts'
import { Tile } from '#web/ui/tile.tsx'
import { TileList, TileRow } from '#web/ui/tile-list.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { personName } from './order-words.ts'

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
                {detailOf(order)}
                {!isCancelled(order.status) && (
                  <>
                    <br />
                    <span className="xs">
                      {sharesInWords(
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
  const { buyer, servingDescription } = order
  const pickup = pickupWords(order)
  const parts = [personName(buyer, buyer.email), `${servingsInWords(order)} × ${servingDescription}`]
  return [...parts, ...(pickup === null ? [] : [pickup])].join(' · ')
}
