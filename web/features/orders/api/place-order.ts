import type { CallInput } from '#shared/api/call.ts'
import type {
  IdempotencyKey,
  idempotencyHeader,
  Order,
  placeOrder as placeOrderCall,
} from '#shared/api/orders.ts'
import { send } from '#web/data/api-client.ts'

// The header's name is written out, and checked by its type, so that the contract's schemas stay out of the page.
const keyHeader: typeof idempotencyHeader = 'idempotency-key'

/** Places an order (ORDER-03). However often it is sent with the same key, there is one order. */
export function placeOrder(
  body: CallInput<typeof placeOrderCall>['body'],
  key: IdempotencyKey,
): Promise<Order> {
  return send<typeof placeOrderCall>({ method: 'POST', path: '/api/orders' }, { body }, { [keyHeader]: key })
}
