import type { Listing } from '#shared/api/listings.ts'

/** Whether the batch that a listing shows is open for orders: no holiday, and before the order deadline. */
export function takesOrders({ closed, orderBy }: Pick<Listing, 'closed' | 'orderBy'>, now: Date): boolean {
  return closed === null && (orderBy === null || new Date(orderBy) > now)
}
