import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import type { ProviderEvent } from '#server/payments/contract/payment-provider.ts'
import { listProviderEvents, ProviderEventResult, RawProviderEvent } from '#shared/api/provider-events.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('provider events in the console', () => {
  let shop: PaymentShop
  let admin: TestAdmin
  let superadmin: TestAdmin
  let moderator: TestAdmin
  beforeAll(async () => {
    shop = await openPaymentShop(anyEngine)
    shop.test.setNow(new Date('2026-11-20T12:00:00Z'))
    admin = await makeAdmin(shop.test, 'admin')
    superadmin = await makeAdmin(shop.test, 'superadmin')
    moderator = await makeAdmin(shop.test, 'moderator')
  })
  afterAll(() => shop.test.close())

  const list = async (query = '', who = moderator) => {
    const { status, body } = await who.call('GET', `/api/admin/money/events?${query}`)
    expect(status).toBe(200)
    return z.parse(listProviderEvents.success.body, body)
  }
  const figure = async (name: string) => {
    shop.pass(1)
    const { body } = await shop.test.app.inject('/metrics')
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
  }
  const play = async (id: string) =>
    z.parse(ProviderEventResult, (await admin.call('POST', `/api/admin/money/events/${id}/play`)).body)
  const orderEvent = (providerOrderId: string): ProviderEvent => ({
    eventId: newId(),
    type: 'captured',
    subject: { kind: 'order', providerOrderId },
  })

  /** An approved $19.00 payment, reported while its provider could not be asked. */
  async function failed() {
    const { wanted } = await shop.bakerOn('stripe')
    const { checkout, providerOrderId } = await shop.begin([wanted(2)], 'stripe')
    shop.scripted.stripe.approve(providerOrderId)
    const event = orderEvent(providerOrderId)
    shop.scripted.stripe.failNext('read', 'server_error')
    expect(await shop.webhook('stripe', event)).toBe(204)
    const orderId = checkout.orders[0]?.id ?? ''
    return { event, orderId, paymentId: checkout.payments[0]?.id ?? '', providerOrderId }
  }
  const rowOf = async ({ eventId }: ProviderEvent) => (await list(`reference=${eventId}`)).events[0]

  it('a failed event is processed again as if resent, once', async () => {
    const { event, orderId } = await failed()
    const row = await rowOf(event)
    expect(row).toMatchObject({ rail: 'stripe', type: 'captured', outcome: 'waiting' })
    const id = row?.id ?? ''
    shop.scripted.stripe.failNext('read', 'server_error')
    expect(await play(id)).toEqual({
      outcome: 'waiting',
      words: expect.stringContaining('server_error'),
    })
    expect((await shop.order(orderId)).paymentStatus).toBe('awaiting_payment')

    expect(await play(id)).toEqual({ outcome: 'handled', words: null })
    expect((await shop.order(orderId)).paymentStatus).toBe('paid')
    expect(await rowOf(event)).toMatchObject({ id, outcome: 'handled', words: null })

    const balances = await shop.balances(orderId)
    const mails = await shop.mailsTo(shop.buyer)
    expect(await play(id)).toEqual({ outcome: 'handled', words: null })
    expect(await shop.balances(orderId)).toEqual(balances)
    expect(await shop.mailsTo(shop.buyer)).toEqual(mails)
    // an event that fails now was still accepted
    shop.scripted.stripe.failNext('read', 'server_error')
    expect(await play(id)).toMatchObject({ outcome: 'waiting' })
    expect(await rowOf(event)).toMatchObject({ outcome: 'handled', words: null })

    const logged = await shop.test.db
      .selectFrom('admin_activity_logs')
      .select(['admin_id', 'action', 'details'])
      .where('target_type', '=', 'event')
      .where('target_id', '=', id)
      .execute()
    expect(logged).toHaveLength(4)
    expect(logged[0]).toMatchObject({ admin_id: admin.admin.id, action: 'money.play' })
  })

  it('a superadmin settles a waiting event by hand, once, with a reason, and polling stops', async () => {
    const { event, orderId } = await failed()
    const id = (await rowOf(event))?.id ?? ''
    const settle = (who: TestAdmin, body: object = { reason: 'PayPal’s support refused.' }) =>
      who.call('POST', `/api/admin/money/events/${id}/settle`, body)
    const waiting = await figure('bakesale_payment_events_waiting')
    expect(waiting).toBeGreaterThan(0)
    expect((await settle(admin)).status).toBe(403)
    expect((await settle(superadmin, {})).status).toBe(422)
    expect((await settle(superadmin)).status).toBe(204)
    expect((await settle(superadmin)).status).toBe(409)
    expect(await rowOf(event)).toMatchObject({
      outcome: 'ignored',
      words: 'Settled by hand: PayPal’s support refused.',
    })
    shop.pass(2)
    await shop.retryWaiting()
    expect(await shop.webhook('stripe', event)).toBe(204)
    expect((await shop.order(orderId)).paymentStatus).toBe('awaiting_payment')
    expect(await rowOf(event)).toMatchObject({ outcome: 'ignored' })
    expect(await figure('bakesale_payment_events_waiting')).toBeLessThan(waiting)
    const logged = await shop.test.db
      .selectFrom('admin_activity_logs')
      .select(['admin_id', 'action', 'details'])
      .where('target_id', '=', id)
      .execute()
    expect(logged).toMatchObject([
      {
        admin_id: superadmin.admin.id,
        action: 'money.settle_event',
        details: { rail: 'stripe', event: event.eventId, reason: 'PayPal’s support refused.' },
      },
    ])
  })

  it('is shown in its original form only to admins who handle money', async () => {
    const { event } = await failed()
    const path = `/api/admin/money/events/${(await rowOf(event))?.id}`
    const { body } = await admin.call('GET', path)
    expect(z.parse(RawProviderEvent, body)).toEqual({ headers: {}, raw: JSON.stringify(event) })
    expect((await moderator.call('GET', path)).status).toBe(403)
    expect((await moderator.call('POST', `${path}/play`)).status).toBe(403)
    expect((await admin.call('GET', `/api/admin/money/events/${newId()}`)).status).toBe(404)
    expect((await admin.call('POST', `/api/admin/money/events/${newId()}/play`)).status).toBe(404)
  })

  it('is found by provider, by outcome, and by every number of its subject', async () => {
    const { event, orderId, paymentId, providerOrderId } = await failed()
    expect(await shop.webhook('stripe', event)).toBe(204)
    const { baker, wanted } = await shop.bakerOn('paypal')
    const paid = await shop.pay([wanted(1)], 'paypal')
    const refunded = paid.orders[0]?.id ?? ''
    await baker.call('POST', `/api/orders/${refunded}/decline`, { reason: 'No flour left.' })
    const { id: instructionId } = await shop.test.db
      .selectFrom('payment_instructions')
      .select('id')
      .where('order_id', '=', refunded)
      .executeTakeFirstOrThrow()
    const ofRefund: ProviderEvent = {
      eventId: newId(),
      type: 'refunded',
      subject: { kind: 'instruction', instructionId },
    }
    expect(await shop.webhook('paypal', ofRefund)).toBe(204)

    const found = async (query: string) => (await list(query)).events.map(({ eventId }) => eventId)
    for (const reference of [
      event.eventId,
      orderId,
      paymentId,
      orderId.toUpperCase(),
      providerOrderId,
      `capture-${paymentId}`,
    ])
      expect(await found(`reference=${reference}`), reference).toEqual([event.eventId])
    for (const reference of [refunded, paid.payments[0]?.id, instructionId])
      expect(await found(`reference=${reference}`)).toEqual([ofRefund.eventId])
    expect(await found(`reference=${newId()}`)).toEqual([])
    expect(await found('rail=paypal')).toEqual([ofRefund.eventId])
    expect(await found(`rail=paypal&reference=${orderId}`)).toEqual([])
    expect(new Set((await list('outcome=waiting')).events.map(({ outcome }) => outcome))).toEqual(
      new Set(['waiting']),
    )
    expect((await list('outcome=failed')).events).toEqual([])
    expect((await moderator.call('GET', '/api/admin/money/events?rail=cash')).status).toBe(422)
    expect((await moderator.call('GET', '/api/admin/money/events?outcome=lost')).status).toBe(422)
  })

  it('ADMIN-10: is paged by cursor, newest first, each once, even at the same time', async () => {
    for (let count = 0; count < 5; count += 1)
      await shop.webhook('paypal', { eventId: newId(), type: 'told', subject: { kind: 'other', why: null } })
    const all = (await list('outcome=ignored&limit=100')).events.map(({ id }) => id)
    expect(all.length).toBeGreaterThanOrEqual(5)
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `outcome=ignored&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      ids.push(...page.events.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(ids).toEqual(all)
    const times = (await list('limit=100')).events.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('unsigned calls are counted', async () => {
    expect((await list()).refused).toEqual([])
    const forged: ProviderEvent = { eventId: newId(), type: 'told', subject: { kind: 'other', why: null } }
    for (let call = 0; call < 2; call += 1) expect(await shop.webhook('paypal', forged, 'forged')).toBe(400)
    expect((await list()).refused).toEqual([
      { rail: 'paypal', calls: 2, lastAt: shop.test.now().toISOString() },
    ])
    expect((await list(`reference=${forged.eventId}`)).events).toEqual([])
  })

  it('nonsense finds nothing or is rejected', async () => {
    for (const text of hostileStrings) {
      const query = new URLSearchParams({ reference: text.toWellFormed() })
      const { status } = await admin.call('GET', `/api/admin/money/events?${query}`)
      expect([200, 422], text).toContain(status)
      const settle = `/api/admin/money/events/${newId()}/settle`
      expect([404, 422], text).toContain((await superadmin.call('POST', settle, { reason: text })).status)
    }
  })
})
