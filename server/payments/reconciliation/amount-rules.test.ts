import { describe, expect, it } from 'vitest'
import {
  booked,
  bookedAtPickup,
  bookedInstruction,
  bookedOrder,
  bookedPayment,
} from '#tests/make/booked-payment.ts'
import { commissionCollected } from '../ledger/ledger-rules.ts'
import { differencesInAmounts, differencesInAmountsAtPickup } from './amount-rules.ts'
import type { BookedDispute, BookedPayment } from './booked-rules.ts'
import { differencesInView } from './provider-view-rules.ts'
import type { ProviderView } from './reconciliation-rules.ts'

const refund = bookedInstruction('refund')
const refunded = (change: Parameters<typeof bookedOrder>[0] = {}) =>
  bookedOrder({ payment_status: 'partly_refunded', refunded_cents: 500, ...change })
const dispute: BookedDispute = {
  id: 'd',
  rail: 'stripe',
  amount_cents: 1900,
  fee_cents: 0,
  withdrawn_cents: 1900,
  returned_cents: 0,
  ended_at: new Date(0),
  shares: [{ order_id: 'o', amount_cents: 1900, commission_cents: 143, returned_at: null }],
}

describe('differencesInAmounts', () => {
  it.each<[string, Partial<BookedPayment>, string[]]>([
    ['accepts consistent amounts', {}, []],
    ['accepts a recorded refund', { orders: [refunded()], instructions: [refund] }, []],
    ['accepts a recorded loss', { orders: [bookedOrder({ lost_cents: 1900 })], disputes: [dispute] }, []],
    [
      'finds a commission that does not match the rate',
      { commission_cents: 14, orders: [bookedOrder({ commission_cents: 14, seller_cents: 1886 })] },
      ['order o: it is $19.00 with a commission of $0.14, and its price and rate come to $19.00 with $1.43'],
    ],
    [
      'finds a commission that is not the sum of the orders',
      { commission_cents: 1430 },
      ['payment p (stripe): its commission is $14.30, and $1.43 of it is ours'],
    ],
    [
      'finds a refund missing from the payment status',
      { orders: [refunded({ payment_status: 'paid' })], instructions: [refund] },
      ['order o: it is paid, and by its refunds partly_refunded'],
    ],
    [
      'finds a refund that returns too much commission',
      { orders: [refunded()], instructions: [{ ...refund, commission_cents: 143 }] },
      ['refund f of order o: its part of the commission is $1.43, and in proportion $0.38'],
    ],
    [
      'finds unfulfilled quantity without a refund',
      { orders: [bookedOrder({ fulfilled_quantity: 1 })] },
      ['order o: $9.50 is for what does not come, and $0.00 of it is refunded'],
    ],
    [
      'finds a loss without a dispute',
      { orders: [bookedOrder({ lost_cents: 500 })] },
      ['order o: $5.00 of it is said to be lost, and its disputes have $0.00'],
    ],
    [
      'finds a dispute whose amount is not what it took',
      { orders: [bookedOrder({ lost_cents: 1900 })], disputes: [{ ...dispute, amount_cents: 190 }] },
      ['payment p (stripe): dispute d is about $1.90, and by its movements $19.00'],
    ],
    [
      'finds a capture without a provider order',
      { provider_order_id: null },
      ['payment p (stripe): it is captured, and of no order of its provider'],
    ],
    [
      'finds a release with a commission',
      { instructions: [bookedInstruction('release', { commission_cents: 1 })] },
      ['release r of payment p (stripe): it has a commission of $0.01'],
    ],
  ])('%s', (_, change, words) => {
    expect(differencesInAmounts(bookedPayment(change)).map((one) => one.words)).toEqual(words)
  })

  it('finds a refund or loss on an order paid at pickup', () => {
    expect(differencesInAmountsAtPickup(bookedAtPickup([]))).toEqual([])
    const said = bookedAtPickup([], { payment_status: 'refunded', refunded_cents: 500 })
    expect(differencesInAmountsAtPickup(said).map(({ words }) => words)).toEqual([
      'order o: it is paid at pickup, and is said to be refunded with $5.00 refunded and $0.00 lost',
    ])
  })
})

describe('differencesInView', () => {
  const part = { state: 'captured', captureId: 'c', amount: 1900, commission: null } as const
  const money = {
    captured: 1900,
    refunded: 0,
    refunds: [],
    releases: [{ id: 'tr_1', amount: 1757, takenBack: 0 }],
    fee: null,
    isDisputed: false,
    paidTo: [['acct_bea']],
  }
  const release = bookedInstruction('release')
  const own = (change: Partial<BookedPayment> = {}) => bookedPayment({ instructions: [release], ...change })
  it.each<[string, BookedPayment, ProviderView, string[]]>([
    ['accepts a matching answer', own(), { part, money }, []],
    [
      'accepts another name of the same account',
      own({ payee: 'Bea@Bakers.example' }),
      {
        part,
        money: { ...money, paidTo: [['M', 'bea@bakers.example']] },
      },
      [],
    ],
    [
      'finds a payment to another account',
      own(),
      { part, money: { ...money, paidTo: [['acct_bea'], ['acct_ann']] } },
      ['payment p (stripe): it is for account acct_bea of baker bea, and Stripe pays acct_ann'],
    ],
    [
      'finds an id that the provider does not have',
      own({ instructions: [{ ...release, provider_id: 'tr_2' }] }),
      { part, money },
      ['payment p (stripe): release r is called tr_2 here, and nothing of it there is'],
    ],
    [
      'accepts withheld debt',
      own({ movements: booked(commissionCollected(bookedOrder(), 300)) }),
      { part: { ...part, commission: 443 }, money },
      [],
    ],
    [
      'finds less withheld than booked',
      own({ movements: booked(commissionCollected(bookedOrder(), 300)) }),
      { part: { ...part, commission: 143 }, money },
      ['payment p (stripe): $4.43 of it is kept for us by our books, and $1.43 by Stripe’s'],
    ],
  ])('%s', (_, payment, view, words) => {
    expect(differencesInView(payment, view).map((one) => one.words)).toEqual(words)
  })
})
