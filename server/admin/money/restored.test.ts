import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { setHold } from '#server/database/restored/database-mark-repository.ts'
import { watchForRestore } from '#server/database/restored/watch-for-restore.ts'
import { takeDueInstruction } from '#server/payments/instructions/due-instructions-repository.ts'
import { compareRestored } from '#server/payments/reconciliation/compare-restored.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { engines } from '#tests/make/test-database.ts'

const day = 24 * 60 * 60_000
const quiet = { info: () => undefined, error: () => undefined }
const atOnce = async () => undefined

describe.each(engines)('a restored database, on %s', (engine) => {
  let shop: PaymentShop
  let superadmin: TestAdmin
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    superadmin = await makeAdmin(shop.test, 'superadmin')
  })
  afterAll(() => shop.test.close())

  /** A declined order with a pending $19.00 refund when the database is restored. */
  async function restored() {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(2)], 'stripe')
    const id = orders[0]?.id ?? ''
    await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'No flour left.' })
    await watchForRestore(shop.test, { isStarting: false })
    await setHold(shop.test.db, 'restored', null, shop.test.now())
    return id
  }
  const carryOut = () => {
    shop.pass(3)
    return shop.carryOut()
  }
  const compare = () => {
    shop.pass(1)
    return compareRestored(shop.test, quiet, atOnce)
  }
  const hold = async (who = superadmin) => (await who.call('GET', '/api/admin/money/hold')).body
  const health = async () => (await shop.test.app.inject('/healthz')).json()

  it('sends no money until it is reconciled with the providers, and reports that', async () => {
    const id = await restored()
    const since = shop.test.now().toISOString()
    const calls = shop.scripted.stripe.calls.length
    expect(await carryOut()).toBe(0)
    expect(shop.scripted.stripe.calls.slice(calls)).toEqual([])
    // nor when the hold begins after the check for a restore
    const due = { now: shop.test.now(), leaseEnd: new Date(shop.test.now().getTime() + 60_000) }
    expect(await takeDueInstruction(shop.test.db, due)).toBeNull()
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refund_pending' })
    expect(await hold()).toEqual({ hold: { since, because: 'restored', mayEnd: true } })
    expect(await hold(await makeAdmin(shop.test, 'admin'))).toMatchObject({ hold: { mayEnd: false } })
    expect((await health()).fields.restored).toMatch(/^No money leaves/)

    expect(await compare()).toBe(1)
    expect(await hold()).toEqual({ hold: null })
    expect((await health()).fields?.restored).toBeUndefined()
    expect(await carryOut()).toBe(1)
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded' })
  })

  it('stays on hold until PayPal’s report covers the time before', async () => {
    const { wanted } = await shop.bakerOn('paypal')
    await shop.pay([wanted(1)], 'paypal')
    await restored()
    const since = shop.test.now()
    shop.scripted.paypal.listedUntil = () => new Date(since.getTime() - 1)
    expect(await compare()).toBe(0)
    expect(await carryOut()).toBe(0)
    shop.scripted.paypal.listedUntil = () => since
    expect(await compare()).toBe(1)
    shop.scripted.paypal.listedUntil = (now) => now
    expect(await carryOut()).toBe(1)
  })

  it('reconciles back to the copy’s last reconciliation, however old', async () => {
    const { stripe } = shop.scripted
    const list = stripe.listMoneySince
    const asked: Date[] = []
    stripe.listMoneySince = (span) => {
      asked.push(span.since)
      return list.call(stripe, span)
    }
    const compared = new Date(shop.test.now().getTime() - 50 * day)
    const figures = { compared: 0, differences: 0, new_differences: 0 }
    await shop.test.db.deleteFrom('reconciliation_runs').execute()
    const times = { started_at: compared, finished_at: compared, created_at: compared, updated_at: compared }
    await shop.test.db
      .insertInto('reconciliation_runs')
      .values({ id: newId(), since: compared, ...times, ...figures })
      .execute()
    await restored()
    expect(await compare()).toBe(1)
    // a report may have been late then
    expect(asked).toEqual([new Date(compared.getTime() - day)])
    shop.pass(1)
    await restored()
    expect(await compare()).toBe(1)
    expect(asked.at(-1)).toEqual(new Date(shop.test.now().getTime() - 30 * day))
    stripe.listMoneySince = list
    expect(await carryOut()).toBe(2)
  })

  it('is not detected when several processes with one data folder raise the mark at once', async () => {
    let seconds = 0
    const now = () => {
      seconds += 1
      return new Date(shop.test.now().getTime() + seconds * 1_000)
    }
    const watches = Array.from({ length: 20 }, () =>
      watchForRestore({ ...shop.test, now }, { isStarting: false }),
    )
    expect(new Set(await Promise.all(watches))).toEqual(new Set([null]))
  })

  it('stays on hold for a payment that only the provider has, until an admin refunds it', async () => {
    await restored()
    const lost = { paymentId: newId(), amount: 950, refunded: 0, kept: 0, released: 0 }
    shop.scripted.stripe.captures.set('capture-lost', lost)
    expect(await compare()).toBe(0)
    expect(await compare()).toBe(0)
    expect(await carryOut()).toBe(0)
    const listed = async () => {
      const { body } = await superadmin.call('GET', '/api/admin/money/differences')
      return (body as { differences: { id: string; providerId: string; mayRefund: boolean }[] }).differences
    }
    const found = (await listed()).find(({ providerId }) => providerId === 'capture-lost')
    expect(found?.mayRefund).toBe(true)
    const refund = () =>
      superadmin.call('POST', `/api/admin/money/differences/${found?.id}/refund`, { reason: 'It is lost.' })
    expect(await refund()).toMatchObject({ status: 200, body: { amount: '9.50' } })
    expect(shop.scripted.stripe.captures.get('capture-lost')).toMatchObject({ refunded: 950 })
    expect(await compare()).toBe(1)
    expect(await listed()).toEqual([])
    expect((await refund()).status).toBe(409)
    expect(await carryOut()).toBe(1)
  })

  it('resumes when a superadmin ends the hold, which is logged', async () => {
    await restored()
    const end = (who: TestAdmin) =>
      who.call('POST', '/api/admin/money/hold/end', { reason: 'I have looked.' })
    expect((await end(await makeAdmin(shop.test, 'admin'))).status).toBe(403)
    expect((await end(superadmin)).status).toBe(204)
    expect((await end(superadmin)).status).toBe(409)
    const logged = await shop.test.db
      .selectFrom('admin_activity_logs')
      .select(['admin_id', 'details'])
      .where('action', '=', 'money.end_hold')
      .execute()
    expect(logged).toMatchObject([
      { admin_id: superadmin.admin.id, details: { reason: 'I have looked.', before: { held: 'restored' } } },
    ])
    expect(await carryOut()).toBe(1)
  })
})
