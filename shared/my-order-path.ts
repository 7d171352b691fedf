/** A buyer's page of one order. */
export function myOrderPath(id: string): `/my-orders/${string}` {
  return `/my-orders/${id}`
}
