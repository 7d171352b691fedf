import { isWhollyRefunded } from '#server/payments/instructions/refund-rules.ts'
import { pickupBegunBy } from '#server/pickups/same-pickup-rules.ts'
import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { dueAtDoor } from '#shared/at-the-door-rules.ts'
import { toDecimal } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { isToHandOver } from '#shared/order-status-groups.ts'
import type { KitchenOrderRow } from './kitchen-repository.ts'

/** An order for packing. */
export function presentKitchenOrder(row: KitchenOrderRow): KitchenOrder {
  return {
    id: row.id,
    pickupId: row.pickup_id ?? pickupBegunBy(row.id),
    code: orderNumber(row.id),
    title: row.title,
    servingDescription: row.serving_description,
    optionName: row.option_name,
    quantity: row.quantity,
    servings: row.servings,
    ...(row.mixed_box && { boxContents: row.mixed_box.contents }),
    cakeMessage: row.cake_message,
    pickupTime: row.pickup_time,
    pickupUntil: row.pickup_until_time,
    place: row.place_name,
    buyer: `${row.first_name} ${row.last_name}`.trim(),
    notes: row.notes,
    status: row.status,
    ...collectedOf(row),
    ...(isWhollyRefunded(row) && { isRefunded: true as const }),
    ...(row.is_held_up && { isOnHold: true as const }),
    setOffAt: row.set_off_at?.toISOString() ?? null,
    noShowFrom: isToHandOver(row.status) ? row.pickup_end.toISOString() : null,
    noShowAt: row.no_show_at?.toISOString() ?? null,
    packedAt: row.packed_at?.toISOString() ?? null,
  }
}

function collectedOf(row: KitchenOrderRow): Pick<KitchenOrder, 'toCollect'> {
  const due = dueAtDoor({
    status: row.status,
    paymentStatus: row.payment_status,
    isRefunded: isWhollyRefunded(row),
    unitPrice: row.unit_price_cents,
    total: row.total_cents,
    fulfilledQuantity: row.fulfilled_quantity,
  })
  return due === null ? {} : { toCollect: toDecimal(due) }
}
