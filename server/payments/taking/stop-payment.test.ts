import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { addDays } from '#shared/ready-by.ts'
import { testToday } from '#tests/make/clock.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import { carryOutInstructions } from '../instructions/carry-out-instructions.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { stopPayment } from './stop-payment.ts'

describe.each(engines)('stopping a payment on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    // late tomorrow in the baker's time zone, so that the test crosses a day unlike the machine's
    const tomorrow = addDays(testToday, 1)
    shop.test.setNow(new Date(`${tomorrow}T23:50:00-05:00`))
  })
  afterAll(() => shop.test.close())

  const alarms: unknown[][] = []
  const log = {
    info: () => undefined,
    error: (...args: unknown[]) => void alarms.push(args),
  }
  beforeEach(() => {
    alarms.length = 0
    shop.scripted.stripe.moves = (asked) => asked
  })

  const carryOut = () => {
    shop.pass(1)
    return carryOutInstructions(shop.test, log)
  }

  /** A paid order of $19.00. */
  async function paid() {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders, payments } = await shop.pay([wanted(2)], 'stripe')
    const id = orders[0]?.id ?? ''
    const act = async (action: string, body?: unknown) =>
      baker.call('POST', `/api/orders/${id}/${action}`, body ?? (await shownCode(shop.test, id, action)))
    return { id, act, paymentId: payments[0]?.id ?? '' }
  }

  const read = (paymentId: string) =>
    shop.test.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()

  const instructionsOf = (paymentId: string) =>
    shop.test.db
      .selectFrom('payment_instructions')
      .select(['kind', 'status', 'provider_id', 'last_error'])
      .where('payment_id', '=', paymentId)
      .orderBy('sequence')
      .execute()

  const sentSince = (calls: number) => shop.scripted.stripe.calls.slice(calls)

  const stoppedInFigures = async () => {
    shop.pass(1)
    const { body } = await shop.test.app.inject('/metrics')
    return Number(/^bakesale_payments_stopped (.+)$/m.exec(body)?.[1])
  }

  it('stops on a refund of another amount, books nothing and sends nothing more', async () => {
    const { id, act, paymentId } = await paid()
    const before = await stoppedInFigures()
    shop.scripted.stripe.moves = (asked) => asked - 1
    await act('refund', { amount: '5.00', reason: 'One was burnt.' })
    expect(await carryOut()).toBe(0)
    const reason = 'For its refund of $5.00, the provider shows $4.99.'
    expect(await read(paymentId)).toMatchObject({ stopped_at: shop.test.now(), stopped_reason: reason })
    expect(alarms).toEqual([
      [
        expect.objectContaining({ payment: paymentId, kind: 'refund', reason }),
        'A payment was stopped: somebody has to look.',
      ],
    ])
    expect(await shop.balances(id)).toEqual({ buyer: -1900, held: 1900 })
    expect(await instructionsOf(paymentId)).toEqual([
      { kind: 'refund', status: 'waiting', provider_id: expect.stringMatching(/^done-/), last_error: reason },
    ])

    await act('confirm')
    await act('complete')
    const calls = shop.scripted.stripe.calls.length
    shop.pass(24 * 60)
    expect(await carryOut()).toBe(0)
    expect(sentSince(calls)).toEqual([])
    expect(await stoppedInFigures()).toBe(before + 1)
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.map(({ words }) => words)).toContain(
      `payment ${paymentId} (stripe) is stopped: ${reason}`,
    )
  })

  it('CONST-07: stops on a release of another amount', async () => {
    const { act, paymentId } = await paid()
    await act('confirm')
    await act('complete')
    shop.scripted.stripe.moves = () => 1661
    expect(await carryOut()).toBe(0)
    expect((await read(paymentId)).stopped_reason).toBe(
      'For its release of $17.57, the provider shows $16.61.',
    )
    expect((await read(paymentId)).released_at).toBeNull()
  })

  it('stops on a polled refund of another amount', async () => {
    const { act, paymentId } = await paid()
    shop.scripted.stripe.instructionOutcome = 'pending'
    shop.scripted.stripe.moves = () => 400
    await act('refund', { amount: '5.00', reason: 'One was burnt.' })
    expect(await carryOut()).toBe(0)
    shop.scripted.stripe.instructionOutcome = 'done'
    expect((await read(paymentId)).stopped_at).toBeNull()
    shop.scripted.stripe.finishInstructions('done')
    shop.pass(10)
    expect(await carryOut()).toBe(0)
    expect((await read(paymentId)).stopped_at).toEqual(shop.test.now())
  })

  it('stops instead of retrying when more would leave than came in', async () => {
    const { id, act, paymentId } = await paid()
    await act('confirm')
    await act('complete')
    // a release is already booked
    await shop.test.db
      .updateTable('payment_balances')
      .set({ released_cents: 200 })
      .where('payment_id', '=', paymentId)
      .execute()
    expect(await carryOut()).toBe(0)
    const reason = 'More of this payment would be paid out than we received.'
    expect((await read(paymentId)).stopped_reason).toBe(reason)
    expect(alarms).toHaveLength(1)
    expect(await shop.balances(id)).toEqual({ buyer: -1900, held: 1757, platform: 143 })
    expect(await instructionsOf(paymentId)).toMatchObject([{ status: 'waiting', last_error: reason }])
    expect(await carryOut()).toBe(0)
    expect(alarms).toHaveLength(1)
  })

  /** A confirmed order of $19.00 whose money is already booked as released. */
  async function emptied() {
    const payment = await paid()
    await payment.act('confirm')
    await shop.test.db
      .updateTable('payment_balances')
      .set({ released_cents: 1900 })
      .where('payment_id', '=', payment.paymentId)
      .execute()
    return payment
  }

  it('stops when the ledger refuses a person’s request, who gets an explanation and can retry', async () => {
    const { id, act, paymentId } = await emptied()
    const before = await stoppedInFigures()
    const answer = await act('complete')
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: 'conflict',
        message: expect.stringMatching(/^Something about this payment does not add up/),
      },
    })
    expect(await read(paymentId)).toMatchObject({
      stopped_at: shop.test.now(),
      stopped_reason: 'More of this payment would be paid out than we received.',
    })
    expect(await stoppedInFigures()).toBe(before + 1)
    // the request was rolled back
    expect(await shop.order(id)).toMatchObject({ status: 'confirmed' })
    expect(await shop.balances(id)).toEqual({ buyer: -1900, held: 1900 })
    expect(await instructionsOf(paymentId)).toEqual([])
    expect((await act('complete')).status).toBe(409)

    await shop.test.db
      .updateTable('payment_balances')
      .set({ released_cents: 0 })
      .where('payment_id', '=', paymentId)
      .execute()
    expect((await act('complete')).status).toBe(200)
  })

  it('keeps the first reason, and other payments continue', async () => {
    const stopped = await paid()
    const stop = (reason: string) =>
      inTransaction(shop.test.db, (trx) => stopPayment(trx, stopped.paymentId, reason, shop.test.now()))
    await stop('First.')
    await stop('Second.')
    expect((await read(stopped.paymentId)).stopped_reason).toBe('First.')
    const other = await paid()
    for (const { act } of [stopped, other]) await act('decline', { reason: 'No flour left.' })
    expect(await carryOut()).toBe(1)
    expect(await shop.balances(stopped.id)).toMatchObject({ held: 1900 })
    expect(await shop.balances(other.id)).toEqual({ buyer: 0, held: 0 })
  })
})
