import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { PossiblePickups } from '#shared/api/pickup-windows.ts'
import { actAtOnce, leaveOpen } from '#tests/make/act-at-once.ts'
import { insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeWindow, windowBody } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'
import { keepPickupSpans } from './keep-pickup-spans.ts'

describe.each(engines)('decisions, pickup windows: concurrent orders on %s', (engine) => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makePerson(test)
  })
  afterAll(() => test.close())

  it('sells the last place of a window once, for any number of buyers and listings', async () => {
    const window = await makeWindow(baker, { capacity: 2 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => makePerson(test)))
    // separate listings, so that no listing lock serializes the orders
    const wishes = await Promise.all(
      buyers.map(async (buyer) => ({ buyer, listing: await makeListing(baker) })),
    )
    const [first] = wishes
    if (!first) throw new Error('Expected a buyer')
    const { body } = await first.buyer.call('GET', `/api/food-listings/${first.listing.id}/pickup-windows`)
    const [slot] = PossiblePickups.parse(body).windows
    const pickupWindow = { id: slot?.id, startsAt: slot?.startsAt }
    const order = ({ buyer, listing }: typeof first) =>
      buyer.call('POST', '/api/orders', orderBody(listing.id, { pickupWindow, pickupTime: undefined }))
    expect((await order(first)).status).toBe(201)

    const acts = wishes.slice(1).map((wish) => () => order(wish))
    const answers = await actAtOnce(test.database, { table: 'pickup_windows', ids: [window.id] }, acts)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    const refused = answers.filter(({ status }) => status === 409)
    for (const answer of refused) expect(answer.body).toMatchObject({ error: 'pickup_full' })
    // a buyer with a place can order more
    expect((await order({ ...first, listing: await makeListing(baker) })).status).toBe(201)
  })

  it('an order during the removal of its window gets the window or an error', async () => {
    const own = await makePerson(test)
    const window = await makeWindow(own)
    const [listing, buyer] = [await makeListing(own), await makePerson(test)]
    const { body } = await buyer.call('GET', `/api/food-listings/${listing.id}/pickup-windows`)
    const [slot] = PossiblePickups.parse(body).windows
    const pickupWindow = { id: slot?.id, startsAt: slot?.startsAt }
    const url = `/api/sellers/pickup-windows/${window.id}`
    const [ordered, removed] = await actAtOnce(test.database, { table: 'pickup_windows', ids: [window.id] }, [
      () => buyer.call('POST', '/api/orders', orderBody(listing.id, { pickupWindow, pickupTime: undefined })),
      () => own.call('DELETE', url),
    ])
    const isIn = ordered?.status === 201
    expect(removed).toMatchObject({ status: 200, body: { openOrders: isIn ? 1 : 0 } })
    if (!isIn) expect(ordered).toMatchObject({ status: 409, body: { error: 'pickup_closed' } })
  })

  it('creates only one of two overlapping windows added concurrently', async () => {
    const own = await makePerson(test)
    const add = (from: string) => () => own.call('POST', '/api/sellers/pickup-windows', windowBody({ from }))
    const answers = await actAtOnce(test.database, { table: 'users', ids: [own.user.id] }, [
      add('09:00'),
      add('10:00'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it.runIf(engine === 'postgres')(
    'a listing posted while its baker adds their first window gets its pickup span',
    async () => {
      const own = await makePerson(test)
      const id = newId()
      const posting = await leaveOpen(test.database, (trx) =>
        insertListings(trx, [listingRow(own.user.id, { id })]),
      )
      const adding = makeWindow(own, { firstDay: '2030-01-02' })
      await Promise.race([posting.isWaitedFor(1), adding])
      const keep = () => keepPickupSpans(test, { error: (reported: unknown) => expect(reported).toBeNull() })
      await keep()
      await posting.end()
      await adding
      await keep()
      const { pickup_spans } = await test.db
        .selectFrom('food_listings')
        .select('pickup_spans')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(pickup_spans).toMatchObject([{ date: '2030-01-02' }])
    },
  )
})
