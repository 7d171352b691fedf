import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { recordMovements } from '#server/payments/ledger/ledger-repository.ts'
import { adjustment } from '#server/payments/ledger/ledger-rules.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { TrialBalance } from '#shared/api/books.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { anyEngine, engines } from '#tests/make/test-database.ts'

const path = '/api/admin/books/trial-balance'

describe.each(engines)('the books on %s', (engine) => {
  let shop: PaymentShop
  let moderator: TestAdmin
  let superadmin: TestAdmin
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    at('2026-09-20T12:00:00Z')
    moderator = await makeAdmin(shop.test)
    superadmin = await makeAdmin(shop.test, 'superadmin')
    shop.scripted.stripe.feeOf = (cents) => 30 + Math.round(cents * 0.029)
  })
  afterAll(() => shop.test.close())

  const at = (moment: string) => shop.test.setNow(new Date(moment))
  /** Signs in again, because sessions expire while the clock moves. */
  const read = async (month?: string) => {
    const reader = await makeAdmin(shop.test)
    const { status, body } = await reader.call('GET', month === undefined ? path : `${path}?month=${month}`)
    expect(status).toBe(200)
    return TrialBalance.parse(body)
  }
  const row = ({ rows }: TrialBalance, name: string) => {
    const { account: _, ...figures } = rows.find(({ account }) => account === name) ?? { account: '' }
    return figures
  }
  const close = async (month: string) =>
    (await makeAdmin(shop.test, 'superadmin')).call('POST', `/api/admin/books/months/${month}/close`)

  async function sale() {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(2)], 'stripe')
    const id = orders[0]?.id ?? ''
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
    await shop.carryOut()
  }

  /** An entry that an admin books by hand, for no payment. */
  const correction = async (moment: Date) => {
    const about = {
      order_id: null,
      payment_id: null,
      reason: 'Cash.',
      recorded_by_admin: superadmin.admin.id,
    }
    const moved = adjustment(
      { id: newId(), account: 'platform', gain: 7 },
      { ...about, cook_id: shop.buyer.user.id },
    )
    await inTransaction(shop.test.db, (trx) => recordMovements(trx, moved, moment))
    return moved[0]?.cause ?? ''
  }
  const timeOf = async (cause: string) =>
    (
      await shop.test.db
        .selectFrom('ledger_movements')
        .select('created_at')
        .where('cause', '=', cause)
        .executeTakeFirstOrThrow()
    ).created_at.toISOString()

  it('CONST-06, CONST-11: shows the opening and closing balance, debits and credits of each account, with provider fees', async () => {
    await sale()
    const balance = await read()
    expect(balance).toMatchObject({
      month: '2026-09',
      timeZone: 'America/New_York',
      closed: null,
      closable: null,
    })
    expect(row(balance, 'buyer')).toEqual({
      opening: '0.00',
      debits: '0.00',
      credits: '19.00',
      closing: '-19.00',
    })
    expect(row(balance, 'held')).toEqual({
      opening: '0.00',
      debits: '19.00',
      credits: '19.00',
      closing: '0.00',
    })
    expect(row(balance, 'baker')).toMatchObject({ closing: '17.57' })
    expect(row(balance, 'platform')).toEqual({
      opening: '0.00',
      debits: '1.43',
      credits: '0.85',
      closing: '0.58',
    })
    expect(row(balance, 'provider_fees')).toMatchObject({ closing: '0.85' })
    expect(balance.total).toEqual({ opening: '0.00', debits: '38.85', credits: '38.85', closing: '0.00' })

    // the last minute of September in New York, and the first minute of October
    at('2026-10-01T03:59:00Z')
    await sale()
    at('2026-10-01T04:00:00Z')
    await sale()
    expect(row(await read('2026-09'), 'buyer')).toMatchObject({ credits: '38.00', closing: '-38.00' })
    const october = await read()
    expect(october).toMatchObject({ month: '2026-10', closable: '2026-09' })
    expect(october.months).toEqual([
      { month: '2026-10', isClosed: false },
      { month: '2026-09', isClosed: false },
    ])
    expect(row(october, 'buyer')).toEqual({
      opening: '-38.00',
      debits: '0.00',
      credits: '19.00',
      closing: '-57.00',
    })
  })

  it('lets superadmins close months, in order, after their end, and once', async () => {
    for (const admin of [await makeAdmin(shop.test), await makeAdmin(shop.test, 'admin')])
      expect((await admin.call('POST', '/api/admin/books/months/2026-09/close')).status).toBe(403)
    expect((await close('2026-10')).status).toBe(409)
    const before = await read('2026-09')
    const closed = await close('2026-09')
    expect(closed.status).toBe(200)
    const { at: when } = TrialBalance.parse(closed.body).closed ?? { at: '' }
    expect(when).toBe(shop.test.now().toISOString())
    expect(await read('2026-09')).toEqual({
      ...before,
      closed: { at: when, by: expect.stringContaining('superadmin') },
      closable: null,
      months: [before.months[0], { month: '2026-09', isClosed: true }],
    })
    expect(row(await read('2026-10'), 'buyer')).toMatchObject({ opening: '-38.00', closing: '-57.00' })
    expect((await close('2026-09')).status).toBe(409)
    expect((await close('2026-10')).status).toBe(409)
    const { action, target_id, details } = await shop.test.db
      .selectFrom('admin_activity_logs')
      .select(['action', 'target_id', 'details'])
      .where('action', '=', 'books.close')
      .executeTakeFirstOrThrow()
    expect({ action, target_id, details }).toEqual({
      action: 'books.close',
      target_id: '2026-09',
      details: { timeZone: 'America/New_York', moved: '77.70' },
    })
  })

  it('books late entries at the first moment after a closed month', async () => {
    expect(await timeOf(await correction(new Date('2026-09-30T23:00:00Z')))).toBe('2026-10-01T04:00:00.000Z')
    expect(await timeOf(await correction(new Date('2026-10-02T00:00:00Z')))).toBe('2026-10-02T00:00:00.000Z')
    expect(row(await read('2026-09'), 'platform')).toMatchObject({ debits: '2.86' })
  })

  it('reports a closed month that has changed as a difference', async () => {
    const words = async () =>
      (await reconcilePayments(shop.test, new Date(0))).differences.map((one) => one.words)
    expect(await words()).toEqual([])
    const change = (cents: number) =>
      sql`update closed_month_accounts set debit_cents = debit_cents + ${cents} where account = 'held'`.execute(
        shop.test.db,
      )
    await change(1)
    expect(await words()).toEqual([
      '2026-09 is closed, and its movements are not what they were: Held got $38.01 and gave $38.00 then, and $38.00 and $38.00 now',
    ])
    await change(-1)
  })

  it('the database rejects a second first month, and a gap', async () => {
    const insert = (month: string, starts: string, ends: string, follows: string | null) =>
      sql`insert into closed_months (month, time_zone, starts_at, ends_at, follows, closed_by, created_at, updated_at)
        values (${month}, 'UTC', ${starts}, ${ends}, ${follows}, ${superadmin.admin.id}, ${shop.test.now()},
          ${shop.test.now()})`.execute(shop.test.db)
    const end = '2026-10-01T04:00:00Z'
    const refused = [
      insert('2026-08-01', '2026-08-01T00:00:00Z', '2026-09-01T00:00:00Z', null),
      insert('2026-11-01', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', '2026-11-01T00:00:00Z'),
      insert('2026-11-01', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', end),
      insert('2026-10-02', end, '2026-12-01T00:00:00Z', end),
    ]
    for (const one of await Promise.allSettled(refused)) expect(one.status).toBe('rejected')
  })

  it.runIf(engine === 'postgres')('books entries in a month being closed, or after it', async () => {
    at('2026-10-31T12:00:00Z')
    const midnight = new Date('2026-11-01T03:59:59.999Z')
    // one booking commits after the month is closed; another starts a moment later
    let early = ''
    const booking = await leaveOpen(shop.test.database, async (trx) => {
      const about = {
        order_id: null,
        payment_id: null,
        reason: 'Cash.',
        recorded_by_admin: superadmin.admin.id,
      }
      const moved = adjustment(
        { id: newId(), account: 'platform', gain: 5 },
        { ...about, cook_id: shop.buyer.user.id },
      )
      await recordMovements(trx, moved, midnight)
      early = moved[0]?.cause ?? ''
    })
    at('2026-11-01T04:00:00Z')
    const closing = close('2026-10')
    await booking.isWaitedFor(1)
    const late = correction(midnight)
    await booking.isWaitedFor(2)
    await booking.end()
    expect((await closing).status).toBe(200)
    expect(await timeOf(early)).toBe(midnight.toISOString())
    expect(await timeOf(await late)).toBe('2026-11-01T04:00:00.000Z')
    const october = await read('2026-10')
    // 1.43 of a sale, two earlier corrections of 0.07, and 0.05 of the late booking
    expect(row(october, 'platform')).toMatchObject({ debits: '1.62' })
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.filter(({ kind }) => kind === 'closed_month')).toEqual([])
  })

  it.runIf(engine === 'postgres')('closes a month once for two admins', async () => {
    at('2026-12-01T05:00:00Z')
    const admins = [await makeAdmin(shop.test, 'superadmin'), await makeAdmin(shop.test, 'superadmin')]
    const answers = await Promise.all(
      admins.map((admin) => admin.call('POST', '/api/admin/books/months/2026-11/close')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // validation does not depend on the engine
  it.runIf(engine === anyEngine)('rejects anything that is not a month', async () => {
    moderator = await makeAdmin(shop.test)
    superadmin = await makeAdmin(shop.test, 'superadmin')
    for (const text of ['2026-13', '2026-1', '1999-12', '2025-01', '2099-01', ...hostileStrings].filter(
      Boolean,
    )) {
      const query = new URLSearchParams({ month: text })
      for (const url of [
        `${path}?${query}`,
        `${path}.csv?${query}`,
        `/api/admin/books/sales-by-place?${query}`,
      ]) {
        const { status } = await moderator.call('GET', url)
        expect([text, [400, 422].includes(status)]).toEqual([text, true])
      }
    }
    expect((await superadmin.call('POST', '/api/admin/books/months/2026-13/close')).status).toBe(404)
  })

  it('exports the same as a file, for readers with permission, and logs it', async () => {
    const reader = await makeAdmin(shop.test)
    const file = await shop.test.app.inject({
      url: `${path}.csv?month=2026-09`,
      headers: { cookie: reader.cookie },
    })
    expect(file.headers['content-disposition']).toBe('attachment; filename="trial-balance.csv"')
    expect(file.body.split('\r\n').slice(0, 3)).toEqual([
      '\ufeffAccount,Name,Opening,Debits,Credits,Closing,Month,Time zone',
      'buyer,Buyers,0.00,0.00,38.00,-38.00,2026-09,America/New_York',
      'held,Held,0.00,38.00,38.00,0.00,2026-09,America/New_York',
    ])
    const logged = await shop.test.db
      .selectFrom('admin_activity_logs')
      .select('target_id')
      .where('action', '=', 'list.download')
      .where('admin_id', '=', reader.admin.id)
      .execute()
    expect(logged).toEqual([{ target_id: 'trial-balance.csv' }])
  })
})
