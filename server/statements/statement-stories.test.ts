import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCommissionReport } from '#server/commission/get-commission-report.ts'
import { newId } from '#server/database/new-id.ts'
import { completeUnobjectedOrders } from '#server/orders/changing/complete-unobjected-orders.ts'
import { refundNotReceived } from '#server/orders/holds/answer-hold.ts'
import { refundOverdueHolds } from '#server/orders/holds/refund-overdue-holds.ts'
import type { ProviderDispute } from '#server/payments/contract/dispute.ts'
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts'
import type { OrderId, PaymentId } from '#shared/api/ids.ts'
import { Order } from '#shared/api/orders.ts'
import type { Statement } from '#shared/api/statements.ts'
import { toDecimal } from '#shared/money.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { addDays } from '#shared/ready-by.ts'
import { disputeOf } from '#tests/make/disputed-payment.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { type BakerPart, connectBaker, makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { releaseHold } from '#tests/make/payment-deeds.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { quiet } from '#tests/make/payout-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { checkStatements } from '#tests/make/statement-invariants.ts'
import { anyEngine } from '#tests/make/test-database.ts'

/** The events of an order in sequence; any may be missing, and hours may pass before each. */
interface OrderStory {
  way: Rail | 'pickup'
  quantity: number
  /** in cents, before and after the payout */
  refunds: { before: number | null; after: number | null }
  end: 'complete' | 'vouch' | 'receive' | 'by_itself' | 'decline' | 'cancel' | 'stays_open'
  /** a refund in the provider's dashboard before that, in cents, reconciled by an operator after it */
  outside: number | null
  /** the buyer's report if its baker vouched for the pickup, and its outcome */
  hold: 'refunded' | 'released' | 'deadline' | null
  dispute: { when: 'before_payout' | 'after_payout'; amount: number; ends: 'won' | 'lost' | 'runs' } | null
  hours: number
}

const refund = fc.option(fc.integer({ min: 1, max: 700 }), { freq: 2 })
const orderStory: fc.Arbitrary<OrderStory> = fc.record({
  way: fc.constantFrom(...rails, 'pickup'),
  quantity: fc.integer({ min: 1, max: 3 }),
  refunds: fc.record({ before: refund, after: refund }),
  end: fc.constantFrom(
    ...(['complete', 'complete', 'vouch', 'receive'] as const),
    ...(['by_itself', 'decline', 'cancel', 'stays_open'] as const),
  ),
  outside: fc.option(fc.constantFrom(250, 950), { freq: 3 }),
  hold: fc.option(fc.constantFrom('refunded', 'released', 'deadline'), { freq: 1 }),
  dispute: fc.option(
    fc.record({
      when: fc.constantFrom('before_payout', 'after_payout'),
      amount: fc.constantFrom(950, 500),
      ends: fc.constantFrom('won', 'lost', 'runs'),
    }),
    { freq: 2 },
  ),
  hours: fc.constantFrom(0, 5, 100),
})

describe('statements by order and payout', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(anyEngine)
    shop.scripted.paypal.feeOf = (cents) => 49 + Math.round(cents * 0.035)
    shop.scripted.stripe.feeOf = (cents) => 30 + Math.round(cents * 0.029)
  })
  afterAll(() => shop.test.close())

  /** Each story begins an hour before midnight of a month's last day. */
  const first = '2026-10'
  const begin = () => shop.test.setNow(new Date('2026-11-01T03:00:00Z'))

  async function play(stories: readonly OrderStory[]) {
    const baker = await makePerson(shop.test)
    for (const rail of rails) await connectBaker(shop.test, baker, rail)
    await baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    const listing = await makeListing(baker, { servingsAvailable: 40, readyByDate: '2028-06-01' })
    for (const story of stories) await playOrder(baker, listing, story)
    return baker
  }

  /** Ends an order without the pickup code after its ready time, until nothing is pending. */
  async function endWithoutCode(
    baker: Awaited<ReturnType<typeof makePerson>>,
    id: OrderId,
    { end, hold }: Pick<OrderStory, 'end' | 'hold'>,
  ) {
    const act = (who: typeof baker, what: string, body?: object) =>
      who.call('POST', `/api/orders/${id}/${what}`, body)
    const { completableFrom } = Order.parse((await baker.call('GET', `/api/orders/${id}`)).body)
    if (completableFrom) shop.test.setNow(new Date(completableFrom))
    if (end === 'receive') await act(shop.buyer, 'received')
    if (end === 'vouch') await act(baker, 'complete')
    if (end === 'vouch' && hold !== null) {
      shop.pass(60)
      await act(shop.buyer, 'not-received', { reason: 'Nobody opened the door.' })
      if (hold === 'released') await releaseHold(shop.test, id)
      if (hold === 'refunded') await refundNotReceived(shop.test, baker.user, id)
    }
    const minutesOf = { receive: 10, deadline: 8 * 24 * 60, rest: 2 * 24 * 60 }
    if (end === 'receive') shop.pass(minutesOf.receive)
    else shop.pass(hold === 'deadline' ? minutesOf.deadline : minutesOf.rest)
    await completeUnobjectedOrders(shop.test, quiet)
    await refundOverdueHolds(shop.test, quiet)
  }

  /** Refunds a payment in the provider's dashboard, without an event, and keeps our fee where we hold it. */
  async function refundOutside(rail: Rail, paymentId: PaymentId, amount: number) {
    const { capture_id } = await shop.test.db
      .selectFrom('payments')
      .select('capture_id')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const refund = { instructionId: newId(), captureId: capture_id ?? '', payee: '', reason: '' }
    await shop.scripted[rail].refund({ ...refund, amount, commission: 0, releaseId: null })
  }

  /** Reconciles a stopped payment with its provider as an operator; a disputed one may have to wait. */
  async function bringInLine(paymentId: PaymentId, isDisputed: boolean) {
    const { stopped_at } = await shop.test.db
      .selectFrom('payments')
      .select('stopped_at')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    if (stopped_at === null) return
    const superadmin = await makeAdmin(shop.test, 'superadmin')
    const url = `/api/admin/money/payments/${paymentId}/rebuild`
    const { status, body } = await superadmin.call('POST', url, { reason: 'Refunded in the dashboard.' })
    if (isDisputed) expect([204, 409]).toContain(status)
    else expect({ status, body }).toEqual({ status: 204, body: null })
    shop.pass(60)
    await shop.carryOut()
  }

  async function playOrder(
    baker: Awaited<ReturnType<typeof makePerson>>,
    listing: Awaited<ReturnType<typeof makeListing>>,
    { way, quantity, refunds, end, outside, hold, dispute, hours }: OrderStory,
  ) {
    const isEndedWithoutCode = end === 'vouch' || end === 'receive' || end === 'by_itself'
    const bake = isEndedWithoutCode ? await makeListing(baker) : listing
    const wanted: BakerPart = { payWay: way, lines: [[bake, quantity]] }
    const checkout =
      way === 'pickup' ? await makeCheckout(shop.buyer, [wanted]) : await shop.pay([wanted], way)
    expect(checkout.refusals).toEqual([])
    const [order, payment] = [checkout.orders[0], checkout.payments[0]]
    const act = (what: string, body?: object) => baker.call('POST', `/api/orders/${order?.id}/${what}`, body)
    const giveBack = async (cents: number | null) => {
      if (cents === null || way === 'pickup') return
      await act('refund', { amount: (cents / 100).toFixed(2), reason: 'Sorry.' })
      await shop.carryOut()
    }
    const tell = async (state: ProviderDispute['state']) => {
      if (way === 'pickup' || dispute === null || !payment) return
      const about = { paymentId: payment.id }
      const changes = { amount: dispute.amount, fee: 0, state, answerBy: null, isWithdrawn: state !== 'won' }
      const reported = shop.scripted[way].tellDispute(disputeOf(about, changes))
      await applyDispute(shop.test, way, reported, { error: () => undefined })
    }
    const argue = async (when: 'before_payout' | 'after_payout') => {
      if (dispute?.when !== when) return
      await tell('under_review')
      if (dispute.ends !== 'runs') await tell(dispute.ends)
    }
    if (outside !== null && payment && way !== 'pickup') await refundOutside(way, payment.id, outside)
    await act(end === 'decline' ? 'decline' : 'confirm', { reason: 'No flour.' })
    await giveBack(refunds.before)
    shop.pass(hours * 60)
    if (end === 'cancel') await act('cancel', { reason: 'The oven broke.' })
    if (end === 'complete') await act('complete', await shownCode(shop.test, order?.id))
    if (isEndedWithoutCode && order) await endWithoutCode(baker, order.id, { end, hold })
    await argue('before_payout')
    await shop.carryOut()
    if (outside !== null && payment && way !== 'pickup') await bringInLine(payment.id, dispute !== null)
    await argue('after_payout')
    shop.pass(hours * 60)
    await giveBack(refunds.after)
    await shop.carryOut()
  }

  it('count an order refunded in PayPal’s dashboard, then cancelled, as unsold, and its fee as a fee', async () => {
    begin()
    const story = { way: 'paypal', quantity: 2, end: 'cancel', hold: null, dispute: null, hours: 0 } as const
    const refunds = { before: null, after: null }
    const baker = await play([
      { ...story, refunds, outside: 500 },
      { ...story, refunds, outside: 1900 },
    ])
    const { statements } = await checkStatements(shop.test, baker.user.id, first)
    const sum = (of: (statement: Statement) => string) =>
      toDecimal(statements.reduce((total, one) => total + Math.round(Number(of(one)) * 100), 0))
    expect({
      orders: statements.map(({ totals }) => totals.orders),
      refunds: statements.map(({ totals }) => totals.refunds),
      sales: sum(({ balance }) => balance.sales),
      collected: sum(({ totals }) => totals.collected),
      paidOut: sum(({ totals }) => totals.paidOut),
    }).toEqual({
      ...{ orders: [0, 0], refunds: ['0.00', '0.00'] },
      ...{ sales: '0.00', collected: '1.81', paidOut: '-1.81' },
    })
    await checkReports(baker.user.id, statements)
  })

  it('show a lost dispute without a fee', async () => {
    begin()
    const baker = await play(
      (['runs', 'lost'] as const).map((ends) => ({
        ...({ way: 'stripe', quantity: 1, end: 'complete', outside: null, hold: null, hours: 0 } as const),
        refunds: { before: null, after: null },
        dispute: { when: 'after_payout', amount: 950, ends },
      })),
    )
    const { statements } = await checkStatements(shop.test, baker.user.id, first)
    expect(statements[0]).toMatchObject({
      totals: { refunds: '0.00', disputes: '19.00', collected: '0.00', owed: '8.79', paidOut: '17.58' },
      balance: {
        disputes: '-19.00',
        reached: { stripe: '17.58' },
        closing: { owed: '8.79', disputed: '8.79' },
      },
    })
    await checkReports(baker.user.id, statements)
  })

  /** Checks that the operator's report has the same sales in every month, and the same total service fee. */
  async function checkReports(bakerId: string, statements: readonly Statement[]) {
    let fees = 0
    for (const { period, totals } of statements) {
      const to = addDays(`${addDays(`${period}-01`, 31).slice(0, 7)}-01`, -1)
      const report = await getCommissionReport(shop.test, { by: 'baker', from: `${period}-01`, to })
      const own = report.rows.find(({ key }) => key === bakerId)
      const sold = [totals.cash, ...rails.map((rail) => totals.online[rail])]
      const sales = sold.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
      expect([period, own?.orders ?? 0, own?.sales ?? '0.00']).toEqual([
        period,
        totals.orders,
        toDecimal(sales),
      ])
      fees += Math.round(Number(own?.commission ?? '0') * 100)
    }
    const told = statements.map(({ balance }) => Math.round(Number(balance.serviceFees) * 100))
    expect(toDecimal(fees)).toBe(toDecimal(-told.reduce((sum, fee) => sum + fee, 0)))
  }

  it('withdraw a debt that PayPal withheld when a bank takes the sale before its payout', async () => {
    const nothing = { before: null, after: null }
    const story = {
      quantity: 1,
      refunds: nothing,
      end: 'complete',
      outside: null,
      hold: null,
      hours: 0,
    } as const
    begin()
    const baker = await play([
      { ...story, way: 'pickup', dispute: null },
      { ...story, way: 'paypal', dispute: { when: 'before_payout', amount: 950, ends: 'lost' } },
    ])
    const { statements } = await checkStatements(shop.test, baker.user.id, first)
    const payment = await shop.test.db
      .selectFrom('payments')
      .select('capture_id')
      .where('cook_id', '=', baker.user.id)
      .executeTakeFirstOrThrow()
    // PayPal withheld both fees of 71 cents, and the bank took everything
    expect(shop.scripted.paypal.captures.get(payment.capture_id ?? '')).toMatchObject({
      kept: 142,
      released: 0,
    })
    expect(statements.at(-1)).toMatchObject({
      balance: { closing: { due: '0.00', owed: '0.00', disputed: '0.00' }, reached: { paypal: '-0.71' } },
      payouts: [],
      accountChanges: [{ rail: 'paypal', reason: 'owed', amount: '-0.71' }],
    })
  })

  it('balance in every month, and payouts and orders add up to the amounts paid out, for any events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(orderStory, { minLength: 1, maxLength: 4 }), async (stories) => {
        begin()
        const baker = await play(stories)
        const { sent, providerFees, statements } = await checkStatements(shop.test, baker.user.id, first)
        await checkReports(baker.user.id, statements)
        const payments = await shop.test.db
          .selectFrom('payments')
          .select(['rail', 'capture_id'])
          .where('cook_id', '=', baker.user.id)
          .execute()
        const released = (rail: Rail) =>
          payments
            .filter((one) => one.rail === rail && one.capture_id !== null)
            .reduce(
              (sum, one) => sum + (shop.scripted[rail].captures.get(one.capture_id ?? '')?.released ?? 0),
              0,
            )
        expect(sent.stripe).toBe(released('stripe'))
        // our part of a refund in PayPal's dashboard is paid by the baker
        if (stories.every(({ outside }) => outside === null))
          expect(sent.paypal + providerFees).toBe(released('paypal'))
      }),
      { numRuns: 12 },
    )
  })
})
