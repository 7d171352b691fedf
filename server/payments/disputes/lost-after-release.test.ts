import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { CommissionReport } from '#shared/api/commission.ts'
import { SellerOverview } from '#shared/api/seller-overview.ts'
import { Statement } from '#shared/api/statements.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { disputeOf } from '#tests/make/disputed-payment.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import type { ProviderDispute } from '../contract/dispute.ts'
import { finishInstruction } from '../instructions/finish-instruction.ts'
import { findOwed } from '../owed/owed-repository.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { applyDispute } from './apply-dispute.ts'

describe.each(engines)('a dispute that is lost after the baker was paid on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  type Stall = Awaited<ReturnType<PaymentShop['bakerOn']>> & { rail: Rail }
  const open = async (rail: Rail): Promise<Stall> => ({ ...(await shop.bakerOn(rail)), rail })

  /** A completed sale of $19.00, with $17.57 for the baker. */
  async function sell({ baker, wanted, rail }: Stall) {
    const { orders, payments } = await shop.pay([wanted(2)], rail)
    const [id = '', paymentId = ''] = [orders[0]?.id, payments[0]?.id]
    for (const action of ['confirm', 'complete'])
      await baker.call('POST', `/api/orders/${id}/${action}`, await shownCode(shop.test, id, action))
    const tell = async (state: ProviderDispute['state'], changes: Partial<ProviderDispute> = {}) => {
      const isWithdrawn = state !== 'won'
      const reported = disputeOf({ paymentId }, { fee: 0, state, isWithdrawn, answerBy: null, ...changes })
      shop.scripted[rail].setDispute(reported)
      await applyDispute(shop.test, rail, reported, { error: () => undefined })
    }
    return { id, paymentId, tell }
  }

  const owed = async ({ baker }: Stall) => (await findOwed(shop.test.db, baker.user.id)).owed
  const money = async ({ baker }: Stall) =>
    SellerOverview.parse((await baker.call('GET', '/api/sellers/overview')).body).money
  /** The statement of the year, which accounts for every cent of sales, and the debt from lost disputes. */
  async function statement({ baker, rail }: Stall, owedForLost = 0) {
    const { totals } = Statement.parse((await baker.call('GET', '/api/sellers/statement')).body)
    const cents = (decimal: string) => Math.round(Number(decimal) * 100)
    const { refunds, disputes, collected, paidOut, online } = totals
    const left = cents(online[rail]) - cents(refunds) - cents(disputes) - cents(collected)
    expect(left + owedForLost).toBe(cents(paidOut))
    return totals
  }
  async function agrees() {
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
  }

  it('decisions, disputes: Stripe charges us, so the baker owes their part and the next sales pay it, once', async () => {
    const stall = await open('stripe')
    const lost = await sell(stall)
    await shop.carryOut()
    await lost.tell('under_review')
    expect(await owed(stall)).toBe(0)
    await lost.tell('lost')
    await lost.tell('lost')
    expect(await owed(stall)).toBe(1757)
    expect(await shop.balances(lost.id)).toEqual({
      buyer: -1900,
      held: 0,
      baker: 0,
      platform: -1757,
      receivable: 1757,
      disputed: 1900,
    })
    expect(await money(stall)).toMatchObject({ paidOut: '17.57', onTheWay: '0.00', owed: '17.57' })
    const { body: overview } = await stall.baker.call('GET', '/api/sellers/overview')
    expect(overview).toMatchObject({ earnings: '0.00' })
    expect(await shop.order(lost.id)).toMatchObject({ dispute: 'lost', collectedAmount: '0.00' })
    expect(await statement(stall, 1757)).toMatchObject({ disputes: '19.00', owed: '17.57', paidOut: '17.57' })

    const next = await sell(stall)
    await shop.carryOut()
    expect(await owed(stall)).toBe(0)
    expect(shop.scripted.stripe.captures.get(`capture-${next.paymentId}`)?.released ?? 0).toBe(0)
    expect(await shop.balances(next.id)).toMatchObject({
      held: 0,
      platform: 1900,
      receivable: -1757,
      baker: 1757,
    })
    expect(await money(stall)).toMatchObject({ paidOut: '17.57', onTheWay: '0.00', owed: '0.00' })
    expect(await statement(stall, 1757)).toMatchObject({ disputes: '19.00', owed: '0.00', paidOut: '17.57' })
    const superadmin = await makeAdmin(shop.test, 'superadmin')
    const { body } = await superadmin.call('GET', '/api/admin/commission/report?by=baker')
    const own = CommissionReport.parse(body).rows.find(({ key }) => key === stall.baker.user.id)
    expect(own).toMatchObject({
      sales: '38.00',
      refunds: '19.00',
      commission: '1.43',
      collected: '1.43',
      owed: '0.00',
    })
    await agrees()
  })

  it('PayPal charges the baker, who then owes us nothing, and we keep our commission', async () => {
    const stall = await open('paypal')
    const lost = await sell(stall)
    await shop.carryOut()
    await lost.tell('lost')
    expect(await owed(stall)).toBe(0)
    expect(await shop.balances(lost.id)).toMatchObject({
      held: 0,
      baker: -143,
      platform: 143,
      disputed: 1900,
    })
    expect(await money(stall)).toMatchObject({ onTheWay: '0.00', owed: '0.00' })
    expect(await statement(stall)).toMatchObject({ disputes: '19.00', collected: '1.43', paidOut: '-1.43' })
    await agrees()
  })

  it.each(rails)('over %s: creates no debt if the money is lost before the release', async (rail) => {
    const stall = await open(rail)
    const lost = await sell(stall)
    await lost.tell('under_review', { amount: 500 })
    await lost.tell('lost', { amount: 500 })
    await shop.carryOut()
    expect(await owed(stall)).toBe(0)
    expect(await money(stall)).toMatchObject({ onTheWay: '0.00' })
    await agrees()
  })

  it('creates the debt once a release turns out to have arrived after the withdrawal', async () => {
    const stall = await open('stripe')
    const lost = await sell(stall)
    shop.scripted.stripe.failNext('release', 'lost_answer')
    expect(await shop.carryOut()).toBe(0)
    await lost.tell('lost')
    expect(await owed(stall)).toBe(0)
    const taken = await shop.test.db
      .selectFrom('payment_instructions')
      .selectAll()
      .where('payment_id', '=', lost.paymentId)
      .executeTakeFirstOrThrow()
    await inTransaction(shop.test.db, (trx) =>
      finishInstruction(
        shop.test,
        trx,
        taken,
        { providerId: `done-${taken.id}`, amount: 1757 },
        shop.test.now(),
      ),
    )
    expect(await owed(stall)).toBe(1757)
  })
})
