import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Dashboard } from '#shared/api/admin-dashboard.ts'
import { CommissionReport } from '#shared/api/commission.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const key = 'console.timeZone'
const Counted = z.object({ total: z.int() })

describe('the days of the console', () => {
  let shop: PaymentShop
  let superadmin: TestAdmin
  beforeAll(async () => {
    shop = await openPaymentShop(anyEngine)
    // a quarter to midnight in New York, the evening before in Honolulu, and the next afternoon on Kiritimati
    shop.test.setNow(new Date('2026-11-21T04:45:00Z'))
    superadmin = await makeAdmin(shop.test, 'superadmin')
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(2)], 'stripe')
    const id = orders[0]?.id ?? ''
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
    await shop.carryOut()
  })
  afterAll(() => shop.test.close())

  const change = (value: string | null, seenAt: string | null) =>
    superadmin.call('PUT', `/api/admin/settings/${key}`, { value, seenAt, reason: 'We moved.' })
  const read = async (url: string) => (await superadmin.call('GET', url)).body
  const count = async (url: string, day: string) =>
    Counted.parse(await read(`${url}?page=1&limit=20&from=${day}&to=${day}`)).total
  const answer = z.object({ updatedAt: z.nullable(z.string()) })

  it('CONST-11: they are New York’s by default, and then those of the configured zone', async () => {
    const daysOf = async (day: string) => {
      const { days } = Dashboard.parse(await read('/api/admin/dashboard'))
      const report = CommissionReport.parse(await read(`/api/admin/commission/report?from=${day}&to=${day}`))
      return {
        today: days.at(-1)?.date,
        sold: days.find(({ date }) => date === day)?.sales,
        reported: report.totals.sales,
        listed: await count('/api/orders', day),
      }
    }
    const all = { sold: '19.00', reported: '19.00', listed: 1 }
    expect(await daysOf('2026-11-20')).toEqual({ today: '2026-11-20', ...all })
    const changed = await change('Pacific/Kiritimati', null)
    expect(changed.status).toBe(200)
    expect(await daysOf('2026-11-21')).toEqual({ today: '2026-11-21', ...all })
    expect(await daysOf('2026-11-20')).toEqual({
      today: '2026-11-21',
      sold: '0.00',
      reported: '0.00',
      listed: 0,
    })
    expect(await read('/api/admin/me')).toMatchObject({ timeZone: 'Pacific/Kiritimati' })
    // the change itself is logged on that day only
    expect(await count('/api/admin/activity', '2026-11-21')).toBe(1)
    expect(await count('/api/admin/activity', '2026-11-20')).toBe(0)
    expect((await change(null, answer.parse(changed.body).updatedAt)).status).toBe(200)
    expect(await daysOf('2026-11-20')).toEqual({ today: '2026-11-20', ...all })
  })

  it.each(['Mars/Olympus_Mons', '+05:00', '', "UTC'"])('%j is not a time zone', async (value) => {
    expect((await change(value, null)).status).toBe(422)
  })
})
