import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { OrdersOutcome } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'

/** The changed orders, and the errors of the others. */
export interface ActedOnEach {
  orders: Order[]
  failures: (readonly [OrderId, unknown])[]
}

/** Acts on orders one after the other; a failure does not stop the others. */
export async function actOnEach<O extends { id: OrderId }>(
  orders: readonly O[],
  act: (order: O) => Promise<Order>,
): Promise<ActedOnEach> {
  const acted: ActedOnEach = { orders: [], failures: [] }
  for (const order of orders)
    try {
      acted.orders.push(await act(order))
    } catch (error) {
      acted.failures.push([order.id, error])
    }
  return acted
}

/** The outcome as the API returns it; `onFailure` gets unexpected errors. */
export function outcomeOf(
  { orders, failures }: ActedOnEach,
  onFailure: (error: unknown) => void,
): OrdersOutcome {
  for (const [, error] of failures) if (!(error instanceof AppError)) onFailure(error)
  return { orders, refusals: failures.map(([orderId, error]) => ({ orderId, ...reasonOf(error) })) }
}

function reasonOf(error: unknown): { code: string; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  return { code: 'internal', message: 'Something went wrong on our side. Try this order again.' }
}
