import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { rails } from '#shared/payment-methods.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { finishInstruction } from '../instructions/finish-instruction.ts'
import { writeRefund } from '../instructions/write-refund.ts'
import { lockOrdersOfPayments } from '../taking/paid-orders-repository.ts'
import { lockPayments } from '../taking/payments-repository.ts'
import { reconcilePayments } from './reconcile-payments.ts'

describe.each(rails)('damage to the books of payments over %s', (rail) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop('embedded')
    shop.test.setNow(new Date('2026-11-20T12:00:00Z'))
  })
  afterAll(() => shop.test.close())

  const provider = () => shop.scripted[rail]
  const carryOut = async () => {
    shop.pass(1)
    await shop.carryOut()
  }

  /** An open payment of one order, $19.00. */
  async function paid() {
    const { baker, wanted, listingId } = await shop.bakerOn(rail)
    const { orders, payments } = await shop.pay([wanted(2)], rail)
    const orderId = orders[0]?.id ?? ''
    const act = async (action: string, body?: unknown) => {
      expect(
        await baker.call(
          'POST',
          `/api/orders/${orderId}/${action}`,
          body ?? (await shownCode(shop.test, orderId, action)),
        ),
      ).toMatchObject({
        status: 200,
      })
      await carryOut()
    }
    const paymentId = payments[0]?.id ?? ''
    return { wanted, listingId, orderId, paymentId, captureId: `capture-${paymentId}`, act }
  }

  /** A payment whose baker has received $17.57. */
  async function finished() {
    const one = await paid()
    await one.act('confirm')
    await one.act('complete')
    return one
  }

  /** Changes rows without constraints and triggers. */
  const damage = (statement: string) =>
    shop.test.database.runScript(
      `set session_replication_role = replica; ${statement}; set session_replication_role = origin;`,
    )

  /** The differences of a payment and its order, their sorted kinds and their sentences. */
  async function found({ paymentId, orderId }: { paymentId: string; orderId: string }) {
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    const own = differences.filter((one) => one.paymentId === paymentId || one.orderId === orderId)
    return { kinds: own.map(({ kind }) => kind).sort(), words: own.map(({ words }) => words), own }
  }

  it('finds no difference in a healthy shop after all kinds of events', async () => {
    const open = await paid()
    await open.act('refund', { amount: '5.00', reason: 'One was burnt.' })
    const over = await finished()
    await over.act('refund', { amount: '4.00', reason: 'Too dark.' })
    await over.act('refund', { amount: '15.00', reason: 'All of it was too dark.' })
    const before = await paid()
    await before.act('refund', { amount: '5.00', reason: 'One was burnt.' })
    await before.act('confirm')
    await before.act('complete')
    await (await paid()).act('decline', { reason: 'No flour left.' })

    const [first, second] = [await shop.bakerOn(rail), await shop.bakerOn(rail)]
    await damage(`update users set offers_pickup = true where id = '${second.baker.user.id}'`)
    await shop.pay([first.wanted(1), { ...second.wanted(1), payWay: 'pickup' }], rail)
    await shop.pay([first.wanted(1), second.wanted(2)], rail)
    const { checkout } = await shop.begin([first.wanted(1)], rail)
    const late = await shop.begin([second.wanted(1)], rail)
    shop.pass(16)
    await shop.settle()
    expect((await shop.read(checkout.id)).payments[0]?.status).toBe('closed')
    provider().keepPending(late.providerOrderId)
    provider().arrive(late.providerOrderId)
    shop.pass(61)
    await shop.settle()
    await carryOut()
    const declined = await shop.begin([first.wanted(1)], rail)
    provider().decline(declined.providerOrderId)
    provider().approve(declined.providerOrderId)
    await shop.capture(declined.providerOrderId)
    await shop.begin([second.wanted(1)], rail)
    const { compared, differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
    expect(compared).toBeGreaterThan(8)
  })

  it('finds a missing ledger entry', async () => {
    const one = await paid()
    await one.act('refund', { amount: '5.00', reason: 'One was burnt.' })
    await damage(`delete from ledger_movements where kind = 'refund' and order_id = '${one.orderId}'`)
    const { kinds, own } = await found(one)
    expect(kinds).toEqual(['balance', 'instruction'])
    expect(own).toContainEqual(expect.objectContaining({ kind: 'instruction', ours: 500, theirs: 0 }))
  })

  it.each([
    ['an open', paid],
    ['a finished', finished],
  ])('finds a missing charge of %s order', async (_, make) => {
    const one = await make()
    await damage(`delete from ledger_movements where kind = 'charge' and order_id = '${one.orderId}'`)
    const { kinds, words } = await found(one)
    expect(kinds).toEqual(expect.arrayContaining(['balance', 'charge']))
    expect(words).toContain(`order ${one.orderId}: $19.00 was paid for it, and $0.00 is booked`)
  })

  it('finds a missing release, also without any other trace of it here', async () => {
    const booked = await finished()
    await damage(`delete from ledger_movements where kind = 'release' and order_id = '${booked.orderId}'`)
    expect((await found(booked)).kinds).toEqual(['balance', 'held', 'instruction'])
    const whole = await finished()
    await damage(`delete from ledger_movements where kind = 'release' and order_id = '${whole.orderId}';
      delete from payment_instructions where kind = 'release' and payment_id = '${whole.paymentId}';
      update payment_balances set released_cents = 0 where payment_id = '${whole.paymentId}';
      update payments set released_at = null where id = '${whole.paymentId}'`)
    const { kinds, words } = await found(whole)
    expect(kinds).toEqual(['held', 'released'])
    expect(words).toContainEqual(
      expect.stringContaining('released $0.00 here, $17.57 there; only there done-'),
    )
  })

  it('finds swapped capture ids', async () => {
    const [one, other] = [await paid(), await paid()]
    const change = ({ paymentId }: { paymentId: string }, captureId: string) =>
      damage(`update payments set capture_id = '${captureId}' where id = '${paymentId}'`)
    await change(one, 'in between')
    await change(other, one.captureId)
    await change(one, other.captureId)
    expect((await found(one)).words).toEqual([
      `payment ${one.paymentId} (${rail}): capture ${other.captureId} here, ${one.captureId} there`,
    ])
    expect((await found(other)).kinds).toEqual(['capture'])
  })

  it('finds a commission that went to the baker', async () => {
    const one = await finished()
    await damage(`update ledger_movements set debit_account = 'baker'
      where kind = 'commission' and order_id = '${one.orderId}'`)
    const { kinds, words } = await found(one)
    expect(kinds).toEqual(['balance', 'commission', 'instruction'])
    expect(words).toContain(`order ${one.orderId}: $1.43 of it is the platform’s, and $0.00 is booked`)
  })

  it('finds an order total ten times as high', async () => {
    const one = await paid()
    await damage(`update orders set total_cents = total_cents * 10 where id = '${one.orderId}'`)
    const { kinds, words } = await found(one)
    expect(kinds).toEqual(['charge', 'charge'])
    expect(words).toContain(
      `payment ${one.paymentId} (${rail}): it is $19.00, and its orders come to $190.00`,
    )
  })

  it('finds a refund only here', async () => {
    const one = await paid()
    const { test } = shop
    await inTransaction(test.db, async (trx) => {
      await lockPayments(trx, [one.paymentId])
      const [order] = await lockOrdersOfPayments(trx, [one.paymentId])
      if (!order) throw new Error('The payment has no order')
      await writeRefund(trx, order, { amount: 500, reason: null, requestedBy: null }, test.now())
      const { id } = await trx
        .selectFrom('payment_instructions')
        .select('id')
        .where('payment_id', '=', one.paymentId)
        .executeTakeFirstOrThrow()
      const taken = { id, payment_id: one.paymentId }
      await finishInstruction(test, trx, taken, { providerId: 'nowhere' }, test.now())
    })
    expect((await found(one)).words).toEqual([
      `payment ${one.paymentId} (${rail}): refunded $5.00 here, $0.00 there; only here nowhere`,
    ])
  })

  it('finds a refund only there', async () => {
    const one = await paid()
    await provider().refund({
      instructionId: newId(),
      captureId: one.captureId,
      payee: '',
      amount: 700,
      commission: 0,
      releaseId: null,
      reason: '',
    })
    const { own } = await found(one)
    expect(own).toMatchObject([{ kind: 'refunded', ours: 0, theirs: 700, paymentId: one.paymentId }])
    expect(own[0]?.words).toMatch(/refunded \$0\.00 here, \$7\.00 there; only there done-.* of \$7\.00$/)
  })

  it('finds a second transfer', async () => {
    const one = await finished()
    await provider().release({
      instructionId: newId(),
      captureId: one.captureId,
      payee: '',
      amount: 100,
    })
    const { own } = await found(one)
    expect(own).toMatchObject([{ kind: 'released', ours: 1757, theirs: 1857, paymentId: one.paymentId }])
  })

  it('finds a payment captured there and closed or awaited here', async () => {
    const { wanted } = await shop.bakerOn(rail)
    const closed = await shop.begin([wanted(1)], rail)
    shop.pass(16)
    await shop.settle()
    const awaited = await shop.begin([wanted(2)], rail)
    for (const { providerOrderId } of [closed, awaited]) {
      provider().keepPending(providerOrderId)
      provider().arrive(providerOrderId)
    }
    for (const [{ checkout }, status, cents] of [
      [closed, 'closed', 950],
      [awaited, 'awaiting', 1900],
    ] as const) {
      const { payments, orders } = await shop.read(checkout.id)
      const one = { paymentId: payments[0]?.id ?? '', orderId: orders[0]?.id ?? '' }
      const { own, words } = await found(one)
      expect(own).toMatchObject([{ kind: 'state', ours: 0, theirs: cents }])
      expect(words).toEqual([`payment ${one.paymentId} (${rail}): captured there, ${status} here`])
    }
  })

  it.each([
    ['closed', "status = 'closed', closed_reason = 'expired', closed_at = created_at"],
    ['awaiting', "status = 'awaiting'"],
  ])('finds a captured payment set to %s', async (status, change) => {
    const one = await paid()
    await damage(
      `update payments set ${change}, capture_id = null, captured_at = null where id = '${one.paymentId}'`,
    )
    const { words } = await found(one)
    expect(words).toContain(`payment ${one.paymentId} (${rail}): captured there, ${status} here`)
    expect(words).toContain(
      `order ${one.orderId}: it is paid, and its payment ${one.paymentId} (${rail}) is ${status}`,
    )
  })

  it('finds a payment deleted here', async () => {
    const one = await paid()
    await damage(`delete from payments where id = '${one.paymentId}'`)
    const { kinds, words } = await found(one)
    expect(kinds).toEqual(['state', 'unknown_money'])
    expect(words).toContainEqual(expect.stringContaining(`has a capture ${one.captureId} of $19.00`))
    await damage(`delete from ledger_movements where order_id = '${one.orderId}';
      delete from orders where id = '${one.orderId}';
      delete from payment_balances where payment_id = '${one.paymentId}'`)
    expect((await found(one)).kinds).toEqual(['unknown_money'])
  })

  it('finds a refund without an instruction, in the order or in the ledger', async () => {
    const one = await paid()
    await damage(`update orders set refunded_cents = 500, payment_status = 'partly_refunded'
      where id = '${one.orderId}'`)
    expect((await found(one)).words).toEqual([
      `order ${one.orderId}: $5.00 of it is said to be refunded, and its instructions come to $0.00`,
    ])
    const booked = await paid()
    await damage(`insert into ledger_movements (id, cause, kind, debit_account, credit_account, amount_cents, order_id,
        payment_id, created_at)
      values ('${newId()}', 'refund:${newId()}', 'refund', 'buyer', 'held', 500, '${booked.orderId}',
        '${booked.paymentId}', '${shop.test.now().toISOString()}');
      update payment_balances set refunded_cents = 500 where payment_id = '${booked.paymentId}'`)
    expect((await found(booked)).words).toEqual([
      `payment ${booked.paymentId} (${rail}): $5.00 is booked as given out without an instruction`,
    ])
  })
})

describe('damage to stock', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop('embedded')
  })
  afterAll(() => shop.test.close())

  it('finds 50 extra servings, but accepts a change by the baker', async () => {
    const { baker, wanted, listingId } = await shop.bakerOn('stripe')
    await shop.pay([wanted(2)], 'stripe')
    const stockFindings = async () =>
      (await reconcilePayments(shop.test, new Date(0))).differences.map(({ words }) => words)
    expect(await stockFindings()).toEqual([])
    const changed = listingBody({ servingsAvailable: 30 })
    expect(await baker.call('PUT', `/api/food-listings/${listingId}`, changed)).toMatchObject({ status: 200 })
    const { orders } = await shop.pay([wanted(3)], 'stripe')
    // unfulfilled servings are not put back on sale
    await baker.call('POST', `/api/orders/${orders[0]?.id}/fulfil-in-part`, { quantity: 2 })
    expect(await stockFindings()).toEqual([])
    await shop.test.database.runScript(
      `update food_listings set servings_available = servings_available + 50 where id = '${listingId}'`,
    )
    expect(await stockFindings()).toEqual([
      `listing ${listingId}: 77 servings are left and 5 in orders, and 32 were offered`,
    ])
  })
})
