import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { findStrayOrders } from '#server/payments/reconciliation/reconciliation-repository.ts'
import { longestEvidence, MoneyCases } from '#shared/api/admin-money.ts'
import { disputeOf } from '#tests/make/disputed-payment.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { anyEngine, enginesInTurn } from '#tests/make/test-database.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe.each(enginesInTurn)('money cases that need an admin, on %s', (engine) => {
  let shop: PaymentShop
  let admin: Awaited<ReturnType<typeof makeAdmin>>
  let superadmin: Awaited<ReturnType<typeof makeAdmin>>
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    admin = await makeAdmin(shop.test, 'admin')
    superadmin = await makeAdmin(shop.test, 'superadmin')
  })
  afterAll(() => shop.test.close())

  const list = async (name: string, who = superadmin) =>
    MoneyCases.parse((await who.call('GET', `/api/admin/money?list=${name}`)).body).cases
  const caseOf = async (name: string, paymentId: string) =>
    (await list(name)).find((one) => one.paymentId === paymentId)

  /** A $19.00 order whose refund or release the provider rejected permanently. */
  async function failed(kind: 'refund' | 'release') {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders, payments } = await shop.pay([wanted(2)], 'stripe')
    const id = orders[0]?.id ?? ''
    const paymentId = payments[0]?.id ?? ''
    if (kind === 'refund') await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'No flour left.' })
    else {
      await baker.call('POST', `/api/orders/${id}/confirm`)
      await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
    }
    shop.scripted.stripe.failNext(kind, 'refused')
    await shop.carryOut()
    return { id, paymentId, baker }
  }
  const checkBooks = async () => {
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
    expect(await findStrayOrders(shop.test.db)).toEqual([])
  }

  it.each(['refund', 'release'] as const)(
    'a rejected %s is retried once as a new instruction',
    async (kind) => {
      const { id, paymentId } = await failed(kind)
      const found = await caseOf('failed', paymentId)
      expect(found).toMatchObject({
        kind,
        orderId: id,
        words: 'refused',
        allowedActions: ['retry', 'settle'],
      })
      const retry = () => admin.call('POST', `/api/admin/money/instructions/${found?.id}/retry`)
      expect((await retry()).status).toBe(204)
      expect((await retry()).status).toBe(409)
      expect(await shop.carryOut()).toBe(1)
      expect(await caseOf('failed', paymentId)).toBeUndefined()
      const money = kind === 'refund' ? { buyer: 0, held: 0 } : { held: 0, platform: 143, baker: 1757 }
      expect(await shop.balances(id)).toMatchObject(money)
      expect(await shop.order(id)).toMatchObject({
        paymentStatus: kind === 'refund' ? 'refunded' : 'paid',
        isMoneyLookedAt: false,
      })
      await checkBooks()
    },
  )

  it('an unanswered one is retried with its own id and moves money once', async () => {
    const { id, paymentId } = await failed('refund')
    const found = await caseOf('failed', paymentId)
    await shop.test.db
      .updateTable('payment_instructions')
      .set({ attempts: 10 })
      .where('id', '=', found?.id ?? '')
      .execute()
    expect((await admin.call('POST', `/api/admin/money/instructions/${found?.id}/retry`)).status).toBe(204)
    expect(await caseOf('waiting', paymentId)).toMatchObject({ id: found?.id, attempts: 0 })
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.balances(id)).toMatchObject({ buyer: 0, held: 0 })
  })

  it.each(['refund', 'release'] as const)(
    'a %s is settled by hand, and books, order and people are updated',
    async (kind) => {
      const { id, paymentId, baker } = await failed(kind)
      const found = await caseOf('failed', paymentId)
      const settle = (who: typeof admin, body: unknown) =>
        who.call('POST', `/api/admin/money/instructions/${found?.id}/settle`, body)
      const body = { reason: 'Sent by bank transfer on Monday.' }
      expect((await settle(admin, body)).status).toBe(403)
      expect((await settle(superadmin, { reason: ' ' })).status).toBe(422)
      expect((await settle(superadmin, body)).status).toBe(204)
      expect((await settle(superadmin, body)).status).toBe(409)
      expect(await shop.carryOut()).toBe(0)
      const money =
        kind === 'refund'
          ? { buyer: 0, held: 0, adjustments: 0 }
          : { buyer: -1900, held: 0, platform: 143, baker: 1757, adjustments: 0 }
      expect(await shop.balances(id)).toEqual(money)
      expect(await shop.order(id)).toMatchObject({
        paymentStatus: kind === 'refund' ? 'refunded' : 'paid',
        isMoneyLookedAt: false,
      })
      const told = await shop.mailsTo(kind === 'refund' ? shop.buyer : baker)
      expect(told.at(-1)).toBe('order-settled-by-hand')
      await checkBooks()
    },
  )

  it('a stopped payment resumes after a superadmin’s review', async () => {
    const { wanted } = await shop.bakerOn('stripe')
    const { payments } = await shop.pay([wanted(1)], 'stripe')
    const id = payments[0]?.id ?? ''
    const stopped = { stopped_at: shop.test.now(), stopped_reason: 'It differs.' }
    await shop.test.db.updateTable('payments').set(stopped).where('id', '=', id).execute()
    expect(await caseOf('stopped', id)).toMatchObject({
      id,
      words: 'It differs.',
      allowedActions: ['rebuild', 'lift'],
    })
    const lift = (who: typeof admin) =>
      who.call('POST', `/api/admin/money/payments/${id}/lift`, { reason: 'It was counted twice there.' })
    expect((await lift(admin)).status).toBe(403)
    expect((await lift(superadmin)).status).toBe(204)
    expect((await lift(superadmin)).status).toBe(409)
    expect(await list('stopped')).toEqual([])
  })

  it('a dispute is answered once, with what was sold; or is accepted, and then lost', async () => {
    for (const kind of ['evidence', 'accept'] as const) {
      const { wanted } = await shop.bakerOn('paypal')
      const { payments } = await shop.pay([wanted(2)], 'paypal')
      const paymentId = payments[0]?.id ?? ''
      const reported = shop.scripted.paypal.setDispute(disputeOf({ paymentId }, { fee: null }))
      await applyDispute(shop.test, 'paypal', reported, quiet)
      const found = await caseOf('disputed', paymentId)
      expect(found).toMatchObject({
        allowedActions: ['answer'],
        isDisputed: true,
        dispute: { withdrawn: '19.00' },
      })
      const answer = (body: unknown) =>
        admin.call('POST', `/api/admin/money/disputes/${found?.id}/answer`, body)
      for (const text of ['', 'x'.repeat(longestEvidence + 1)])
        expect((await answer({ kind: 'evidence', text })).status).toBe(422)
      const body = kind === 'accept' ? { kind } : { kind, text: 'The code was shown at the door.' }
      expect((await answer(body)).status).toBe(204)
      expect((await answer(body)).status).toBe(409)
      const state = kind === 'accept' ? 'lost' : 'under_review'
      expect(await caseOf('disputed', paymentId)).toMatchObject({ allowedActions: [], dispute: { state } })
    }
    expect(shop.scripted.paypal.answers).toMatchObject([
      { kind: 'evidence', product: '2 × Country sourdough', handedOver: null },
      { kind: 'accept' },
    ])
  })

  it('the pages of a list are consecutive', async () => {
    await failed('refund')
    await failed('refund')
    const first = MoneyCases.parse((await admin.call('GET', '/api/admin/money?list=failed&limit=1')).body)
    const next = `/api/admin/money?list=failed&limit=1&cursor=${first.nextCursor}`
    const second = MoneyCases.parse((await admin.call('GET', next)).body)
    expect([first.cases.length, second.cases.length, second.page]).toEqual([1, 1, 2])
    expect(second.cases[0]?.id).not.toBe(first.cases[0]?.id)
  })

  // input validation does not depend on the engine
  it.runIf(engine === anyEngine)('nonsense is rejected or stored as text', async () => {
    expect((await admin.call('GET', '/api/admin/money?list=everything')).status).toBe(422)
    const unknown = `/api/admin/money/instructions/${newId()}`
    expect((await superadmin.call('POST', `${unknown}/retry`)).status).toBe(404)
    for (const reason of hostileStrings)
      expect([404, 422]).toContain((await superadmin.call('POST', `${unknown}/settle`, { reason })).status)
  })
})
