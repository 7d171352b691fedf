import type { Listing } from '#shared/api/listings.ts'
import type { Order } from '#shared/api/orders.ts'
import { inOrder } from '#shared/mixed-boxes.ts'
import { foodPath } from '#web/paths.ts'
import type { OrderDraft } from './order-draft.ts'

/** The path to order a listing again, with the option and box contents preselected. */
export function orderAgainPath({
  id,
  foodListingId,
  optionId,
}: Pick<Order, 'id' | 'foodListingId' | 'optionId'>): string {
  const page = foodPath(foodListingId)
  return optionId === null ? page : `${page}?again=${encodeURIComponent(id)}`
}

/** The choices of an order that are still available; null if none are. */
export function choiceOfOrder(
  order: Pick<Order, 'foodListingId' | 'optionId' | 'boxContents'>,
  { id, options, fillings = [] }: Pick<Listing, 'id' | 'options' | 'fillings'>,
): Pick<OrderDraft, 'optionId' | 'boxContents'> | null {
  const option = options.find((one) => one.id === order.optionId)
  if (!option || order.foodListingId !== id) return null
  const offered = fillings.filter(({ isSoldOut }) => !isSoldOut)
  return {
    optionId: option.id,
    ...(option.pieces === undefined ? {} : { boxContents: inOrder(offered, order.boxContents ?? []) }),
  }
}
