import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts'
import type { ProviderDispute } from '#server/payments/disputes/dispute.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { disputeOf } from '#tests/make/disputed-payment.ts'
import { type BakerPart, connectBaker, makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { checkStatements } from '#tests/make/statement-invariants.ts'
import { anyEngine } from '#tests/make/test-database.ts'

/** What becomes of one order, in this order; each step may be left out, and hours may pass before any. */
interface OrderStory {
  way: Rail | 'pickup'
  quantity: number
  /** in cents, before and after the payout */
  refunds: { before: number | null; after: number | null }
  end: 'complete' | 'decline' | 'stays_open'
  dispute: { when: 'before_payout' | 'after_payout'; amount: number; ends: 'won' | 'lost' | 'runs' } | null
  hours: number
}

const refund = fc.option(fc.integer({ min: 1, max: 700 }), { freq: 2 })
const orderStory: fc.Arbitrary<OrderStory> = fc.record({
  way: fc.constantFrom(...rails, 'pickup'),
  quantity: fc.integer({ min: 1, max: 3 }),
  refunds: fc.record({ before: refund, after: refund }),
  end: fc.constantFrom('complete', 'complete', 'complete', 'decline', 'stays_open'),
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

  /** Each begins an hour before midnight of a month's last day. */
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

  async function playOrder(
    baker: Awaited<ReturnType<typeof makePerson>>,
    listing: Awaited<ReturnType<typeof makeListing>>,
    { way, quantity, refunds, end, dispute, hours }: OrderStory,
  ) {
    const wanted: BakerPart = { payWay: way, lines: [[listing, quantity]] }
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
    await act(end === 'decline' ? 'decline' : 'confirm', { reason: 'No flour.' })
    await giveBack(refunds.before)
    shop.pass(hours * 60)
    if (end === 'complete') await act('complete', await shownCode(shop.test, order?.id))
    await argue('before_payout')
    await shop.carryOut()
    await argue('after_payout')
    shop.pass(hours * 60)
    await giveBack(refunds.after)
    await shop.carryOut()
  }

  it('take a debt that PayPal has kept from the account when a bank takes the sale before its payout', async () => {
    const nothing = { before: null, after: null }
    const story = { quantity: 1, refunds: nothing, end: 'complete', hours: 0 } as const
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
    // PayPal took both fees of 71 cents with the money, and the bank all of it
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

  it('close every month, and their payouts and orders come to what reached the accounts, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(orderStory, { minLength: 1, maxLength: 4 }), async (stories) => {
        begin()
        const baker = await play(stories)
        const { sent, providerFees } = await checkStatements(shop.test, baker.user.id, first)
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
        expect(sent.paypal + providerFees).toBe(released('paypal'))
      }),
      { numRuns: 150 },
    )
  })
})
