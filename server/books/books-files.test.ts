import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { SalesByPlace } from '#shared/api/books.ts'
import { orderNumber } from '#shared/order-number.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { connectBaker } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('sales by place, and orders for accounting', () => {
  let shop: PaymentShop
  let moderator: TestAdmin
  let baker: Person
  let atTheDoor: Person
  let ids: Record<'ny' | 'boulder' | 'pickup' | 'nowhere' | 'declined' | 'paypal', string>
  beforeAll(async () => {
    shop = await openPaymentShop(anyEngine)
    shop.test.setNow(new Date('2026-11-20T12:00:00Z'))
    moderator = await makeAdmin(shop.test)
    shop.scripted.stripe.feeOf = (cents) => (cents === 2850 ? 113 : 85)
    shop.scripted.paypal.feeOf = () => 98
    baker = await makePerson(shop.test, { firstName: 'Bea' })
    await connectBaker(shop.test, baker, 'stripe')
    const ny = await makeListing(baker)
    const boulder = await makeListing(baker, {
      address: '1 Pearl St, Boulder, Colorado 80302',
      latitude: 40.0176,
      longitude: -105.2797,
    })
    atTheDoor = await makePerson(shop.test, { firstName: 'Pia' })
    // its address does not say the place, but its coordinates do
    const atThePoint = await makeListing(atTheDoor, {
      address: 'The red door by the creek',
      latitude: 40.0176,
      longitude: -105.2797,
      timeZone: 'America/Denver',
    })
    const nowhere = await makeListing(atTheDoor, {
      address: 'The red door',
      latitude: undefined,
      longitude: undefined,
    })
    const lines: [typeof ny, number][] = [
      [ny, 2],
      [boulder, 1],
    ]
    const paid = await shop.pay([{ payWay: 'stripe', lines }], 'stripe')
    const orderOf = (listingId: string) =>
      paid.orders.find(({ foodListingId }) => foodListingId === listingId)?.id ?? ''
    const paypal = await shop.bakerOn('paypal')
    const overPaypal = await shop.pay([paypal.wanted(1)], 'paypal')
    ids = {
      ny: orderOf(ny.id),
      boulder: orderOf(boulder.id),
      pickup: (await makeOrder(shop.buyer, atThePoint, { quantity: 1 })).id,
      nowhere: (await makeOrder(shop.buyer, nowhere, { quantity: 1 })).id,
      declined: (await makeOrder(shop.buyer, nowhere, { quantity: 1 })).id,
      paypal: overPaypal.orders[0]?.id ?? '',
    }
    for (const [who, id] of [
      [baker, ids.ny],
      [baker, ids.boulder],
      [atTheDoor, ids.pickup],
      [atTheDoor, ids.nowhere],
    ] as const) {
      await who.call('POST', `/api/orders/${id}/confirm`)
      await who.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
    }
    await atTheDoor.call('POST', `/api/orders/${ids.declined}/decline`, { reason: 'No flour left.' })
    await shop.carryOut()
    await baker.call('POST', `/api/orders/${ids.ny}/refund`, { amount: '4.00', reason: 'One was small.' })
    await shop.carryOut()
  })
  afterAll(() => shop.test.close())

  const places = async (query: string) =>
    SalesByPlace.parse((await moderator.call('GET', `/api/admin/books/sales-by-place?${query}`)).body)
  const file = async (name: string, query = '') => {
    const answer = await shop.test.app.inject({
      url: `/api/admin/books/${name}?${query}`,
      headers: { cookie: moderator.cookie },
    })
    return { status: answer.statusCode, lines: answer.body.split('\r\n') }
  }
  /** The lines of the orders file, as records by column. */
  const orders = async (query = '') => {
    const { lines } = await file('orders.csv', query)
    const [head = '', ...rest] = lines
    const names = head.replace('\ufeff', '').split(',')
    return rest
      .filter(Boolean)
      .map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
  }

  it('CONST-11: sums completed sales by state and ZIP of the pickup, where known', async () => {
    const tax = { salesTaxCollected: '0.00' }
    const total = { orders: 4, grossSales: '47.50', refunds: '4.00', ...tax }
    const colorado = { state: 'CO', orders: 2, grossSales: '19.00', refunds: '0.00', ...tax }
    expect(await places('month=2026-11')).toMatchObject({
      ...{ month: '2026-11', by: 'state', total, isComplete: true },
      rows: [
        { ...colorado, zip: null },
        { state: 'NY', zip: null, orders: 1, grossSales: '19.00', refunds: '4.00', ...tax },
        { state: null, zip: null, orders: 1, grossSales: '9.50', refunds: '0.00', ...tax },
      ],
    })
    const byZip = await places('month=2026-11&by=zip')
    expect(byZip.total).toEqual(total)
    expect(byZip.rows.map(({ state, zip, orders: count }) => [state, zip, count])).toEqual(
      expect.arrayContaining([
        ['NY', '10001', 1],
        ['CO', '80302', expect.any(Number)],
        [null, null, 1],
      ]),
    )
    expect((await file('sales-by-place.csv', 'month=2026-11')).lines).toEqual([
      '\ufeffpickup_state,pickup_zip,orders,gross_sales,refunded,sales_tax_collected,month,time_zone',
      'CO,,2,19.00,0.00,0.00,2026-11,America/New_York',
      'NY,,1,19.00,4.00,0.00,2026-11,America/New_York',
      ',,1,9.50,0.00,0.00,2026-11,America/New_York',
      '',
    ])
  })

  it('keeps the place of an order when its listing moves', async () => {
    const listing = await makeListing(atTheDoor)
    const { id } = await makeOrder(shop.buyer, listing, { quantity: 1 })
    await shop.test.db
      .updateTable('food_listings')
      .set({ address: '1 Main St, Austin, TX 78701' })
      .where('id', '=', listing.id)
      .execute()
    const kept = await shop.test.db
      .selectFrom('orders')
      .select(['pickup_state', 'pickup_zip'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(kept).toEqual({ pickup_state: 'NY', pickup_zip: '10001' })
  })

  it('CONST-04, CONST-05: lists each placed order with its amounts, its share of the provider’s fee, and its provider reference', async () => {
    const all = await orders()
    const of = (id: string) => all.find(({ order_id }) => order_id === id)
    expect(of(ids.ny)).toMatchObject({
      order_number: orderNumber(ids.ny),
      ...{ status: 'completed', payment_status: 'partly_refunded', subtotal: '19.00' },
      ...{ commission_rate: '0.0750', commission: '1.43', baker_part: '17.57', refunded: '4.00' },
      ...{ rail: 'stripe', provider_reference: expect.stringContaining('capture-') },
      ...{ pickup_state: 'NY', pickup_zip: '10001', gross_sales: '19.00', sales_tax_collected: '0.00' },
      ...{ baker: 'Bea Baker', baker_id: baker.user.id, buyer_id: shop.buyer.user.id },
      buyer: expect.stringMatching(/\w/),
      title: expect.stringMatching(/\w/),
    })
    // the provider took $1.13 of $28.50: two thirds, one third, and together everything
    const shares = [of(ids.ny)?.provider_fee, of(ids.boulder)?.provider_fee]
    expect(shares.reduce((sum, share) => sum + Math.round(Number(share) * 100), 0)).toBe(113)
    expect(['0.75', '0.76']).toContain(shares[0])
    expect(of(ids.pickup)).toMatchObject({
      rail: 'pickup',
      provider_reference: '',
      provider_fee: '',
      pickup_state: 'CO',
    })
    expect(of(ids.nowhere)).toMatchObject({ pickup_state: '', pickup_zip: '', gross_sales: '9.50' })
    expect(of(ids.declined)).toMatchObject({ status: 'cancelled', subtotal: '9.50', gross_sales: '0.00' })
    // PayPal takes it from the baker: it is shown, but not in our books
    expect(of(ids.paypal)).toMatchObject({ rail: 'paypal', provider_fee: '0.98' })
  })

  it('exports the orders of the requested days, and logs it', async () => {
    expect(await orders('from=2026-11-21')).toEqual([])
    expect(await orders('to=2026-11-19')).toEqual([])
    const days = 'from=2026-11-20&to=2026-11-20'
    expect((await orders(days)).length).toBe((await orders()).length)
    expect((await orders(`${days}&by=completed`)).map(({ order_id }) => order_id).sort()).toEqual(
      [ids.ny, ids.boulder, ids.pickup, ids.nowhere].sort(),
    )
    const { details } = await shop.test.db
      .selectFrom('admin_activity_logs')
      .select('details')
      .where('target_id', '=', 'orders-for-accounting.csv')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ query: { from: '2026-11-20', by: 'completed' } })
  })

  it('exports orders over several pages once each, in order', async () => {
    const template = await shop.test.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', ids.pickup)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 450 }, (_, index) => ({
      ...template,
      ...{ id: newId(), idempotency_key: null },
      // many orders at the same moment, so that pages end between them
      created_at: new Date(Date.UTC(2026, 9, 1, 12, Math.floor(index / 150))),
    }))
    await shop.test.db.insertInto('orders').values(copies).execute()
    const found = (await orders('from=2026-10-01&to=2026-10-01')).map(({ order_id }) => order_id)
    const place = ({ created_at, id }: (typeof copies)[number]) => `${created_at.toISOString()} ${id}`
    const inOrder = copies.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
    expect(found).toEqual(inOrder.map(({ id }) => id))
  })

  it('rejects or understands any input for a day or a place', async () => {
    const wrong = ['from=2026-11-22&to=2026-11-21', 'from=tomorrow', 'by=year', 'to=2026-02-30']
    for (const query of wrong)
      expect([query, (await moderator.call('GET', `/api/admin/books/orders.csv?${query}`)).status]).toEqual([
        query,
        422,
      ])
    for (const text of hostileStrings)
      for (const name of ['from', 'to', 'by']) {
        const url = `/api/admin/books/orders.csv?${new URLSearchParams({ [name]: text })}`
        const { status } = await moderator.call('GET', url)
        expect([text, [400, 422].includes(status)]).toEqual([text, true])
      }
  })
})
