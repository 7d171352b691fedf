import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Dashboard } from '#shared/api/admin-dashboard.ts'
import { SalesByPlace, TrialBalance } from '#shared/api/books.ts'
import { CommissionReport } from '#shared/api/commission.ts'
import { SellerOverview } from '#shared/api/seller-overview.ts'
import { Statement } from '#shared/api/statements.ts'
import { toDecimal } from '#shared/money.ts'
import { rails } from '#shared/payment-methods.ts'
import { addDays } from '#shared/ready-by.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import type { Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { day, hour, notGot, openPayoutShop, type PayoutShop } from '#tests/make/payout-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { anyEngine } from '#tests/make/test-database.ts'

/**
 * The times of three sales in New York: Oct 31 at 10:30 PM and 11:59 PM, and midnight, in the night the clocks change.
 */
const moments = ['2026-11-01T02:30:00Z', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z']
type Confirmed = Awaited<ReturnType<PayoutShop['confirmed']>>

describe('decisions, one calendar for money', () => {
  let shop: PaymentShop
  let baker: Person
  beforeAll(async () => {
    shop = await openPaymentShop(anyEngine)
    shop.test.setNow(new Date('2026-10-31T12:00:00Z'))
    const stall = await shop.bakerOn('stripe')
    baker = stall.baker
    for (const moment of moments) {
      shop.test.setNow(new Date(moment))
      const { orders } = await shop.pay([stall.wanted(2)], 'stripe')
      const id = orders[0]?.id ?? ''
      await baker.call('POST', `/api/orders/${id}/confirm`)
      await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
      await shop.carryOut()
    }
  })
  afterAll(() => shop.test.close())

  const statement = async (period: string) =>
    Statement.parse((await baker.call('GET', `/api/sellers/statement?period=${period}`)).body)
  const read = async (url: string) => (await (await makeAdmin(shop.test, 'superadmin')).call('GET', url)).body

  /** The orders that each reader counts on Oct 31, in October, and in November. */
  async function counted() {
    const ofDay = (days: readonly { date: string; orders: number }[], date: string) =>
      days.find((day) => day.date === date)?.orders
    const { salesByDay } = SellerOverview.parse((await baker.call('GET', '/api/sellers/overview')).body)
    const { days } = Dashboard.parse(await read('/api/admin/dashboard'))
    const report = async (from: string, to: string) =>
      CommissionReport.parse(await read(`/api/admin/commission/report?from=${from}&to=${to}`)).totals.orders
    const books = TrialBalance.parse(await read('/api/admin/books/trial-balance?month=2026-10'))
    return {
      'on Oct 31 for the baker': ofDay(salesByDay, '2026-10-31'),
      'on Oct 31 for operators': ofDay(days, '2026-10-31'),
      'in October for the baker': (await statement('2026-10')).totals.orders,
      'in November for the baker': (await statement('2026-11')).totals.orders,
      'in October for operators': await report('2026-10-01', '2026-10-31'),
      'in November for operators': await report('2026-11-01', '2026-11-30'),
      'in the books of October': books.rows.find(({ account }) => account === 'buyer')?.credits,
    }
  }

  it('an order of Oct 31, 10:30 PM counts in October for everybody, one of midnight in November', async () => {
    expect(await counted()).toEqual({
      'on Oct 31 for the baker': 2,
      'on Oct 31 for operators': 2,
      'in October for the baker': 2,
      'in November for the baker': 1,
      'in October for operators': 2,
      'in November for operators': 1,
      'in the books of October': '38.00',
    })
  })

  it('statements and files name their time zone', async () => {
    expect((await statement('2026-10')).timeZone).toBe('America/New_York')
    const admin = await makeAdmin(shop.test, 'superadmin')
    const file = async (url: string, { cookie }: { cookie: string } = admin) =>
      (await shop.test.app.inject({ url, headers: { cookie } })).body
    expect(await file('/api/admin/commission/report.csv?from=2026-10-31&to=2026-10-31')).toContain(
      'Day (America/New_York)',
    )
    for (const url of ['/api/admin/books/orders.csv', '/api/admin/orders.csv'])
      expect(await file(url)).toContain('2026-10-31T22:30:00-04:00')
    expect(await file(`/api/orders.csv?sellerId=${baker.user.id}`, baker)).toContain(
      '2026-10-31T23:59:59-04:00',
    )
    expect(await file('/api/admin/books/trial-balance.csv?month=2026-10')).toContain(
      '2026-10,America/New_York',
    )
  })

  it('a closed month keeps its days when the time zone changes', async () => {
    const admin = await makeAdmin(shop.test, 'superadmin')
    expect((await admin.call('POST', '/api/admin/books/months/2026-10/close')).status).toBe(200)
    const change = { value: 'Pacific/Kiritimati', seenAt: null, reason: 'We moved.' }
    expect((await admin.call('PUT', '/api/admin/settings/console.timeZone', change)).status).toBe(200)
    expect(await counted()).toMatchObject({
      'on Oct 31 for the baker': 2,
      'on Oct 31 for operators': 2,
      'in October for the baker': 2,
      'in November for the baker': 1,
      'in October for operators': 2,
      'in November for operators': 1,
      'in the books of October': '38.00',
    })
    expect((await statement('2026-10')).timeZone).toBe('America/New_York')
    expect((await statement('2026-11')).timeZone).toBe('Pacific/Kiritimati')
  })
})

describe('decisions, one calendar for money: orders completed without the pickup code', () => {
  let shop: PayoutShop
  beforeAll(async () => {
    shop = await openPayoutShop(anyEngine)
  })
  afterAll(() => shop.test.close())
  /** Orders of the tests are ready on Oct 31 at 5 PM in New York, when their pickup ends. */
  beforeEach(() => shop.test.setNow(new Date('2026-10-30T12:00:00Z')))

  const months = ['2026-10', '2026-11', '2026-12'] as const
  type Seen = Record<(typeof months)[number], { orders: number; sales: string; fee: string }>
  const nothing = { orders: 0, sales: '0.00', fee: '0.00' }
  const one = { orders: 1, sales: '19.00', fee: '1.43' }
  const none: Seen = { '2026-10': nothing, '2026-11': nothing, '2026-12': nothing }

  async function perMonth(read: (month: string) => Promise<Seen['2026-10']>): Promise<Seen> {
    const [october, november, december] = [
      await read('2026-10'),
      await read('2026-11'),
      await read('2026-12'),
    ]
    return { '2026-10': october, '2026-11': november, '2026-12': december }
  }
  /** The baker's statement, checked for equal totals in both parts. */
  const stated = ({ baker }: Confirmed) =>
    perMonth(async (period) => {
      const { body } = await baker.call('GET', `/api/sellers/statement?period=${period}`)
      const { totals, balance, atPickup } = Statement.parse(body)
      const cents = (decimal: string) => Math.round(Number(decimal) * 100)
      const fee = cents(totals.collected) + cents(totals.owed)
      expect(cents(balance.serviceFees) + fee).toBe(0)
      const online = rails.reduce((sum, rail) => sum + cents(totals.online[rail]), 0)
      expect(cents(balance.sales)).toBe(online)
      expect(atPickup.reduce((sum, { sale }) => sum + cents(sale), 0)).toBe(cents(totals.cash))
      return { orders: totals.orders, sales: toDecimal(online + cents(totals.cash)), fee: toDecimal(fee) }
    })
  const read = async (url: string) => (await (await makeAdmin(shop.test, 'superadmin')).call('GET', url)).body
  /** The operator's report. */
  const reported = ({ baker }: Confirmed) =>
    perMonth(async (month) => {
      const last = addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
      const days = `from=${month}-01&to=${last}`
      const { rows } = CommissionReport.parse(await read(`/api/admin/commission/report?by=baker&${days}`))
      const own = rows.find(({ key }) => key === baker.user.id)
      return own ? { orders: own.orders, sales: own.sales, fee: own.commission } : nothing
    })
  /** The orders in the accountant's file by time of sale. */
  const exported = async (month: string) => {
    const { cookie } = await makeAdmin(shop.test, 'superadmin')
    const url = `/api/admin/books/orders.csv?by=completed&from=${month}-01&to=${month}-28`
    return (await shop.test.app.inject({ url, headers: { cookie } })).body
  }
  const agree = async (confirmed: Confirmed, seen: Seen) => {
    expect(await stated(confirmed)).toEqual(seen)
    expect(await reported(confirmed)).toEqual(seen)
  }
  const waitingOf = async ({ baker }: Confirmed, period: string) =>
    Statement.parse((await baker.call('GET', `/api/sellers/statement?period=${period}`)).body).waiting

  it.each([...rails, null])(
    'an order paid with %s, vouched for in October and paid out in November, counts in November for everybody',
    async (rail) => {
      const confirmed = await shop.confirmed(rail)
      const { id, baker, ready, end, at } = confirmed
      at(ready)
      await shop.done(baker, id, 'complete')
      await agree(confirmed, none)
      expect(await waitingOf(confirmed, '2026-10')).toEqual([])
      at(end + day)
      await shop.runTimer()
      await shop.carryOut()
      await agree(confirmed, { ...none, '2026-11': one })
      expect(await exported('2026-10')).not.toContain(id)
      expect(await exported('2026-11')).toContain(id)
    },
  )

  it('“I have it” five minutes before midnight of Oct 31 pays and counts in November', async () => {
    const confirmed = await shop.confirmed('stripe')
    const { id, baker, at } = confirmed
    at(Date.parse('2026-11-01T03:55:00Z'))
    await shop.done(shop.buyer, id, 'received')
    await shop.done(baker, id, 'complete')
    await agree(confirmed, none)
    at(Date.parse('2026-11-01T04:05:00Z'))
    await shop.runTimer()
    await shop.carryOut()
    await agree(confirmed, { ...none, '2026-11': one })
  })

  it('an order that completes automatically counts when it completes', async () => {
    const confirmed = await shop.confirmed('stripe')
    confirmed.at(confirmed.end + day)
    await shop.runTimer()
    await shop.carryOut()
    await agree(confirmed, { ...none, '2026-11': one })
  })

  it.each(['stripe', null] as const)(
    'paid with %s: an order refunded after a hold in November was never sold, nor in October',
    async (rail) => {
      const confirmed = await shop.confirmed(rail)
      const { id, baker, ready, end, at } = confirmed
      at(ready)
      await shop.done(baker, id, 'complete')
      at(end + 12 * hour)
      await shop.done(shop.buyer, id, 'not-received', notGot)
      at(end + 8 * day)
      expect(await shop.runHolds()).toBeGreaterThan(0)
      await shop.carryOut()
      await agree(confirmed, none)
    },
  )

  it('a closed October stays the same, however holds end later', async () => {
    const [released, sold] = [await shop.confirmed('stripe'), await shop.confirmed('stripe')]
    await shop.done(sold.baker, sold.id, 'complete', { pickupCode: sold.pickupCode })
    await shop.carryOut()
    released.at(released.ready)
    await shop.done(released.baker, released.id, 'complete')
    released.at(released.end + 12 * hour)
    await shop.done(shop.buyer, released.id, 'not-received', notGot)
    released.at(released.end + 5 * day)
    const admin = await makeAdmin(shop.test, 'superadmin')
    expect((await admin.call('POST', '/api/admin/books/months/2026-10/close')).status).toBe(200)
    await agree(released, none)
    await agree(sold, { ...none, '2026-10': one })

    // release the buyer’s hold, and refund the sale
    expect(await shop.decide(released.id, 'released')).toBe(204)
    await sold.baker.call('POST', `/api/orders/${sold.id}/refund`, {
      amount: '19.00',
      reason: 'It was burnt.',
    })
    await shop.carryOut()
    await agree(released, { ...none, '2026-11': one })
    const october = { orders: one.orders, sales: one.sales }
    expect((await stated(sold))['2026-10']).toEqual(one)
    expect((await reported(sold))['2026-10']).toMatchObject(october)
  })

  it('a sale of November refunded after a suspension in December stays in November', async () => {
    shop.test.setNow(new Date('2026-11-28T12:00:00Z'))
    const confirmed = await shop.confirmed('stripe')
    const { id, baker, pickupCode, at } = confirmed
    await shop.done(baker, id, 'complete', { pickupCode })
    await agree(confirmed, { ...none, '2026-11': one })
    const places = async () =>
      SalesByPlace.parse(await read('/api/admin/books/sales-by-place?month=2026-11&by=state')).total
    const before = await places()
    await shop.asAdmin('POST', `/api/admin/users/${baker.user.id}/suspend`, { reason: 'Complaints.' })
    at(Date.parse('2026-12-10T12:00:00Z'))
    expect(await shop.runHolds()).toBeGreaterThan(0)
    await shop.carryOut()
    expect(await shop.order(id)).toMatchObject({ status: 'completed', refundedAmount: '19.00' })
    expect(await places()).toMatchObject({ orders: before.orders, grossSales: before.grossSales })
    const sales = { orders: one.orders, sales: one.sales }
    expect(await reported(confirmed)).toMatchObject({ '2026-11': sales, '2026-12': nothing })
  })
})
