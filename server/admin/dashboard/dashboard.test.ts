import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Dashboard, DashboardStats } from '#shared/api/admin-dashboard.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { callApp } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { keepDashboardFigures } from './keep-dashboard-figures.ts'

// a quarter to midnight in New York
const moment = new Date('2026-11-21T04:45:00Z')

describe('the dashboard', () => {
  let shop: PaymentShop
  let ruth: TestAdmin
  beforeAll(async () => {
    shop = await openPaymentShop(anyEngine)
    shop.test.setNow(moment)
    ruth = await makeAdmin(shop.test)
  })
  afterAll(() => shop.test.close())

  const stats = async () => DashboardStats.parse((await ruth.call('GET', '/api/dashboard/stats')).body)
  const days = async () => Dashboard.parse((await ruth.call('GET', '/api/admin/dashboard')).body).days

  it('OPEN-14: requires an admin', async () => {
    for (const url of ['/api/dashboard/stats', '/api/admin/dashboard']) {
      expect((await callApp(shop.test, 'GET', url)).status).toBe(401)
      expect((await shop.buyer.call('GET', url)).status).toBe(401)
    }
  })

  it('DATA-25, API-21, ADMIN-03, ADMIN-04: totals and the last 30 days, in the console’s time zone', async () => {
    const { baker, wanted, listingId } = await shop.bakerOn('stripe')
    const kept = await shop.pay([wanted(2)], 'stripe')
    const refunded = await shop.pay([wanted(1)], 'stripe')
    await shop.begin([wanted(1)], 'stripe')
    const id = kept.orders[0]?.id ?? ''
    await baker.call('POST', `/api/orders/${refunded.orders[0]?.id}/decline`, { reason: 'Ill' })
    await baker.call('POST', `/api/orders/${id}/refund`, { amount: '1.00', reason: 'Small' })
    await shop.carryOut()
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
    await shop.test.db.updateTable('users').set({ created_at: moment }).execute()

    expect(await stats()).toEqual({ totalUsers: 2, totalProducts: 1, totalOrders: 2, totalRevenue: '18.00' })
    const shown = await days()
    expect(shown.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, i) => new Date(Date.UTC(2026, 9, 22 + i)).toISOString().slice(0, 10)),
    )
    const today = { date: '2026-11-20', orders: 2, sales: '18.00', newUsers: 2, commission: '1.35' }
    expect(shown.at(-1)).toEqual(today)
    expect(shown.at(-2)).toEqual({
      date: '2026-11-19',
      orders: 0,
      sales: '0.00',
      newUsers: 0,
      commission: '0.00',
    })

    await keepDashboardFigures(shop.test)
    await shop.test.db
      .updateTable('food_listings')
      .set({ archived_at: moment })
      .where('id', '=', listingId)
      .execute()
    expect((await stats()).totalProducts).toBe(0)
    shop.pass(20)
    expect((await days()).slice(-2)).toEqual([
      today,
      { date: '2026-11-21', orders: 0, sales: '0.00', newUsers: 0, commission: '0.00' },
    ])
  })

  it('those of a large marketplace are the job’s latest', async () => {
    await keepDashboardFigures(shop.test)
    await shop.test.db
      .updateTable('dashboard_figures')
      .set({ users: 1_000_000, revenue_cents: 3_000_000_050 })
      .execute()
    expect(await stats()).toMatchObject({ totalUsers: 1_000_000, totalRevenue: '30000000.50' })
    const answer = await ruth.call('GET', '/api/admin/dashboard')
    expect(Dashboard.parse(answer.body).countedAt).toBe(shop.test.now().toISOString())
    shop.pass(4)
    expect((await ruth.call('GET', '/api/admin/dashboard')).body).toEqual(answer.body)
  })
})
