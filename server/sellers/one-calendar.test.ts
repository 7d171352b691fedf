import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Dashboard } from '#shared/api/admin-dashboard.ts'
import { TrialBalance } from '#shared/api/books.ts'
import { CommissionReport } from '#shared/api/commission.ts'
import { SellerOverview } from '#shared/api/seller-overview.ts'
import { Statement } from '#shared/api/statements.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import type { Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { anyEngine } from '#tests/make/test-database.ts'

/** The moments of three sales, in New York: 10:30 PM and 11:59 PM of Oct 31, and midnight, in the night in which clocks change. */
const moments = ['2026-11-01T02:30:00Z', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z']

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

  /** How many orders each reader counts on Oct 31, in October, and in November. */
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

  it('an order of Oct 31, 10:30 PM is of October to baker and operator alike, one of midnight of November', async () => {
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

  it('a month that is closed keeps its days for everybody when the zone changes', async () => {
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
