import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { layOutMail } from '#server/mail/mail-layout.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { sendMails } from '#server/mail/send-mails.ts'
import { expireUnansweredOrders } from '#server/orders/changing/expire-unanswered-orders.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

const quiet = { info: () => undefined, error: () => undefined }
/** More than twice a job's batch of a hundred. */
const many = 250
/** The same for jobs with batches of one or ten. */
const some = 60
const day = 24 * 60

describe.each(enginesInTurn)('each queue is worked until it is empty on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop?.test.close())

  /** A listing with so many servings, and its baker. */
  async function stocked(servings: number, rail: Rail) {
    const on = await shop.bakerOn(rail)
    await shop.test.db
      .updateTable('food_listings')
      .set({ servings_available: servings })
      .where('id', '=', on.listingId)
      .execute()
    return on
  }

  /** Copies an order repeatedly, each with its own payment and provider name. */
  async function copyOrder(id: string, copies: number, knownAs: (place: number) => string | null) {
    const { db } = shop.test
    const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const own = db.selectFrom('payments').selectAll().where('id', '=', order.payment_id)
    const payment = await own.executeTakeFirst()
    const ids = Array.from({ length: copies }, () => newId())
    if (payment)
      await db
        .insertInto('payments')
        .values(ids.map((copy, place) => ({ ...payment, id: copy, provider_order_id: knownAs(place) })))
        .execute()
    const orders = ids.map((copy) => ({ ...order, id: newId(), payment_id: payment ? copy : null }))
    await db.insertInto('orders').values(orders).execute()
    await db
      .updateTable('food_listings')
      .set(({ eb }) => ({ servings_available: eb('servings_available', '-', copies * order.quantity) }))
      .where('id', '=', order.food_listing_id)
      .execute()
    return ids
  }

  it('captured money is detected first, whatever else is overdue or cannot be settled', async () => {
    const { wanted, listingId } = await stocked(1000, 'stripe')
    const { checkout } = await shop.begin([wanted(1)], 'stripe')
    const [left] = checkout.orders
    const lost = await copyOrder(left?.id ?? '', many, (place) => `lost-${place}`)
    await copyOrder(left?.id ?? '', many, () => null)
    // the last payment, whose webhook is lost
    shop.pass(1)
    const { checkout: taken, providerOrderId } = await shop.begin([wanted(1)], 'stripe')
    shop.scripted.stripe.approve(providerOrderId)
    shop.scripted.stripe.failNext('capture', 'lost_answer')
    await shop.capture(providerOrderId, 'stripe')

    shop.pass(20)
    const asked: string[] = []
    const { stripe } = shop.scripted
    const close = stripe.close.bind(stripe)
    stripe.close = (id) => {
      asked.push(id)
      return close(id)
    }
    await shop.settle()
    stripe.close = close
    expect(asked[0]).toBe(providerOrderId)
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked).toHaveLength(many + 2)
    expect(await shop.order(taken.orders[0]?.id ?? '')).toMatchObject({ paymentStatus: 'paid' })
    // payments that the provider cannot find keep waiting; all other holds have ended
    const waiting = shop.test.db.selectFrom('payments').select('id').where('status', '=', 'awaiting')
    expect((await waiting.execute()).map(({ id }) => id).sort()).toEqual(lost.sort())
    expect(await shop.servings(listingId)).toBe(1000 - many - 1)
  })

  it('one hold that cannot be ended does not block the others', async () => {
    const { wanted, listingId } = await stocked(1000, 'stripe')
    const { checkout } = await shop.begin([wanted(1)], 'stripe')
    const [id = ''] = checkout.orders.map((order) => order.id)
    const [odd = ''] = await copyOrder(id, many, () => null)
    const { db, database } = shop.test
    await database.runScript(`
      create function refuse_odd() returns trigger language plpgsql as $$ begin raise 'an odd payment'; end $$;
      create trigger refuse_odd before update on payments for each row when (old.id = '${odd}') execute function refuse_odd();
    `)
    shop.pass(20)
    await shop.settle()
    await database.runScript('drop trigger refuse_odd on payments; drop function refuse_odd')
    const open = db.selectFrom('payments').innerJoin('orders', 'orders.payment_id', 'payments.id')
    const waiting = open.select('payments.id').where('orders.food_listing_id', '=', listingId)
    expect(await waiting.where('payments.status', '=', 'awaiting').execute()).toEqual([{ id: odd }])
  })

  it('all orders at pickup that await payment end with their hold', async () => {
    const { db, now } = shop.test
    const paid = await stocked(1, 'stripe')
    const listing = await makeListing(await makePerson(shop.test), { servingsAvailable: 1000 })
    const atPickup = { payWay: 'pickup' as const, lines: [[listing, 1] satisfies [Listing, number]] }
    const { checkout } = await shop.begin([paid.wanted(1), atPickup], 'stripe')
    const held = await db
      .selectFrom('orders')
      .selectAll()
      .where('checkout_id', '=', checkout.id)
      .where('pickup_held_until', 'is not', null)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: many }, () => newId())
    const checkouts = ids.map((id) => ({ id, buyer_id: held.buyer_id, created_at: now(), updated_at: now() }))
    await db.insertInto('checkouts').values(checkouts).execute()
    const orders = ids.map((checkout_id) => ({ ...held, id: newId(), checkout_id }))
    await db.insertInto('orders').values(orders).execute()
    await db
      .updateTable('food_listings')
      .set({ servings_available: 1000 - many - 1 })
      .where('id', '=', listing.id)
      .execute()
    shop.pass(20)
    await shop.settle()
    expect(await shop.servings(listing.id)).toBe(1000)
  })

  it('every refund is made', async () => {
    const bakers = await Promise.all(Array.from({ length: 5 }, () => stocked(some, 'paypal')))
    const allWanted = bakers.map(({ wanted }) => wanted(1))
    const { orders } = await shop.pay(
      allWanted.map(({ payWay, lines }) => ({ payWay, lines: Array(some / 5).fill(lines[0]) })),
      'paypal',
    )
    const ofBaker = Map.groupBy(orders, ({ cookId }) => cookId)
    for (const { baker } of bakers)
      for (const { id } of ofBaker.get(baker.user.id) ?? [])
        expect(
          await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'No flour left.' }),
        ).toMatchObject({
          status: 200,
        })
    expect(await shop.carryOut()).toBe(some)
  })

  it('every email is sent', async () => {
    const { db, config } = shop.test
    const dataDir = mkdtempSync(join(tmpdir(), 'bakesale-mails-'))
    const written = layOutMail({ subject: 'The oven is hot', paragraphs: ['Come and get it.'] })
    const mail = { ...written, to: 'ana@example.org', purpose: 'test' }
    for (let count = 0; count < some; count += 1) await queueMail(db, mail, shop.test.now())
    await sendMails({ ...shop.test, config: { ...config, dataDir } }, quiet)
    const waiting = db.selectFrom('mails').select('id').where('sent_at', 'is', null)
    expect(await waiting.execute()).toEqual([])
    rmSync(dataDir, { recursive: true })
  })

  it('every unanswered order is cancelled', async () => {
    const listing = await makeListing(await makePerson(shop.test), { servingsAvailable: 600 })
    const { id } = await makeOrder(shop.buyer, listing)
    await copyOrder(id, many, () => null)
    shop.pass(2 * day)
    expect(await expireUnansweredOrders(shop.test, quiet)).toBeGreaterThan(many)
    expect(await shop.servings(listing.id)).toBe(600)
  })
})
