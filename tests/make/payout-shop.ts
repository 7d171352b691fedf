import { expect } from 'vitest'
import type { JobLog } from '#server/jobs/job-log.ts'
import { completeUnobjectedOrders } from '#server/orders/changing/complete-unobjected-orders.ts'
import { refundOverdueHolds } from '#server/orders/holds/refund-overdue-holds.ts'
import { HeldOrders } from '#shared/api/order-holds.ts'
import { Order } from '#shared/api/orders.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { makeAdmin } from './make-admin.ts'
import { makeListing } from './make-listing.ts'
import { makeOrder } from './make-order.ts'
import { makePerson, type Person } from './make-person.ts'
import { openPaymentShop } from './payment-shop.ts'
import type { Engine } from './test-database.ts'

export const quiet: JobLog = { info: () => undefined, error: () => undefined }
export const hour = 3_600_000
export const day = 24 * hour

/** Account balances of a paid order of $19.00: awaiting its payout, paid out, and refunded. */
export const waiting = { held: 1900, platform: 0, baker: 0, buyer: -1900 }
export const paid = { held: 0, platform: 143, baker: 1757, buyer: -1900 }
export const refunded = { held: 0, platform: 0, baker: 0, buyer: 0 }

/** A buyer's report of an order not received. */
export const notGot = { reason: 'Nobody opened the door.' }

/** Opens a shop for tests of payout times. */
export async function openPayoutShop(engine: Engine) {
  const shop = await openPaymentShop(engine)
  const { test } = shop
  const act = (who: Person, id: string, action: string, body?: unknown) =>
    who.call('POST', `/api/orders/${id}/${action}`, body)
  const done = async (who: Person, id: string, action: string, body?: unknown) => {
    const { status, body: answer } = await act(who, id, action, body)
    expect({ status, answer: status === 200 ? 'done' : answer }).toEqual({ status: 200, answer: 'done' })
    return Order.parse(answer)
  }
  const forBaker = async (baker: Person, id: string) =>
    Order.parse((await baker.call('GET', `/api/orders/${id}`)).body)
  /** Calls as a freshly signed-in admin: console sessions are short. */
  const asAdmin = async (method: 'GET' | 'POST', url: string, body?: unknown) =>
    (await makeAdmin(test, 'admin')).call(method, url, body)
  const heldOrders = async () => HeldOrders.parse((await asAdmin('GET', '/api/admin/money/holds')).body).holds

  return {
    ...shop,
    act,
    done,
    forBaker,
    asAdmin,
    heldOrders,
    runTimer: () => completeUnobjectedOrders(test, quiet),
    runHolds: () => refundOverdueHolds(test, quiet),

    /** Begins a test: other tests' payouts never come due, and their holds are decided. */
    async beginAnew() {
      test.setNow(null)
      await test.db.updateTable('orders').set({ completes_itself: false }).execute()
      const pays_out_at = new Date('2099-01-01T00:00:00Z')
      await test.db.updateTable('orders').set({ pays_out_at }).where('pays_out_at', 'is not', null).execute()
      const decided = { decision: 'released', decided_by: 'admin', decided_at: test.now() } as const
      await test.db.updateTable('order_holds').set(decided).where('decided_at', 'is', null).execute()
    },

    /** A confirmed order of $19.00, of which the baker gets $17.57; a null `rail` means paid at pickup. */
    async confirmed(rail: Rail | null) {
      const { baker, order } = rail ? await paidOver(rail) : await toPayAtPickup()
      if (!order) throw new Error('The checkout has no order')
      const { id } = order
      await done(baker, id, 'confirm')
      const { completableFrom } = await forBaker(baker, id)
      const { completesAt, pickupCode } = await shop.order(id)
      const ready = Date.parse(completableFrom ?? '')
      const end = Date.parse(completesAt ?? '') - day
      const at = (moment: number) => test.setNow(new Date(moment))
      return { id, baker, ready, end, at, pickupCode: pickupCode ?? '' }
    },

    /** Backdates the capture of an order's payment by `days`. */
    async paidBefore(id: string, days: number) {
      const { payment_id } = await test.db
        .selectFrom('orders')
        .select('payment_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const captured_at = new Date(test.now().getTime() - days * day)
      await test.db
        .updateTable('payments')
        .set({ captured_at })
        .where('id', '=', payment_id ?? '')
        .execute()
    },

    /** The balances of an order's accounts after all instructions are carried out. */
    async moneyOf(id: string) {
      await shop.carryOut()
      const { held = 0, platform = 0, baker = 0, buyer = 0 } = await shop.balances(id)
      return { held, platform, baker, buyer }
    },

    /** An admin decides about the hold of an order. */
    async decide(orderId: string, decision: 'released' | 'refunded') {
      const hold = (await heldOrders()).find((one) => one.orderId === orderId)
      const body = { decision, reason: 'We asked both.' }
      return (await asAdmin('POST', `/api/admin/money/holds/${hold?.id ?? ''}/decide`, body)).status
    },
  }

  async function paidOver(rail: Rail) {
    const { baker, wanted } = await shop.bakerOn(rail)
    return { baker, order: (await shop.pay([wanted(2)], rail)).orders[0] }
  }

  async function toPayAtPickup() {
    const baker = await makePerson(test, { firstName: 'Bea' })
    const listing = await makeListing(baker)
    return { baker, order: await makeOrder(shop.buyer, listing, { pickupTime: null }) }
  }
}

export type PayoutShop = Awaited<ReturnType<typeof openPayoutShop>>
