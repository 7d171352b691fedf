import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import type { OrderRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Movement } from '#shared/ledger-entries.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { engines } from '#tests/make/test-database.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { lockPayments } from '../taking/payments-repository.ts'
import { recordMovements } from './ledger-repository.ts'
import {
  charge,
  commission,
  disputeReturn,
  disputeWithdrawal,
  providerFee,
  refund,
  release,
} from './ledger-rules.ts'
import { migrateLedgerEntries } from './migrate-ledger-entries.ts'
import { PaymentMustStopError } from './payment-must-stop-error.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe.each(engines)('a ledger with its own checks on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  /** A paid order of $19.00 with nothing booked but its charge; the baker's part is $17.57. */
  async function paid() {
    const { wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(2)], 'stripe')
    const order = await shop.test.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orders[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    return { order, payment: { id: order.payment_id ?? '', cook_id: order.cook_id } }
  }

  const book = (movements: readonly Movement[]) =>
    inTransaction(shop.test.db, (trx) => recordMovements(trx, movements, shop.test.now()))

  const balance = ({ payment_id }: OrderRow) =>
    shop.test.db
      .selectFrom('payment_balances')
      .selectAll()
      .where('payment_id', '=', payment_id ?? '')
      .executeTakeFirst()

  const instruct = async (order: OrderRow, kind: 'refund' | 'release', amount: number) => {
    const id = newId()
    const now = shop.test.now()
    const times = { next_attempt_at: now, created_at: now, updated_at: now }
    await shop.test.db
      .insertInto('payment_instructions')
      .values({
        id,
        payment_id: order.payment_id ?? '',
        order_id: order.id,
        kind,
        amount_cents: amount,
        ...times,
      })
      .execute()
    return { id, amount_cents: amount, commission_cents: 0 }
  }
  const sold = { commissionTaken: true, released: false, kept: 0 }

  it('shows in a balance what came in, where it went, and what is held', async () => {
    const { order } = await paid()
    expect(await balance(order)).toMatchObject({ captured_cents: 1900, held_cents: 1900 })
    const released = await instruct(order, 'release', 1757)
    await book([...commission(order, 143), ...release(order, 1757, released.id)])
    const refunded = await instruct(order, 'refund', 500)
    await book(refund(order, { ...refunded, commission_cents: 38 }, { ...sold, released: true }))
    expect(await balance(order)).toMatchObject({
      captured_cents: 1900,
      refunded_cents: 500,
      released_cents: 1757,
      returned_cents: 462,
      commission_cents: 105,
      held_cents: 0,
    })
  })

  const stops = expect.objectContaining({
    name: 'Error',
    message: 'More of this payment would be paid out than we received.',
  })

  it('CONST-07: rejects a second release of a payment and books nothing of it', async () => {
    const { order } = await paid()
    const { id } = await instruct(order, 'release', 1757)
    await book([...commission(order, 143), ...release(order, 1757, id)])
    const before = await balance(order)
    const again = release(order, 1757, id).map((movement) => ({ ...movement, cause: `release:${newId()}` }))
    const refused = book(again)
    await expect(refused).rejects.toBeInstanceOf(PaymentMustStopError)
    await expect(refused).rejects.toEqual(stops)
    await expect(refused).rejects.toMatchObject({
      paymentId: order.payment_id,
      cause: { constraint: 'payment_balances_held' },
    })
    expect(await balance(order)).toEqual(before)
    expect((await shop.balances(order.id)).baker).toBe(1757)
  })

  it.each<[string, number, number]>([
    ['a refund of what has been released', 1757, 200],
    ['a refund and a release of all', 1900, 1],
    ['a refund of more than was paid', 0, 1901],
  ])('rejects %s', async (_name, releasedCents, refundedCents) => {
    const { order } = await paid()
    const released = await instruct(order, 'release', Math.max(1, releasedCents))
    const refunded = await instruct(order, 'refund', refundedCents)
    await book(release(order, releasedCents, released.id))
    const before = { captured_cents: 1900, released_cents: releasedCents, refunded_cents: 0 }
    const notSold = { commissionTaken: false, released: false, kept: 0 }
    await expect(book(refund(order, refunded, notSold))).rejects.toEqual(stops)
    expect(await balance(order)).toMatchObject(before)
  })

  it('refunds nothing twice, through us and through the bank', async () => {
    const { order } = await paid()
    const released = await instruct(order, 'release', 1757)
    await book([...commission(order, 143), ...release(order, 1757, released.id)])
    // the platform has only its part, and advances the money
    await book(disputeWithdrawal(order, 'dispute', { amount: 1900, from: 'platform' }))
    const refunded = { ...(await instruct(order, 'refund', 1900)), commission_cents: 143 }
    const back = refund(order, refunded, { ...sold, released: true })
    await expect(book(back)).rejects.toMatchObject({
      cause: { constraint: 'payment_balances_given_back' },
    })
    await book(disputeReturn(order, 'dispute', { amount: 1900, to: 'platform' }))
    await book(back)
    expect(await balance(order)).toMatchObject({ refunded_cents: 1900, disputed_cents: 0, held_cents: 0 })
  })

  /** Books plain entries by hand, to check only that balances follow them. */
  const wrongBalances = async () =>
    (await reconcilePayments(shop.test, new Date(0))).differences
      .filter(({ kind }) => kind === 'balance')
      .map(({ words }) => words)

  it('takes provider fees from platform or baker, whatever is left of the payment', async () => {
    const { order, payment } = await paid()
    const refunded = await instruct(order, 'refund', 1900)
    await book(refund(order, refunded, { commissionTaken: false, released: false, kept: 0 }))
    await book([...providerFee(payment, 85, 'platform'), ...providerFee(payment, 98, 'baker')])
    expect(await balance(order)).toMatchObject({ fee_cents: 183, held_cents: 0 })
    expect(await wrongBalances()).toEqual([])
  })

  it('books the same cause once, also in the balance', async () => {
    const { order } = await paid()
    const before = await balance(order)
    await book(charge(order))
    expect(await balance(order)).toEqual(before)
    expect(await shop.balances(order.id)).toEqual({ buyer: -1900, held: 1900 })
  })

  it('rejects invalid entries, and any later change', async () => {
    const { order } = await paid()
    const [movement] = charge(order)
    if (!movement) throw new Error('The charge has no entry')
    const about = { order_id: null, payment_id: null, cook_id: null }
    for (const wrong of [
      { cause: newId(), ...about },
      { cause: newId(), debit_account: 'buyer' as const },
      { cause: newId(), amount_cents: 0 },
      { cause: newId(), kind: 'adjustment' as const, reason: 'No admin.' },
    ])
      await expect(book([{ ...movement, ...wrong }])).rejects.toMatchObject({ code: '23514' })
    for (const change of ['update ledger_movements set amount_cents = 1', 'delete from ledger_movements'])
      await expect(sql.raw(change).execute(shop.test.db)).rejects.toMatchObject({ code: '23001' })
  })

  it('reconciliation finds a balance that does not match its entries', async () => {
    const { order } = await paid()
    const add = (cents: number) =>
      shop.test.db
        .updateTable('payment_balances')
        .set((eb) => ({ captured_cents: eb('captured_cents', '+', cents) }))
        .where('payment_id', '=', order.payment_id ?? '')
        .execute()
    await add(1)
    expect(await wrongBalances()).toEqual([
      `payment ${order.payment_id}: its balance is not what its movements come to`,
    ])
    await add(-1)
  })

  /** Books like version 0.1.0, with a row for each account. */
  const bookAsBefore = (
    order: OrderRow,
    movement: string,
    amounts: Partial<Record<string, number>>,
    instruction_id: string | null = null,
  ) =>
    inTransaction(shop.test.db, async (trx) => {
      for (const [account, amount] of Object.entries(amounts))
        await sql`
          insert into ledger_entries (id, movement, kind, account, amount_cents, order_id, payment_id, instruction_id,
            created_at)
          values (${newId()}, ${movement}, ${movement.split(':')[0]}, ${account}, ${amount}, ${order.id},
            ${order.payment_id}, ${instruction_id}, ${shop.test.now()})
        `.execute(trx)
    })

  /** What each account has of an order in the old rows. */
  const balancesBefore = async ({ id }: OrderRow) => {
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(amount_cents)::integer as cents from ledger_entries where order_id = ${id} group by account
    `.execute(shop.test.db)
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
  }

  /** An order paid through a process of version 0.1.0. */
  async function paidBefore() {
    const { order, payment } = await paid()
    const other = { ...order, id: newId(), payment_id: newId(), checkout_id: null, idempotency_key: null }
    await inTransaction(shop.test.db, async (trx) => {
      await copyPayment(trx, payment.id, other.payment_id)
      await trx.insertInto('orders').values(other).execute()
    })
    await bookAsBefore(other, `charge:${other.id}`, { buyer: -1900, held: 1900 })
    return other
  }

  async function copyPayment(trx: Trx, from: string, id: string) {
    const [payment] = await lockPayments(trx, [from])
    if (!payment) throw new Error('There is no payment to copy')
    const ids = { id, capture_id: `capture-${id}`, provider_order_id: null }
    await trx
      .insertInto('payments')
      .values({ ...payment, ...ids })
      .execute()
  }

  it('migrates everything that version 0.1.0 booked, to the cent, once', async () => {
    const refunded = await paidBefore()
    const { id: early } = await instruct(refunded, 'refund', 500)
    await bookAsBefore(refunded, `reversal:${early}`, { platform: 38, baker: -38 }, early)
    await bookAsBefore(refunded, `refund:${early}`, { held: -500, buyer: 500 }, early)
    await bookAsBefore(refunded, `commission:${refunded.id}`, { held: -105, platform: 105 })
    const { id: released } = await instruct(refunded, 'release', 1295)
    await bookAsBefore(refunded, `release:${released}`, { held: -1295, baker: 1295 }, released)
    const { id: late } = await instruct(refunded, 'refund', 1400)
    await bookAsBefore(refunded, `reversal:${late}`, { platform: -105, baker: -1295, held: 1400 }, late)
    await bookAsBefore(refunded, `refund:${late}`, { held: -1400, buyer: 1400 }, late)
    const atPickup = { ...refunded, id: newId(), payment_id: null, payment_status: 'not_required' as const }
    await shop.test.db
      .insertInto('orders')
      .values({ ...atPickup, refunded_cents: 0 })
      .execute()
    await bookAsBefore(atPickup, `commission_due:${atPickup.id}`, { baker: -143, receivable: 143 })

    // one entry each, but two for the reversal with two rows on one side
    expect(await migrateLedgerEntries(shop.test, quiet)).toBe(9)
    for (const order of [refunded, atPickup])
      expect(await shop.balances(order.id)).toEqual(await balancesBefore(order))
    expect(await balance(refunded)).toMatchObject({
      captured_cents: 1900,
      refunded_cents: 1900,
      released_cents: 1295,
      returned_cents: 1333,
      commission_cents: 38,
      held_cents: 0,
      is_exempt: false,
    })
    expect(await migrateLedgerEntries(shop.test, quiet)).toBe(0)
  })

  it('books after what version 0.1.0 booked a moment earlier', async () => {
    const order = await paidBefore()
    const { id, ...instruction } = await instruct(order, 'refund', 500)
    await book(refund(order, { id, ...instruction }, { commissionTaken: false, released: false, kept: 0 }))
    expect(await balance(order)).toMatchObject({
      captured_cents: 1900,
      refunded_cents: 500,
      held_cents: 1400,
    })
    expect(await migrateLedgerEntries(shop.test, quiet)).toBe(0)
  })

  it('migrates what version 0.1.0 paid out twice as it is, and stops the payment', async () => {
    const order = await paidBefore()
    const refunded = await instruct(order, 'refund', 1900)
    await bookAsBefore(order, `refund:${refunded.id}`, { held: -1900, buyer: 1900 }, refunded.id)
    const released = await instruct(order, 'release', 1757)
    await bookAsBefore(order, `release:${released.id}`, { held: -1757, baker: 1757 }, released.id)
    await migrateLedgerEntries(shop.test, quiet)
    expect(await shop.balances(order.id)).toEqual({ buyer: 0, held: -1757, baker: 1757 })
    expect(await balance(order)).toMatchObject({ held_cents: -1757, is_exempt: true })
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.map(({ words }) => words)).toContain(
      `payment ${order.payment_id} (stripe) is stopped: Version 0.1.0 gave out more of it than came in.`,
    )
  })

  it.runIf(engine === 'postgres')('books a cause once for two processes', async () => {
    const { order } = await paid()
    const { id } = await instruct(order, 'release', 1757)
    const other = await leaveOpen(shop.test.database, (trx) =>
      sql`select from payment_balances where payment_id = ${order.payment_id} for update`.execute(trx),
    )
    const both = Promise.all([1, 2].map(() => book(release(order, 1757, id))))
    await other.isWaitedFor(2)
    await other.end()
    await both
    expect(await balance(order)).toMatchObject({ released_cents: 1757, held_cents: 143 })
    expect((await shop.balances(order.id)).baker).toBe(1757)
  })
})
