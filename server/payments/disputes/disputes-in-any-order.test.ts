import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rails } from '#shared/payment-methods.ts'
import { checkBooks, disputeOf, payOrder } from '#tests/make/disputed-payment.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { engines } from '#tests/make/test-database.ts'
import { applyDispute } from './apply-dispute.ts'
import { askDisputes } from './ask-disputes.ts'
import type { ProviderDispute } from './dispute.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe.each(engines)('a disputed order on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    shop.test.setNow(new Date('2026-11-20T12:00:00Z'))
  })
  afterAll(() => shop.test.close())

  const steps = [
    'confirm',
    'complete',
    'decline',
    'refund',
    'carry_out',
    'ask',
    'go_on',
    'tell',
    'tell_old',
    'fail',
  ] as const
  it('comes to the same end in every order of words, work and jobs, and no cent is given twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rails),
        fc.constantFrom('won' as const, 'lost' as const, 'closed_without_loss' as const),
        fc.boolean(),
        fc.integer({ min: 1, max: 1900 }),
        fc.array(fc.tuple(fc.constantFrom(...steps), fc.integer({ min: 1, max: 1900 })), { maxLength: 12 }),
        async (rail, end, isInquiry, wanted, story) => {
          const payment = await payOrder(shop, rail)
          const provider = shop.scripted[rail]
          const capture = () => provider.captures.get(`capture-${payment.paymentId}`)
          const history: ProviderDispute[] = []
          const goOn = () => {
            const amount = history[0]?.amount ?? Math.min(wanted, 1900 - (capture()?.refunded ?? 0))
            if (amount === 0 || history.length === 3) return
            const states = ['needs_answer', 'under_review', end] as const
            const state = states[history.length] ?? end
            const isWithdrawn = end === 'lost' && state === 'lost' ? true : !isInquiry && state !== end
            history.push(provider.tellDispute(disputeOf(payment, { amount, state, isWithdrawn, fee: null })))
          }
          const say = async (reported: ProviderDispute | undefined) => {
            if (reported) await applyDispute(shop.test, rail, reported, quiet)
          }
          const { baker, id } = payment
          const call = (what: string, body?: object) => baker.call('POST', `/api/orders/${id}/${what}`, body)
          for (const [step, cents] of story) {
            if (step === 'confirm' || step === 'complete') await call(step)
            if (step === 'decline') await call(step, { reason: 'No flour left.' })
            if (step === 'refund') await call(step, { amount: (cents / 100).toFixed(2), reason: 'Sorry.' })
            if (step === 'carry_out') await shop.carryOut()
            if (step === 'ask') await askDisputes(shop.test, quiet)
            // a dispute is told before anything else moves: what is under way then has a test of its own
            if (step === 'go_on') {
              const isNew = history.length === 0
              goOn()
              if (isNew) await say(history.at(-1))
            }
            // a refund that was tried, of which the provider may know
            if (step === 'fail') provider.failNext('refund', 'server_error')
            if (step === 'tell') await say(history.at(-1))
            if (step === 'tell_old') await say(history[cents % Math.max(1, history.length)])
          }
          if (history.length > 0) while (history.length < 3) goOn()
          for (const reported of [history[2], history[0], history[1], history[2]]) await say(reported)
          await call('confirm')
          await call('complete')
          provider.onCall = () => undefined
          shop.pass(2)
          await shop.carryOut()
          await checkBooks(shop)
          const order = await shop.order(id)
          const none = { buyer: 0, disputed: 0, baker: 0, platform: 0, receivable: 0, held: 0 }
          const books = { ...none, ...(await shop.balances(id)) }
          const { buyer, disputed, held, baker: given, platform, receivable } = books
          expect(held).toBe(0)
          expect(buyer + disputed + given + platform + receivable).toBe(0)
          expect(disputed).toBe(end === 'lost' ? (history[0]?.amount ?? 0) : 0)
          expect(1900 + buyer + disputed).toBe((capture()?.refunded ?? 0) + disputed)
          expect(capture()?.released).toBe(given + (end === 'lost' ? await takenOfBaker(id) : 0))
          expect(order.paymentStatus).not.toBe('refund_pending')
        },
      ),
      {
        numRuns: 25,
        // what has failed stays in the books, so that every smaller story would fail of it too
        endOnFailure: true,
        examples: [
          // two refunds wait, and neither fits what is left
          [
            'paypal',
            'lost',
            false,
            1189,
            [
              ['refund', 712],
              ['go_on', 1],
              ['decline', 1],
            ],
          ],
          // of what a refund leaves of the rest, more would be commission than there is
          [
            'paypal',
            'lost',
            true,
            1067,
            [
              ['confirm', 1],
              ['go_on', 1],
              ['refund', 765],
            ],
          ],
          // two halves of the commission are rounded
          [
            'stripe',
            'lost',
            true,
            950,
            [
              ['confirm', 1],
              ['go_on', 1],
              ['refund', 950],
            ],
          ],
          [
            'stripe',
            'lost',
            false,
            950,
            [
              ['confirm', 1],
              ['refund', 950],
              ['fail', 1],
              ['carry_out', 1],
              ['go_on', 1],
            ],
          ],
          // it is completed while a part is away
          [
            'stripe',
            'won',
            false,
            500,
            [
              ['confirm', 1],
              ['go_on', 1],
              ['complete', 1],
            ],
          ],
          // one that was tried is more than is left
          [
            'stripe',
            'lost',
            false,
            1689,
            [
              ['fail', 1],
              ['decline', 1],
              ['carry_out', 1],
              ['go_on', 1],
            ],
          ],
        ],
      },
    )
  })

  /** What a lost dispute took of what the baker had already. */
  async function takenOfBaker(orderId: string): Promise<number> {
    const rows = await shop.test.db
      .selectFrom('account_movements')
      .select(['amount_cents'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'dispute_withdrawal')
      .where('account', '=', 'baker')
      .execute()
    return -rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  }
})
