import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import type { Reason } from './api/fields.ts'
import { type CheckoutId, OrderId, type PaymentId, type PersonId, type SessionId } from './api/ids.ts'
import { type RefundBody, refundOrder } from './api/order-actions.ts'
import type { Order } from './api/orders.ts'
import { type Cents, type DecimalAmount, fromDecimal, type Servings, toDecimal } from './money.ts'
import { splitSale } from './split-sale.ts'

const cents: Cents = 950
const servings: Servings = 2
const amount: DecimalAmount = '9.50'
const reason: Reason = 'Burnt'
const order: OrderId = '0190a3c8-8a4e-7cc3-9c0e-0a1b2c3d4e51'

/** Never called: `npm run types` fails if a line with an expected error compiles. */
function swaps(payment: PaymentId, checkout: CheckoutId, person: PersonId, session: SessionId) {
  // @ts-expect-error a price of 2 cents, and 950 servings of it
  splitSale(servings, cents, 750)
  // @ts-expect-error servings are no money
  toDecimal(servings)
  // @ts-expect-error a reason is no amount
  fromDecimal(reason)
  // @ts-expect-error nor is an id
  fromDecimal(order)

  // @ts-expect-error a refund of the reason, for the amount
  const body: z.input<typeof RefundBody> = { amount: reason, reason: amount }
  // @ts-expect-error the same as the server has checked it
  const parsed: z.output<typeof RefundBody> = { amount: servings, reason }

  // @ts-expect-error an order is looked for by the id of its payment
  const ofOrder: OrderId = payment
  // @ts-expect-error a payment by that of its order
  const ofPayment: PaymentId = order
  // @ts-expect-error a checkout by that of an order
  const ofCheckout: CheckoutId = order
  // @ts-expect-error an order by that of its checkout
  const again: OrderId = checkout
  // @ts-expect-error a session is ended by the id of its person
  const ofSession: SessionId = person
  // @ts-expect-error a person is found by the id of their session
  const ofPerson: PersonId = session

  // @ts-expect-error the contract asks for an order, and gets a person
  const params: z.input<typeof refundOrder.params> = { id: person }
  return { body, parsed, ofOrder, ofPayment, ofCheckout, again, ofSession, ofPerson, params }
}

test("the contract's responses have the declared types", () => {
  expectTypeOf(swaps).returns.toBeObject()
  expectTypeOf<Order['id']>().toEqualTypeOf<OrderId>()
  expectTypeOf<Order['buyerId']>().toEqualTypeOf<PersonId>()
  expectTypeOf<Order['totalPrice']>().toEqualTypeOf<DecimalAmount>()
})

test('a flavor is only a type: schemas check and document the plain value', () => {
  expect(z.toJSONSchema(OrderId)).toMatchObject({ type: 'string', format: 'uuid' })
  expect(z.safeParse(refundOrder.params, { id: order }).success).toBe(true)
  expect(z.safeParse(refundOrder.params, { id: 'no id' }).success).toBe(false)
  expect(z.parse(refundOrder.body, { amount, reason: ` ${reason} ` })).toMatchObject({
    amount: cents,
    reason,
  })
})
