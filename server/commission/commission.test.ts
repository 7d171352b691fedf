import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import type { OrderRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { recordMovements } from '#server/payments/ledger/ledger-repository.ts'
import { charge, commission, refund } from '#server/payments/ledger/ledger-rules.ts'
import { CommissionReport, listCommissionRates } from '#shared/api/commission.ts'
import { fromDecimal } from '#shared/money.ts'
import { splitSale } from '#shared/split-sale.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import { writeCommissionReports } from './write-commission-reports.ts'

const ratesPath = '/api/admin/commission/rates'
const start = new Date('2026-11-20T12:00:00Z')
const day = 24 * 60 * 60_000

describe.each(engines)('the commission on %s', (engine) => {
  let shop: PaymentShop
  let moderator: TestAdmin
  let superadmin: TestAdmin
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    shop.test.setNow(start)
    moderator = await makeAdmin(shop.test)
    superadmin = await makeAdmin(shop.test, 'superadmin')
  })
  afterAll(() => shop.test.close())

  const rates = async () =>
    listCommissionRates.success.body.parse((await moderator.call('GET', ratesPath)).body).rates

  async function change(rate: string, reason = 'Ovens got dearer.') {
    const seenId = (await rates())[0]?.id
    return superadmin.call('POST', ratesPath, { rate, seenId, reason })
  }

  const report = async (query: string) =>
    CommissionReport.parse((await moderator.call('GET', `/api/admin/commission/report?${query}`)).body)

  async function completedOrder(quantity: number): Promise<OrderRow> {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(quantity)], 'stripe')
    const id = orders[0]?.id ?? ''
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
    await shop.carryOut()
    return shop.test.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }

  it('CONST-11: an order keeps its rate, and the next one gets the new rate', async () => {
    const { listingId } = await shop.bakerOn('stripe')
    const before = await makeOrder(shop.buyer, { id: listingId }, { quantity: 1 })
    expect((await change('0.1')).status).toBe(201)
    const after = await makeOrder(shop.buyer, { id: listingId }, { quantity: 1 })
    const first = await shop.order(before.id)
    expect(first).toMatchObject({ commissionRate: '0.0750', commissionAmount: '0.71' })
    expect(after).toMatchObject({ commissionRate: '0.1000', commissionAmount: '0.95', totalPrice: '9.50' })
    expect((await callApp(shop.test, 'GET', '/api/settings')).body).toMatchObject({
      commissionRate: '0.1000',
    })
  })

  it('DATA-06: keeps every rate with who set it, when and why, and logs the change', async () => {
    await change('0.0825', 'A trial until spring.')
    const [now, last] = await rates()
    const setBy = superadmin.admin.username
    expect(now).toMatchObject({
      rate: '0.0825',
      isActive: true,
      reason: 'A trial until spring.',
      setBy,
      endedAt: null,
    })
    expect(last).toMatchObject({ isActive: false, endedAt: now?.createdAt })
    const logged = await shop.test.db
      .selectFrom('admin_activity_logs')
      .select(['action', 'target_id', 'details'])
      .where('admin_id', '=', superadmin.admin.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(logged).toEqual({
      action: 'commission.change',
      target_id: last?.id,
      details: { before: last?.rate, after: '0.0825', reason: 'A trial until spring.' },
    })
  })

  it('CONST-11: applies one of two changes at once, and asks the other admin to look again', async () => {
    const seenId = (await rates())[0]?.id
    const other = await makeAdmin(shop.test, 'superadmin')
    const answers = await Promise.all([
      superadmin.call('POST', ratesPath, { rate: '0.0900', seenId, reason: 'One.' }),
      other.call('POST', ratesPath, { rate: '0.0600', seenId, reason: 'Other.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const active = await shop.test.db
      .selectFrom('commission_settings')
      .select('id')
      .where('is_active', '=', true)
      .execute()
    expect(active).toHaveLength(1)
  })

  it('CONST-11: rejects an invalid rate, a missing reason, and a change of nothing', async () => {
    const { rate = '' } = (await rates())[0] ?? {}
    for (const wrong of ['0.31', '1', '-0.01', '0.07501', '7.5', '', 'abc', '0,1', rate])
      expect((await change(wrong)).body).toMatchObject({
        error: 'invalid',
        fields: { rate: expect.any(String) },
      })
    expect((await change('0.2', '  ')).body).toMatchObject({ fields: { reason: expect.any(String) } })
    expect((await rates())[0]?.rate).toBe(rate)
  })

  it('OPEN-15: all admins may read it, only superadmins may change it, users may do neither', async () => {
    const seenId = (await rates())[0]?.id
    const body = { rate: '0.2', seenId, reason: 'Why not.' }
    const admin = await makeAdmin(shop.test, 'admin')
    for (const one of [moderator, admin]) expect((await one.call('POST', ratesPath, body)).status).toBe(403)
    for (const path of [ratesPath, '/api/admin/commission/report', '/api/admin/commission/report.csv']) {
      expect((await callApp(shop.test, 'GET', path)).status).toBe(401)
      expect((await shop.buyer.call('GET', path)).status).toBe(401)
    }
  })

  it('DATA-07, CONST-11: all reports agree with the ledger, for any sequence of orders and refunds', async () => {
    const { db } = shop.test
    shop.test.setNow(new Date(start.getTime() - 20 * day))
    const paid = await completedOrder(2)
    const sale = fc.record({
      daysAgo: fc.integer({ min: 0, max: 59 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      rate: fc.integer({ min: 0, max: 3000 }),
      refunded: fc.option(fc.double({ min: 0.01, max: 1, noNaN: true })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 12 }), async (sales) => {
        for (const { daysAgo, quantity, rate, refunded } of sales) {
          const split = splitSale(paid.unit_price_cents, quantity, rate)
          const order = {
            ...paid,
            id: newId(),
            quantity,
            subtotal_cents: split.subtotal,
            total_cents: split.total,
            commission_cents: split.commission,
            seller_cents: split.seller,
            completed_at: new Date(start.getTime() - daysAgo * day),
            settled_at: null,
          }
          const amount_cents = Math.max(1, Math.round(split.total * (refunded ?? 0)))
          const commission_cents = Math.round((split.commission * amount_cents) / split.total)
          const back = { id: newId(), amount_cents, commission_cents }
          const moved = [
            ...charge(order),
            ...commission(order, split.commission),
            ...(refunded === null
              ? []
              : refund(order, back, { commissionTaken: true, released: true, kept: 0 })),
          ].map((movement) => ({ ...movement, instruction_id: null }))
          await db.insertInto('orders').values(order).execute()
          await inTransaction(db, (trx) => recordMovements(trx, moved, start))
        }
        const ledger = await db
          .selectFrom('account_movements')
          .innerJoin('orders', 'orders.id', 'account_movements.order_id')
          .select(({ fn }) => [
            fn
              .sum<number>('amount_cents')
              .filterWhere('account', 'in', ['platform', 'receivable'])
              .as('commission'),
            fn
              .sum<number>('amount_cents')
              .filterWhere('kind', '=', 'refund')
              .filterWhere('account', '=', 'buyer')
              .as('refunds'),
          ])
          .where('orders.status', '=', 'completed')
          .executeTakeFirstOrThrow()
        for (const by of ['day', 'week', 'month', 'baker']) {
          const { rows, totals } = await report(`by=${by}&from=2026-09-01&to=2026-11-20`)
          const sum = (part: 'sales' | 'refunds' | 'commission' | 'collected' | 'owed') =>
            rows.reduce((cents, row) => cents + (fromDecimal(row[part]) ?? 0), 0)
          expect(sum('commission')).toBe(Number(ledger.commission))
          expect(sum('refunds')).toBe(Number(ledger.refunds ?? 0))
          expect(fromDecimal(totals.commission)).toBe(sum('commission'))
          expect(fromDecimal(totals.sales)).toBe(sum('sales'))
          expect(sum('collected') + sum('owed')).toBe(sum('commission'))
        }
      }),
      { numRuns: 6 },
    )
    shop.test.setNow(start)
    await writeCommissionReports(shop.test)
    const written = await db
      .selectFrom('commission_reports')
      .select(['report_date', 'daily_commission_cents', 'order_count'])
      .orderBy('report_date')
      .execute()
    const { rows } = await report('from=2026-09-21&to=2026-11-20')
    expect(rows.filter(({ orders }) => orders > 0)).toMatchObject(
      written.map((row) => ({ key: row.report_date, orders: row.order_count })),
    )
  })

  it('CONST-11: includes commission owed for orders paid at pickup, and the file agrees', async () => {
    shop.test.setNow(new Date('2026-11-21T12:00:00Z'))
    // sessions expire after an idle day
    moderator = await makeAdmin(shop.test)
    const baker = await makePerson(shop.test, { firstName: 'Bea' })
    const listing = await makeListing(baker, { price: '20.00', readyByDate: '2026-11-28' })
    const { id } = await makeOrder(shop.buyer, listing, { quantity: 1 })
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
    const { commissionAmount } = await shop.order(id)
    const split = { collected: '0.00', owed: commissionAmount, waived: '0.00', writtenOff: '0.00' }
    const figures = { orders: 1, sales: '20.00', refunds: '0.00', commission: commissionAmount, ...split }
    const range = 'from=2026-11-21&to=2026-11-22'
    const none = { collected: '0.00', owed: '0.00', waived: '0.00', writtenOff: '0.00' }
    const nothing = { orders: 0, sales: '0.00', refunds: '0.00', commission: '0.00', ...none }
    expect(await report(range)).toEqual({
      by: 'day',
      from: '2026-11-21',
      to: '2026-11-22',
      rows: [
        { key: '2026-11-21', name: null, ...figures },
        { key: '2026-11-22', name: null, ...nothing },
      ],
      totals: figures,
      isComplete: true,
    })
    expect((await report(`${range}&by=baker`)).rows).toEqual([
      { key: baker.user.id, name: 'Bea Baker', ...figures },
    ])
    const file = await shop.test.app.inject({
      url: `/api/admin/commission/report.csv?${range}&by=baker`,
      headers: { cookie: moderator.cookie },
    })
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(file.body).toBe(
      `\ufeffBaker id,Baker,Orders,Sales,Refunds,Commission,Collected,Owed,Waived,Written off\r\n${baker.user.id},Bea Baker,1,20.00,0.00,${commissionAmount},0.00,${commissionAmount},0.00,0.00\r\n`,
    )
    for (const wrong of ['from=2026-11-22&to=2026-11-21', 'from=2020-01-01', 'from=tomorrow', 'by=year'])
      for (const path of ['report', 'report.csv'])
        expect((await moderator.call('GET', `/api/admin/commission/${path}?${wrong}`)).status).toBe(422)
  })
})
