import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { lockOrder } from '#server/orders/changing/locked-orders-repository.ts'
import { actAtOnce, leaveOpen } from '#tests/make/act-at-once.ts'
import { disputeOf } from '#tests/make/disputed-payment.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import { takeDueInstruction } from '../instructions/due-instructions-repository.ts'
import { lockPaymentOfOrder } from './payments-repository.ts'

// the embedded engine runs one transaction at a time
describe.runIf(engines.includes('postgres'))('OPEN-77: two processes on the same payment', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop('postgres')
  })
  afterAll(() => shop?.test.close())

  /** A paid order of $19.00 whose refund is the only due instruction. */
  async function declined() {
    await shop.carryOut()
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(2)], 'stripe')
    await baker.call('POST', `/api/orders/${orders[0]?.id}/decline`, { reason: 'No flour left.' })
    shop.pass(1)
  }

  it('books a capture once for two concurrent webhooks', async () => {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { checkout, providerOrderId } = await shop.begin([wanted(2)], 'stripe')
    shop.scripted.stripe.approve(providerOrderId)
    const subject = { kind: 'order', providerOrderId } as const
    const ids = checkout.payments.map(({ id }) => id)
    const notify = () => shop.webhook('stripe', { eventId: newId(), type: 'captured', subject })
    expect(await actAtOnce(shop.test.database, { table: 'payments', ids }, [notify, notify])).toEqual([
      204, 204,
    ])
    const orderId = checkout.orders[0]?.id ?? ''
    expect(await shop.balances(orderId)).toEqual({ buyer: -1900, held: 1900 })
    // the ledger refuses duplicates, but the baker might get two emails
    expect(await shop.mailsTo(baker)).toEqual(['order-placed'])
  })

  it('books a dispute once for two concurrent webhooks and a completion', async () => {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders, payments } = await shop.pay([wanted(2)], 'stripe')
    const [orderId, paymentId] = [orders[0]?.id ?? '', payments[0]?.id ?? '']
    await baker.call('POST', `/api/orders/${orderId}/confirm`)
    const { disputeId, payee } = shop.scripted.stripe.setDispute(disputeOf({ paymentId }))
    const subject = { kind: 'dispute', disputeId, payee } as const
    const notify = () => shop.webhook('stripe', { eventId: newId(), type: 'disputed', subject })
    const complete = async () =>
      (await baker.call('POST', `/api/orders/${orderId}/complete`, await shownCode(shop.test, orderId)))
        .status
    const acted = await actAtOnce(shop.test.database, { table: 'payments', ids: [paymentId] }, [
      notify,
      complete,
      notify,
    ])
    expect(acted).toEqual([204, 200, 204])
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.balances(orderId)).toMatchObject({ buyer: -1900, held: 0, disputed: 1900 })
    const rows = await shop.test.db
      .selectFrom('disputes')
      .select('id')
      .where('dispute_id', '=', disputeId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('a refund that waits for the payment’s lock does not lock the order', async () => {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(1)], 'stripe')
    const id = orders[0]?.id ?? ''
    const refund = { amount: '9.50', reason: 'It was burnt.' }
    const other = await leaveOpen(shop.test.database, (trx) => lockPaymentOfOrder(trx, id))
    const refunded = baker.call('POST', `/api/orders/${id}/refund`, refund)
    await other.isWaitedFor(1)
    const third = await leaveOpen(shop.test.database, (trx) => lockOrder(trx, id, baker.user.id))
    await third.end()
    await other.end()
    expect((await refunded).status).toBe(200)
  })

  it('returns no payable order when the buyer abandons the checkout during its preparation', async () => {
    const { wanted } = await shop.bakerOn('stripe')
    const { checkout } = await shop.begin([wanted(1)], 'stripe')
    shop.scripted.stripe.step = async (call) => {
      shop.scripted.stripe.step = (next) => next()
      const answer = await call()
      await shop.buyer.call('POST', `/api/checkouts/${checkout.id}/abandon`, {})
      return answer
    }
    expect((await shop.prepare(checkout.id, 'stripe')).status).toBe(409)
  })

  it('a worker skips an instruction that another worker is leasing', async () => {
    await declined()
    const now = shop.test.now()
    const until = { now, leaseEnd: new Date(now.getTime() + 60_000) }
    const taking = await leaveOpen(shop.test.database, (trx) => takeDueInstruction(trx, until))
    const next = takeDueInstruction(shop.test.db, until)
    await Promise.race([taking.isWaitedFor(1), next])
    await taking.end()
    expect(await next).toBeNull()
    shop.pass(2)
    expect(await shop.carryOut()).toBe(1)
  })

  it('nobody else sends an instruction that is being sent', async () => {
    await declined()
    const meanwhile: number[] = []
    shop.scripted.stripe.step = async (call) => {
      shop.scripted.stripe.step = (next) => next()
      meanwhile.push(await shop.carryOut())
      return call()
    }
    expect(await shop.carryOut()).toBe(1)
    expect(meanwhile).toEqual([0])
  })
})
