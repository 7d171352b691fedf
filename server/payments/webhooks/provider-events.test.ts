import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import type { ProviderEvent } from '../contract/payment-provider.ts'
import { deleteOldProviderEvents } from './delete-old-provider-events.ts'
import { findStoredEvent } from './provider-events-repository.ts'
import { webhookPaths } from './webhook-paths.ts'

describe.each(engines)('provider events are stored on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  /** An approved payment of $19.00 that we do not know about yet, and its provider event. */
  async function approved() {
    const { wanted } = await shop.bakerOn('stripe')
    const { checkout, providerOrderId } = await shop.begin([wanted(2)], 'stripe')
    shop.scripted.stripe.approve(providerOrderId)
    const event = {
      eventId: newId(),
      type: 'captured',
      subject: { kind: 'order' as const, providerOrderId },
    }
    const orderId = checkout.orders[0]?.id ?? ''
    return { event, providerOrderId, paymentStatus: async () => (await shop.order(orderId)).paymentStatus }
  }

  const kept = (eventId: string) =>
    shop.test.db
      .selectFrom('payment_webhook_events as event')
      .leftJoin('provider_event_words as words', 'words.id', 'event.id')
      .selectAll('event')
      .select(['words.headers as headers', 'words.raw as raw'])
      .where('event_id', '=', eventId)
      .executeTakeFirst()
  const refused = async () => {
    const rows = await shop.test.db.selectFrom('payment_webhook_refusals').selectAll().execute()
    return rows.map(({ rail, calls }) => [rail, Number(calls)])
  }

  it('stores an event as received, with only its signature headers, and its result', async () => {
    const { event, providerOrderId } = await approved()
    const raw = ` ${JSON.stringify({ ...event, said: 'Crème brûlée' })}\n`
    const { statusCode } = await shop.test.app.inject({
      method: 'POST',
      url: webhookPaths.stripe,
      headers: {
        'content-type': 'application/json',
        signature: 'genuine',
        'stripe-signature': 't=1,v1=aa',
        authorization: 'Bearer secret',
        cookie: 'bakesale_session=secret',
      },
      payload: raw,
    })
    expect(statusCode).toBe(204)
    expect(await kept(event.eventId)).toMatchObject({
      rail: 'stripe',
      type: 'captured',
      subject: providerOrderId,
      headers: '{"stripe-signature":"t=1,v1=aa"}',
      raw,
      outcome: 'handled',
      error: null,
    })
  })

  it('keeps an unreadable event waiting with its error, processes it when repeated, and only once', async () => {
    const { event, paymentStatus } = await approved()
    shop.scripted.stripe.failNext('read', 'server_error')
    expect(await shop.webhook('stripe', event)).toBe(204)
    expect(await kept(event.eventId)).toMatchObject({
      outcome: 'failed',
      next_try_at: new Date(shop.test.now().getTime() + 60_000),
      error: expect.stringMatching(/^Stripe isn’t responding .*\(server_error\)$/),
    })
    shop.pass(1)
    expect(await shop.webhook('stripe', event)).toBe(204)
    const row = await kept(event.eventId)
    expect(row).toMatchObject({
      outcome: 'handled',
      error: null,
      next_try_at: null,
      updated_at: shop.test.now(),
    })
    expect(row?.raw).toBe(JSON.stringify(event))
    expect(row?.created_at).not.toEqual(row?.updated_at)
    expect(await paymentStatus()).toBe('paid')
    const calls = shop.scripted.stripe.calls.length
    expect(await shop.webhook('stripe', event)).toBe(204)
    expect(shop.scripted.stripe.calls).toHaveLength(calls)
  })

  it('recognizes an event from before events were stored', async () => {
    const { event } = await approved()
    await shop.test.db
      .insertInto('payment_webhook_events')
      .values({ rail: 'stripe', event_id: event.eventId, type: 'captured', created_at: shop.test.now() })
      .execute()
    const calls = shop.scripted.stripe.calls.length
    expect(await shop.webhook('stripe', event)).toBe(204)
    expect(shop.scripted.stripe.calls).toHaveLength(calls)
    expect(await kept(event.eventId)).toMatchObject({ id: null, raw: null })
  })

  it('reads an event stored in its own row before partitioning', async () => {
    const id = newId()
    const about = { rail: 'stripe', event_id: newId(), type: 'captured' } as const
    await shop.test.db
      .insertInto('payment_webhook_events')
      .values({
        ...about,
        id,
        headers: '{"a":"b"}',
        raw: '{}',
        outcome: 'handled',
        created_at: shop.test.now(),
        updated_at: shop.test.now(),
      })
      .execute()
    expect(await findStoredEvent(shop.test.db, id)).toEqual({ ...about, headers: '{"a":"b"}', raw: '{}' })
  })

  it.each([
    ['another shop’s order', { kind: 'order' as const, providerOrderId: 'pi_elsewhere' }],
    ['nothing', { kind: 'other' as const, why: null }],
    ['an id not in our format', { kind: 'instruction' as const, instructionId: 'order-17 of another shop' }],
    ['another shop’s capture', { kind: 'capture' as const, captureId: 'elsewhere' }],
  ])('ignores an event about %s', async (_what, subject) => {
    const event = { eventId: newId(), type: 'told', subject }
    expect(await shop.webhook('stripe', event)).toBe(204)
    expect(await kept(event.eventId)).toMatchObject({ outcome: 'ignored', error: expect.any(String) })
  })

  describe('events about refunds at the provider', () => {
    /** A paid order of $19.00, and its provider's refund event. */
    async function paid() {
      const { baker, wanted } = await shop.bakerOn('stripe')
      const { orders, payments } = await shop.pay([wanted(2)], 'stripe')
      const paymentId = payments[0]?.id ?? ''
      const notify = (subject: ProviderEvent['subject']) =>
        shop.webhook('stripe', { eventId: newId(), type: 'refunded', subject, isAboutMoney: true })
      const byHand = () =>
        shop.scripted.stripe.refund({
          instructionId: newId(),
          captureId: `capture-${paymentId}`,
          payee: '',
          amount: 500,
          commission: 0,
          releaseId: null,
          reason: '',
        })
      const act = async (action: string, body?: object) =>
        baker.call(
          'POST',
          `/api/orders/${orders[0]?.id}/${action}`,
          body ?? (await shownCode(shop.test, orders[0]?.id, action)),
        )
      const { stopped_reason, provider_order_id } = await read(paymentId)
      expect(stopped_reason).toBeNull()
      const order = { kind: 'order' as const, providerOrderId: provider_order_id ?? '' }
      return { paymentId, act, notify, byHand, order }
    }
    const read = (id: string) =>
      shop.test.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const differences = (paymentId: string) =>
      shop.test.db
        .selectFrom('reconciliation_differences')
        .select(['kind', 'ours', 'theirs'])
        .where('payment_id', '=', paymentId)
        .execute()

    it('a dashboard refund stops the payment at once, so that nothing is paid out twice', async () => {
      for (const name of ['order', 'capture', 'payment'] as const) {
        const { paymentId, act, notify, byHand, order } = await paid()
        const subject: ProviderEvent['subject'] = {
          order,
          capture: { kind: 'capture' as const, captureId: `capture-${paymentId}` },
          payment: { kind: 'instruction' as const, instructionId: paymentId },
        }[name]
        await byHand()
        expect(await notify(subject)).toBe(204)
        expect(await notify(subject)).toBe(204)
        expect((await read(paymentId)).stopped_reason).toMatch(/refunded \$0\.00 here, \$5\.00 there/)
        expect(await differences(paymentId)).toEqual([{ kind: 'refunded', ours: 0, theirs: 500 }])
        await act('confirm')
        await act('complete')
        expect(await shop.carryOut()).toBe(0)
      }
    })

    it('our own refund changes nothing, before and after it is booked', async () => {
      const { paymentId, act, notify, order } = await paid()
      await act('refund', { amount: '5.00', reason: 'One was burnt.' })
      const { id } = await shop.test.db
        .selectFrom('payment_instructions')
        .select('id')
        .where('payment_id', '=', paymentId)
        .executeTakeFirstOrThrow()
      // the provider has done it, but its answer was lost
      shop.scripted.stripe.failNext('refund', 'lost_answer')
      await shop.carryOut()
      const refund = { kind: 'instruction' as const, instructionId: id }
      for (const subject of [order, refund]) expect(await notify(subject)).toBe(204)
      shop.pass(10)
      expect(await shop.carryOut()).toBe(1)
      for (const subject of [order, refund]) expect(await notify(subject)).toBe(204)
      expect((await read(paymentId)).stopped_reason).toBeNull()
      expect(await differences(paymentId)).toEqual([])
    })

    it('a completed refund that fails later stops the payment', async () => {
      const { paymentId, act, notify } = await paid()
      await act('refund', { amount: '5.00', reason: 'One was burnt.' })
      expect(await shop.carryOut()).toBe(1)
      const { id } = await shop.test.db
        .selectFrom('payment_instructions')
        .select('id')
        .where('payment_id', '=', paymentId)
        .executeTakeFirstOrThrow()
      shop.scripted.stripe.finishInstructions('failed')
      expect(await notify({ kind: 'instruction', instructionId: id })).toBe(204)
      expect((await read(paymentId)).stopped_reason).toMatch(/refunded \$5\.00 here, \$0\.00 there/)
    })
  })

  it('only counts unsigned calls', async () => {
    const count = () =>
      shop.test.db
        .selectFrom('payment_webhook_events')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirst()
    const before = await count()
    const { event } = await approved()
    for (let call = 0; call < 3; call += 1) expect(await shop.webhook('stripe', event, 'forged')).toBe(400)
    expect(await shop.webhook('paypal', { ...event, type: 'x'.repeat(100_000) }, 'forged')).toBe(400)
    expect(await count()).toEqual(before)
    expect(await refused()).toEqual([
      ['stripe', 3],
      ['paypal', 1],
    ])
  })

  it('deletes events after 90 days, in several batches', async () => {
    await shop.test.db.deleteFrom('payment_webhook_events').execute()
    const { event } = await approved()
    expect(await shop.webhook('stripe', event)).toBe(204)
    await shop.test.db
      .insertInto('payment_webhook_events')
      .values(
        Array.from({ length: 1_005 }, (_, index) => ({
          rail: 'paypal' as const,
          event_id: `old-${index}`,
          type: 'told',
          created_at: new Date(shop.test.now().getTime() - 60 * 24 * 60 * 60_000),
        })),
      )
      .execute()
    expect(await deleteOldProviderEvents(shop.test)).toBe(0)
    shop.pass(90 * 24 * 60 - 1)
    expect(await deleteOldProviderEvents(shop.test)).toBe(1_005)
    expect(await kept(event.eventId)).toMatchObject({ raw: expect.any(String) })
    shop.pass(2)
    expect(await deleteOldProviderEvents(shop.test)).toBe(1)
    expect(await kept(event.eventId)).toBeUndefined()
    // bodies are deleted by whole partitions
    shop.pass(31 * 24 * 60)
    await deleteOldProviderEvents(shop.test)
    expect(await shop.test.db.selectFrom('provider_event_words').select('id').execute()).toEqual([])
    shop.pass(24 * 60)
    await deleteOldProviderEvents(shop.test)
    expect(await refused()).toEqual([])
  })

  it('deletes events even when a partition of their bodies cannot be dropped', async () => {
    const { db } = shop.test
    const [id, created_at] = [newId(), shop.test.now()]
    const stored = { rail: 'stripe' as const, event_id: 'quoted', type: 'captured', created_at }
    await db
      .insertInto('payment_webhook_events')
      .values({ id, ...stored, outcome: 'handled', updated_at: created_at })
      .execute()
    await db.insertInto('provider_event_words').values({ id, headers: '{}', raw: '{}', created_at }).execute()
    await shop.test.database.runScript(
      `create table quotes (id uuid references provider_event_words); insert into quotes values ('${id}')`,
    )
    shop.pass(200 * 24 * 60)
    await expect(deleteOldProviderEvents(shop.test)).rejects.toThrow(/violates foreign key constraint/)
    expect(await kept('quoted')).toBeUndefined()
    await shop.test.database.runScript('drop table quotes')
    await deleteOldProviderEvents(shop.test)
    expect(await shop.test.db.selectFrom('provider_event_words').select('id').execute()).toEqual([])
  })
})
