import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { PersonId } from '#shared/api/ids.ts'
import {
  type WebhookEventType,
  webhookBody,
  webhookEvents,
  webhookEventTypes,
} from '#shared/api/webhook-events.ts'
import { rails } from '#shared/payment-methods.ts'
import { isSoldOut } from '#shared/sold-out.ts'
import { payOrder } from '#tests/make/disputed-payment.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import type { Person } from '#tests/make/make-person.ts'
import { storeWebhook } from '#tests/make/make-webhook.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { writeEvents } from './write-events.ts'

const quiet = { info: () => undefined, error: () => undefined }
const [rail] = rails

describe.each(enginesInTurn)('the events of webhooks on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop?.test.close())

  /** The types of a baker's events so far, oldest first; each body matches its schema. */
  const eventsOf = async ({ user }: Person) => {
    await writeEvents(shop.test, quiet)
    const rows = await shop.test.db
      .selectFrom('webhook_events')
      .select(['type', 'body'])
      .where('cook_id', '=', user.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    for (const { type, body } of rows) {
      const known = webhookEventTypes.find((one) => one === type)
      if (known === undefined) throw new Error(`Choose an event from the list ${type}`)
      expect(webhookBody(known, webhookEvents[known].data).safeParse(JSON.parse(body)).error).toBeUndefined()
    }
    return rows.map(({ type }) => type).sort()
  }
  const baker = async () => {
    const made = await shop.bakerOn(rail)
    await storeWebhook(shop.test, made.baker)
    return made
  }
  const order = async (made: Awaited<ReturnType<typeof baker>>, quantity = 2) => {
    const { orders } = await shop.pay([made.wanted(quantity)], rail)
    const id = orders[0]?.id ?? ''
    const act = async (what: string, body?: object, by = made.baker) =>
      expect((await by.call('POST', `/api/orders/${id}/${what}`, body)).status).toBe(200)
    return { id, act }
  }

  it('an order that is confirmed and handed over', async () => {
    const paid = await payOrder(shop, rail)
    await storeWebhook(shop.test, paid.baker)
    await paid.complete()
    expect(await eventsOf(paid.baker)).toEqual(['order.completed', 'order.confirmed'])
  })

  it('an order counts as placed once it is paid', async () => {
    const made = await baker()
    await shop.begin([made.wanted(2)], rail)
    expect(await eventsOf(made.baker)).toEqual([])
    await order(made)
    expect(await eventsOf(made.baker)).toEqual(['order.placed'])
  })

  it('an order that confirms itself was placed and confirmed', async () => {
    const made = await baker()
    const confirms = { confirmsAutomatically: true }
    await made.baker.call('PUT', '/api/sellers/automatic-confirmation', confirms)
    await order(made)
    expect(await eventsOf(made.baker)).toEqual(['order.confirmed', 'order.placed'])
  })

  it('a declined order is cancelled and refunded', async () => {
    const made = await baker()
    const { act } = await order(made)
    await act('decline', { reason: 'The oven broke.' })
    expect(await eventsOf(made.baker)).toEqual(['order.cancelled', 'order.placed', 'order.refunded'])
  })

  it('a denied cancellation request confirms nothing a second time', async () => {
    const made = await baker()
    const { act } = await order(made)
    await act('confirm')
    const reason = { reason: 'I am away.' }
    await act('request-cancellation', reason, shop.buyer)
    await act('approve-cancellation', { ...reason, approved: false })
    expect(await eventsOf(made.baker)).toEqual(['order.confirmed', 'order.placed'])
  })

  it('each refund of a part is an event', async () => {
    const made = await baker()
    const { act } = await order(made)
    await act('confirm')
    await act('refund', { amount: '1.00', reason: 'A small loaf.' })
    await shop.carryOut()
    await act('refund', { amount: '2.00', reason: 'A smaller one.' })
    expect((await eventsOf(made.baker)).filter((type) => type === 'order.refunded')).toHaveLength(2)
  })

  it('a listing that is posted, paused and resumed', async () => {
    const made = await baker()
    const { id } = await makeListing(made.baker)
    expect(await eventsOf(made.baker)).toEqual(['listing.published'])
    await made.baker.call('POST', `/api/food-listings/${id}/pause`)
    expect(await eventsOf(made.baker)).toHaveLength(1)
    await made.baker.call('POST', `/api/food-listings/${id}/resume`)
    expect(await eventsOf(made.baker)).toEqual(['listing.published', 'listing.published'])
  })

  it('a listing that sells out', async () => {
    const made = await baker()
    await order(made, 11)
    expect(await eventsOf(made.baker)).not.toContain('listing.sold_out')
    await order(made, 1)
    expect(await eventsOf(made.baker)).toContain('listing.sold_out')
  })

  it('a change that is rolled back, or that no webhook wants, is no event', async () => {
    const made = await baker()
    const other = await shop.bakerOn(rail)
    await writeEvents(shop.test, quiet)
    const soldOut = async (cookId: PersonId, trx: Trx) => {
      await trx
        .updateTable('food_listings')
        .set({ servings_available: 0 })
        .where('cook_id', '=', cookId)
        .execute()
    }
    const rolledBack = inTransaction(shop.test.db, async (trx) => {
      await soldOut(made.baker.user.id, trx)
      throw new Error('No')
    })
    await expect(rolledBack).rejects.toThrow('No')
    await inTransaction(shop.test.db, (trx) => soldOut(other.baker.user.id, trx))
    expect(await shop.test.db.selectFrom('webhook_changes').selectAll().execute()).toEqual([])
  })

  it('sold out in the database is sold out on pages', async () => {
    const option = fc.record({ servings: fc.integer({ min: 1, max: 6 }), pieces: fc.constantFrom(null, 6) })
    const filling = fc.record({ name: fc.constant('Plain'), isSoldOut: fc.boolean() })
    const bake = fc.record({
      servingsAvailable: fc.integer({ min: 0, max: 6 }),
      options: fc.array(option, { maxLength: 3 }),
      fillings: fc.array(filling, { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(bake, async ({ servingsAvailable, options, fillings }) => {
        const { rows } = await sql<{ is_sold_out: boolean }>`select is_sold_out(
          ${servingsAvailable}::integer, ${JSON.stringify(options)}::jsonb, ${JSON.stringify(fillings)}::jsonb)`.execute(
          shop.test.db,
        )
        const areFillingsGone = fillings.every((one) => one.isSoldOut)
        const offered = options.map(({ servings, pieces }) => ({
          servings,
          isSoldOut: pieces !== null && areFillingsGone,
        }))
        expect(rows[0]?.is_sold_out).toBe(isSoldOut({ servingsAvailable, options: offered }))
      }),
      { numRuns: 50 },
    )
  })
})

it('every event has a description and a named schema', () => {
  const types: readonly WebhookEventType[] = webhookEventTypes
  expect(types).toHaveLength(7)
  for (const type of types) {
    expect(webhookEvents[type].description).toMatch(/\.$/)
    expect(z.toJSONSchema(webhookBody(type, webhookEvents[type].data))).toMatchObject({ type: 'object' })
  }
})
