import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOwed } from '#server/payments/owed/owed-repository.ts'
import { CommissionReport, Debtors } from '#shared/api/commission.ts'
import { SellerOverview } from '#shared/api/seller-overview.ts'
import { Statement } from '#shared/api/statements.ts'
import { perRail, railFacts, rails } from '#shared/payment-methods.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import { callApp, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'

describe.each(engines)('owed commission on %s', (engine) => {
  let shop: PaymentShop
  let admin: TestAdmin
  let superadmin: TestAdmin
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    admin = await makeAdmin(shop.test, 'admin')
    superadmin = await makeAdmin(shop.test, 'superadmin')
  })
  afterAll(() => shop.test.close())

  async function complete(baker: Person, id: string) {
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
  }

  /** A baker who has sold `times` servings of $9.50 at pickup, with 71 cents of commission each. */
  async function owing(times: number) {
    const made = await shop.bakerOn('stripe')
    await made.baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    const atPickup = async () => {
      const { orders } = await makeCheckout(shop.buyer, [{ ...made.wanted(1), payWay: 'pickup' }])
      await complete(made.baker, orders[0]?.id ?? '')
    }
    for (let time = 0; time < times; time += 1) await atPickup()
    return { ...made, atPickup }
  }

  const owedBy = async ({ user }: Person) => (await findOwed(shop.test.db, user.id)).owed

  const waive = (cookId: string, body: unknown, who = admin) =>
    who.call('POST', `/api/admin/commission/owed/${cookId}/waive`, body)

  const money = async (baker: Person) =>
    SellerOverview.parse((await baker.call('GET', '/api/sellers/overview')).body).money
  const unpaused = { isPickupPaused: false }

  it('waives a part with a reason, and then the rest; list, books and log agree', async () => {
    const { baker } = await owing(2)
    const { id } = baker.user
    const first = await waive(id, { amount: '1.00', seenOwed: '1.42', reason: 'A school fair.' })
    expect(first.status).toBe(201)
    expect(Debtors.parse(first.body).debtors).toContainEqual({
      id,
      name: 'Bea Baker',
      owed: '0.42',
      waivable: '0.42',
    })
    // again: the debt is no longer what the admin saw
    expect((await waive(id, { amount: '0.10', seenOwed: '1.42', reason: 'Again.' })).status).toBe(409)
    expect((await waive(id, { amount: '0.42', seenOwed: '0.42', reason: 'The rest.' })).status).toBe(201)
    expect(await owedBy(baker)).toBe(0)
    expect(await money(baker)).toEqual({
      paidOut: '0.00',
      onTheWay: '0.00',
      cash: '19.00',
      owed: '0.00',
      ...unpaused,
    })
    const logged = await shop.test.db
      .selectFrom('admin_activity_logs')
      .select(['action', 'target_id', 'details'])
      .where('admin_id', '=', admin.admin.id)
      .where('action', '=', 'commission.waive')
      .orderBy('id')
      .execute()
    expect(logged).toEqual([
      {
        action: 'commission.waive',
        target_id: id,
        details: { amount: '1.00', before: '1.42', after: '0.42', reason: 'A school fair.' },
      },
      expect.objectContaining({ target_id: id }),
    ])
  })

  it('rejects excessive or invalid amounts, missing reasons, and moderators', async () => {
    const { baker } = await owing(1)
    const { id } = baker.user
    const good = { amount: '0.71', seenOwed: '0.71', reason: 'A school fair.' }
    for (const wrong of ['0', '-1', '0.715', 'abc', '', '1e9', null])
      expect((await waive(id, { ...good, amount: wrong })).status).toBe(422)
    expect((await waive(id, { ...good, reason: '  ' })).status).toBe(422)
    expect((await waive(id, { ...good, amount: '0.72' })).status).toBe(409)
    expect((await waive(shop.buyer.user.id, good)).status).toBe(404)
    expect((await waive(id, good, await makeAdmin(shop.test, 'moderator'))).status).toBe(403)
    expect(await owedBy(baker)).toBe(71)
  })

  it('waives once for two admins at once', async () => {
    const { baker } = await owing(1)
    const { id } = baker.user
    const act = () => waive(id, { amount: '0.71', seenOwed: '0.71', reason: 'A school fair.' })
    const both = await actAtOnce(shop.test.database, { table: 'users', ids: [id] }, [act, act])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404])
    expect(await owedBy(baker)).toBe(0)
  })

  it('does not waive what a sale is about to collect', async () => {
    const { baker, wanted } = await owing(1)
    const { orders } = await shop.pay([wanted(1)], 'stripe')
    await complete(baker, orders[0]?.id ?? '')
    shop.scripted.stripe.failNext('release', 'server_error')
    await shop.carryOut()
    const { id } = baker.user
    expect((await waive(id, { amount: '0.71', seenOwed: '0.71', reason: 'No.' })).status).toBe(409)
    shop.pass(2)
    await shop.carryOut()
    expect(await owedBy(baker)).toBe(0)
  })

  it('DATA-07: splits earnings in reports, and shows bakers where their money is', async () => {
    const { baker, wanted, atPickup } = await owing(1)
    const { orders } = await shop.pay([wanted(2)], 'stripe')
    await complete(baker, orders[0]?.id ?? '')
    expect(await money(baker)).toEqual({
      paidOut: '0.00',
      onTheWay: '17.57',
      cash: '9.50',
      owed: '0.71',
      ...unpaused,
    })
    await shop.carryOut()
    expect(await money(baker)).toEqual({
      paidOut: '16.86',
      onTheWay: '0.00',
      cash: '9.50',
      owed: '0.00',
      ...unpaused,
    })
    await atPickup()
    await atPickup()
    await waive(baker.user.id, { amount: '0.50', seenOwed: '1.42', reason: 'A school fair.' })
    const { body } = await admin.call('GET', '/api/admin/commission/report?by=baker')
    const row = CommissionReport.parse(body).rows.find(({ key }) => key === baker.user.id)
    expect(row).toMatchObject({ commission: '3.06', collected: '2.14', owed: '0.92', waived: '0.50' })

    const period = shop.test.now().toISOString().slice(0, 7)
    const asked = await baker.call('GET', `/api/sellers/statement?period=${period}`)
    const online = { ...perRail(() => '0.00'), stripe: '19.00' }
    const figures = {
      orders: 4,
      online,
      cash: '28.50',
      refunds: '0.00',
      disputes: '0.00',
      collected: '2.14',
      paid: '0.00',
      owed: '0.92',
      waived: '0.50',
      paidOut: '16.86',
    }
    expect(Statement.parse(asked.body)).toMatchObject({ totals: figures, owedInTheEnd: '0.92' })
    const year = await baker.call('GET', '/api/sellers/statement')
    expect(Statement.parse(year.body).rows).toEqual([{ key: period, ...figures }])
    const { body: file, headers } = await shop.test.app.inject({
      url: `/api/sellers/statement.csv?period=${period.slice(0, 4)}`,
      headers: { cookie: baker.cookie },
    })
    expect(headers['content-disposition']).toContain(`statement-${period.slice(0, 4)}.csv`)
    expect(file.split('\r\n').slice(0, 2)).toEqual([
      `\ufeffPeriod (America/New_York),Orders,${rails.map((rail) => railFacts[rail].name)},Cash,Refunds,Disputes,Commission collected,Commission paid,Commission owed,Commission waived,Paid out`,
      `${period},4,${rails.map((rail) => online[rail])},28.50,0.00,0.00,2.14,0.00,0.92,0.50,16.86`,
    ])
    for (const wrong of ['2026-13', 'now', '1999', '2026-1'])
      for (const path of ['statement', 'statement.csv'])
        expect((await baker.call('GET', `/api/sellers/${path}?period=${wrong}`)).status).toBe(422)
    expect((await callApp(shop.test, 'GET', '/api/sellers/statement')).status).toBe(401)
    expect((await callApp(shop.test, 'GET', '/api/sellers/statement.csv')).status).toBe(401)
  })

  it('switches commission at pickup off by a setting, for later orders', async () => {
    const { baker, wanted, atPickup } = await owing(0)
    const before = await makeCheckout(shop.buyer, [{ ...wanted(1), payWay: 'pickup' }])
    const path = '/api/admin/settings/marketplace.commissionAtPickup'
    const off = await superadmin.call('PUT', path, { value: false, seenAt: null, reason: 'A trial.' })
    expect(off.status).toBe(200)
    await atPickup()
    expect(await owedBy(baker)).toBe(0)
    const alone = { foodListingId: wanted(1).lines[0]?.[0].id, quantity: 1, payWay: 'pickup' }
    expect((await shop.buyer.call('POST', '/api/orders', alone)).body).toMatchObject({
      commissionAmount: '0.00',
      sellerAmount: '9.50',
      commissionRate: '0.0000',
    })
    // online orders keep the commission, and earlier orders keep theirs
    expect((await shop.pay([wanted(1)], 'stripe')).orders[0]).toMatchObject({ commissionAmount: '0.71' })
    await complete(baker, before.orders[0]?.id ?? '')
    expect(await owedBy(baker)).toBe(71)
    const { updatedAt } = Object(off.body)
    await superadmin.call('PUT', path, { value: null, seenAt: updatedAt, reason: 'It is over.' })
    await atPickup()
    expect(await owedBy(baker)).toBe(142)
  })
})
