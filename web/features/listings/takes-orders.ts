import type { Listing } from '#shared/api/listings.ts'

/** Whether somebody can still order the batch that a listing shows: its baker is not closed for it, and its last moment is yet to come. */
export function takesOrders({ closed, orderBy }: Pick<Listing, 'closed' | 'orderBy'>, now: Date): boolean {
  return closed === null && (orderBy === null || new Date(orderBy) > now)
}
