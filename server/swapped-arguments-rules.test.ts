import { expectTypeOf, test } from 'vitest'
import type { Reason } from '#shared/api/fields.ts'
import type {
  AdminId,
  CheckoutId,
  InstructionId,
  ListingId,
  OrderId,
  PaymentId,
  PersonId,
  SessionId,
} from '#shared/api/ids.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import type { Cents, DecimalAmount } from '#shared/money.ts'
import type { findPeople } from './accounts/addressees-repository.ts'
import type { deleteSessionOf } from './accounts/user-sessions-repository.ts'
import type { Viewer } from './accounts/viewer.ts'
import type { actOnAnyOrder, refundAnyOrder } from './admin/orders/act-on-any-order.ts'
import type { Admin } from './admin/require-admin.ts'
import type { findCheckout, findCheckoutByKey } from './checkouts/checkouts-repository.ts'
import type { PasswordHash, SessionToken } from './database/tables/column-types.ts'
import type { Trx } from './database/tables.ts'
import type { insertPassword } from './identity/passwords-repository.ts'
import type { Realm } from './identity/realm.ts'
import type { deleteSessions, replaceToken } from './identity/sessions-repository.ts'
import type { declineOrder } from './orders/changing/decline-order.ts'
import type { lockOrder } from './orders/changing/locked-orders-repository.ts'
import type { refundOrder } from './orders/changing/refund-order.ts'
import type { lockStocks } from './orders/placing/placing-repository.ts'
import type { findOrder, findOrderByKey } from './orders/reading/orders-repository.ts'
import type { orderTotals } from './orders/rules/order-total-rules.ts'
import type { preparationId } from './payments/contract/request-id.ts'
import type { hasOtherOpenRefund, sumRefunds } from './payments/instructions/instructions-repository.ts'
import type { RefundCause } from './payments/instructions/write-refund.ts'
import type { release } from './payments/ledger/ledger-rules.ts'
import type { lockPaymentOfOrder, lockPaymentsOfCheckout } from './payments/taking/payments-repository.ts'

type Action = (...given: never[]) => unknown

/** Never called: `npm run types` reads it, and fails when a line compiles that should not. */
function swaps(
  call: <F extends Action>(...given: Parameters<F>) => void,
  trx: Trx,
  now: Date,
  context: Parameters<typeof refundOrder>[0],
  admin: Parameters<typeof actOnAnyOrder>[1],
  users: Realm<Viewer>,
  admins: Realm<Admin>,
  given: {
    order: OrderId
    payment: PaymentId
    instruction: InstructionId
    checkout: CheckoutId
    person: PersonId
    listing: ListingId
    admin: AdminId
    session: SessionId
    key: IdempotencyKey
    token: SessionToken
    hash: PasswordHash
    providerOrder: ProviderOrderId
    reason: Reason
    amount: Cents
    decimal: DecimalAmount
    servings: number
  },
) {
  const { order, payment, instruction, checkout, person, listing, session, key, token, hash } = given
  const { providerOrder, reason, amount, decimal } = given
  const ending = { reason, servingsAvailable: true }
  const refund = { ...ending, amount, cancelOrder: true }

  // @ts-expect-error somebody else's order is read
  call<typeof findOrder>(trx, person, order)
  // @ts-expect-error nobody's order is locked
  call<typeof lockOrder>(trx, person, order)
  // @ts-expect-error the key looks for its buyer: each try places another order
  call<typeof findOrderByKey>(trx, key, person)
  // @ts-expect-error as above, for a cart
  call<typeof findCheckoutByKey>(trx, key, person)
  // @ts-expect-error somebody else's checkout is read
  call<typeof findCheckout>(trx, person, checkout)
  // @ts-expect-error the buyer is sold
  call<typeof lockStocks>(trx, [person], listing)
  // @ts-expect-error a refund goes beside another that is open
  call<typeof hasOtherOpenRefund>(trx, instruction, order)
  // @ts-expect-error nothing has gone back of a payment's id
  call<typeof sumRefunds>(trx, payment, { sequence: 1 })
  // @ts-expect-error money moves without its payment being held
  call<typeof lockPaymentOfOrder>(trx, payment)
  // @ts-expect-error the buyer's payments are looked for under the checkout's id
  call<typeof lockPaymentsOfCheckout>(trx, { checkoutId: person, buyerId: checkout, rail: undefined })
  // @ts-expect-error what is prepared is named after an order
  call<typeof preparationId>(order, [payment])
  // @ts-expect-error a provider's order is none of our payments
  call<typeof preparationId>(checkout, [providerOrder])
  // @ts-expect-error the ledger names the order as the instruction
  call<typeof release>({ id: order, payment_id: payment, cook_id: person }, amount, order)
  // @ts-expect-error an order of the payment
  call<typeof release>({ id: payment, payment_id: order, cook_id: person }, amount, instruction)
  // @ts-expect-error the price is how many, and how many is the price
  call<typeof orderTotals>(2, amount, '0.0750')
  // @ts-expect-error a listing is a person
  call<typeof findPeople>(trx, { buyerId: person, cookId: listing })

  // @ts-expect-error the listing is declined, because of the order
  call<typeof declineOrder>(context, { id: person }, listing, ending)
  // @ts-expect-error the reason is the order's id
  call<typeof declineOrder>(context, { id: person }, order, { ...ending, reason: order })
  // @ts-expect-error dollars where cents are wanted
  call<typeof refundOrder>(context, { id: person }, order, { ...refund, amount: decimal })
  // @ts-expect-error the amount is the reason
  call<typeof refundOrder>(context, { id: person }, order, { ...refund, reason: decimal })
  // @ts-expect-error the payment is refunded
  call<typeof refundAnyOrder>(context, admin, payment, refund)
  // @ts-expect-error an order is cancelled by the id of its buyer
  call<typeof actOnAnyOrder>(context, admin, person, { action: 'cancel', reason })
  // @ts-expect-error an admin is written down as the order's person
  const cause: RefundCause = { amount, reason, requestedBy: given.admin }

  // @ts-expect-error every session of somebody whose id is the session's
  call<typeof deleteSessionOf>(trx, session, person)
  // @ts-expect-error the session's id is what its browser proves it with
  call<typeof replaceToken<Viewer>>(trx, users, token, session, now)
  // @ts-expect-error a person's sessions are no admin's
  call<typeof deleteSessions<Admin>>(trx, admins, person)
  // @ts-expect-error the account's password is its id
  call<typeof insertPassword<Viewer>>(trx, users, hash, person, now)
  return cause
}

test('swapped arguments do not compile', () => {
  expectTypeOf(swaps).returns.toEqualTypeOf<RefundCause>()
})
