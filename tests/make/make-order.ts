import type { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import type { Person } from './make-person.ts'

/** A valid order of two servings; `changes` replace single fields. */
export function orderBody(listingId: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    foodListingId: listingId,
    quantity: 2,
    pickupTime: '17:30',
    notes: 'I will ring the bell.',
    ...changes,
  }
}

/** Places an order as a buyer through the API. */
export async function makeOrder(
  buyer: Person,
  listing: Pick<Listing, 'id'>,
  changes: Record<string, unknown> = {},
): Promise<Order> {
  const answer = await buyer.call('POST', '/api/orders', orderBody(listing.id, changes))
  if (answer.status !== 201)
    throw new Error(`Ordering answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return Order.parse(answer.body)
}
