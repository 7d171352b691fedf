import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { listMoneyDifferences } from '#shared/api/money-differences.ts'
import { mailsTo } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import { reconcileNightly } from './reconcile-nightly.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe.each(engines)('comparing books each night on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    shop.test.setNow(new Date('2026-10-01T12:00:00Z'))
  })
  afterAll(() => shop.test.close())

  const run = (pause = async () => undefined as unknown) => {
    shop.pass(24 * 60)
    return reconcileNightly(shop.test, quiet, pause)
  }
  const mails = async () =>
    (await mailsTo(shop.test, shop.test.config.supportEmail)).filter(
      ({ purpose }) => purpose === 'reconciliation-differences',
    )
  const listed = async (state: string) => {
    const admin = await makeAdmin(shop.test)
    const { body } = await admin.call('GET', `/api/admin/money/differences?state=${state}`)
    return z.parse(listMoneyDifferences.success.body, body)
  }
  const figures = async () => {
    shop.pass(1)
    const { body } = await shop.test.app.inject('/metrics')
    const value = (name: string) =>
      Number(new RegExp(`^bakesale_reconciliation_${name} (.+)$`, 'm').exec(body)?.[1])
    return { differences: value('differences'), age: value('age_seconds') }
  }
  const stoppedReason = async (id: string) => {
    const row = await shop.test.db
      .selectFrom('payments')
      .select('stopped_reason')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.stopped_reason
  }

  /** A paid order of $19.00 that the provider partly refunds by hand. */
  async function refundedByHand(isFinished: boolean) {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders, payments } = await shop.pay([wanted(2)], 'stripe')
    const id = payments[0]?.id ?? ''
    if (isFinished) {
      for (const action of ['confirm', 'complete'])
        await baker.call(
          'POST',
          `/api/orders/${orders[0]?.id}/${action}`,
          await shownCode(shop.test, orders[0]?.id, action),
        )
      await shop.carryOut()
    }
    const refund = { captureId: `capture-${id}`, payee: '', commission: 0, releaseId: null, reason: '' }
    await shop.scripted.stripe.refund({ ...refund, instructionId: newId(), amount: 100 })
    return id
  }

  it('stores differences until resolved, mails new ones once, and stops payments refunded there', async () => {
    expect((await figures()).age).toBeNaN()
    expect(await run()).toBe(0)
    expect(await figures()).toEqual({ differences: 0, age: 60 })
    expect(await mails()).toEqual([])

    const open = await refundedByHand(false)
    const finished = await refundedByHand(true)
    expect(await run()).toBe(2)
    const first = shop.test.now().toISOString()
    expect(await mails()).toMatchObject([
      {
        subject: '2 new differences in the payment and stock books',
        text: expect.stringContaining(open),
      },
    ])
    // the mail links to the list of differences
    expect((await mails())[0]?.text).toContain('/admin?tab=money&list=differing')
    for (const id of [open, finished])
      expect(await stoppedReason(id)).toMatch(
        /^Reconciliation found: payment .* refunded \$0\.00 here, \$1\.00 there/,
      )
    expect((await figures()).differences).toBe(2)

    // lists the stopped payments as stopped, and mails nothing twice
    expect(await run()).toBe(4)
    expect((await mails()).map(({ subject }) => subject).slice(1)).toEqual([
      '2 new differences in the payment and stock books',
    ])
    const now = await listed('open')
    expect(now).toMatchObject({ total: 4, lastRunAt: shop.test.now().toISOString() })
    const byHand = now.differences.filter(({ kind }) => kind === 'refunded')
    expect(new Set(byHand.map(({ paymentId }) => paymentId))).toEqual(new Set([open, finished]))
    for (const one of byHand)
      expect(one).toMatchObject({
        rail: 'stripe',
        ours: '0.00',
        theirs: '1.00',
        firstSeenAt: first,
        lastSeenAt: shop.test.now().toISOString(),
      })

    // an unanswered request resolves nothing
    shop.scripted.stripe.onCall = (operation) => {
      if (operation === 'readMoney') throw new Error('down')
    }
    await run()
    expect((await listed('open')).differences.filter(({ kind }) => kind === 'refunded')).toHaveLength(2)
    shop.scripted.stripe.onCall = () => undefined

    const { readMoney } = shop.scripted.stripe
    shop.scripted.stripe.readMoney = async (names) => {
      const money = await readMoney.call(shop.scripted.stripe, names)
      return names.paymentId === finished ? { ...money, refunded: 0, refunds: [] } : money
    }
    expect(await run()).toBe(3)
    shop.scripted.stripe.readMoney = readMoney
    expect((await listed('resolved')).differences).toContainEqual(
      expect.objectContaining({
        kind: 'refunded',
        paymentId: finished,
        resolvedAt: shop.test.now().toISOString(),
      }),
    )
  })

  it('ignores a difference that resolves during the pause', async () => {
    const { wanted } = await shop.bakerOn('paypal')
    const { checkout, providerOrderId } = await shop.begin([wanted(1)], 'paypal')
    shop.scripted.paypal.approve(providerOrderId)
    await shop.scripted.paypal.capture(providerOrderId)
    const before = (await mails()).length
    let pauses = 0
    await run(async () => {
      pauses += 1
      await shop.capture(providerOrderId, 'paypal')
    })
    expect(pauses).toBe(1)
    const { differences } = await listed('open')
    const [payment] = (await shop.read(checkout.id)).payments
    expect(differences.filter(({ paymentId }) => paymentId === payment?.id)).toEqual([])
    expect((await mails()).length - before).toBeLessThanOrEqual(1)
  })

  it('allows one run at a time, but does not wait for a dead one', async () => {
    let other: number | null = 0
    await run(async () => {
      other = await reconcileNightly(shop.test, quiet, async () => undefined)
    })
    expect(other).toBeNull()
    const started = shop.test.now()
    const times = { started_at: started, since: started, created_at: started, updated_at: started }
    await shop.test.db
      .insertInto('reconciliation_runs')
      .values({ id: newId(), ...times })
      .execute()
    expect(await reconcileNightly(shop.test, quiet, async () => undefined)).toBeNull()
    expect(await run()).not.toBeNull()
  })

  it('names an account that denies access, and still reads the others', async () => {
    const one = await shop.bakerOn('paypal')
    await shop.pay([one.wanted(1)], 'paypal')
    const { paypal } = shop.scripted
    const list = paypal.listMoneySince
    const payees: string[] = []
    paypal.listMoneySince = async function* (span) {
      payees.push(...span.payees)
      if (span.payees[0] === payees[0]) throw new Error('not allowed')
      return yield* list.call(paypal, span)
    }
    await run()
    paypal.listMoneySince = list
    expect(new Set(payees).size).toBe(payees.length)
    const { differences } = await listed('open')
    expect(differences.filter(({ kind }) => kind === 'not_asked')).toEqual([
      expect.objectContaining({
        providerId: payees[0],
        words: `PayPal’s account ${payees[0]} could not be asked what moved there: not allowed`,
      }),
    ])
  })

  it('counts old listings with their sales, and then checks them', async () => {
    const { wanted, listingId } = await shop.bakerOn('stripe')
    await shop.pay([wanted(2)], 'stripe')
    await shop.test.database.runScript(
      `update food_listings set servings_offered = null where id = '${listingId}'`,
    )
    await run()
    const offered = await shop.test.db
      .selectFrom('food_listings')
      .select('servings_offered')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow()
    expect(offered.servings_offered).toBe(12)
  })
})
