import { describe, expect, it } from 'vitest'
import { differencesInBooks } from './book-rules.ts'
import { isMoneyToMove, type OurInstruction, type OurOrder, type OurPayment } from './our-payment-rules.ts'

const order = (change: Partial<OurOrder> = {}): OurOrder => ({
  id: 'o',
  status: 'completed',
  payment_status: 'paid',
  total_cents: 1900,
  commission_cents: 143,
  refunded_cents: 0,
  pays_out_at: null,
  charged_cents: 1900,
  platform_cents: 143,
  collected_cents: 0,
  lost_commission_cents: 0,
  ...change,
})

const release: OurInstruction = {
  id: 'r',
  kind: 'release',
  order_id: null,
  status: 'done',
  amount_cents: 1757,
  commission_cents: 0,
  collects_cents: 0,
  provider_id: 'tr_1',
  attempts: 1,
  booked_cents: 1757,
}

const refund: OurInstruction = {
  ...release,
  id: 'f',
  kind: 'refund',
  order_id: 'o',
  amount_cents: 500,
  commission_cents: 38,
  booked_cents: 500,
}

/** A payment of one completed order, released. */
const payment = (change: Partial<OurPayment> = {}): OurPayment => ({
  id: 'p',
  rail: 'paypal',
  payee: 'M',
  status: 'captured',
  amount_cents: 1900,
  provider_order_id: 'O',
  capture_id: 'c',
  released_at: new Date(0),
  stopped_at: null,
  held_cents: 0,
  is_balance_right: true,
  orders: [order()],
  instructions: [release],
  owed_charged_cents: 0,
  owed_paid_cents: 0,
  taken_back_cents: 0,
  told_fee_cents: null,
  fee_cents: 0,
  uninstructed_cents: 0,
  is_disputed: false,
  ...change,
})
/** $1.43 of what its baker owes, paid. */
const owedPayment = (change: Partial<OurPayment> = {}) =>
  payment({
    ...open,
    payee: null,
    amount_cents: 143,
    orders: [],
    owed_charged_cents: 143,
    owed_paid_cents: 143,
    ...change,
  })
const refunded = (change: Partial<OurOrder> = {}, instruction: Partial<OurInstruction> = {}) =>
  payment({
    orders: [
      order({ payment_status: 'partly_refunded', refunded_cents: 500, platform_cents: 105, ...change }),
    ],
    instructions: [release, { ...refund, ...instruction }],
  })
const open = { released_at: null, instructions: [] }
const unpaid = order({
  status: 'cancelled',
  payment_status: 'not_required',
  charged_cents: 0,
  platform_cents: 0,
})

describe('what of our own books does not agree', () => {
  it.each<[string, OurPayment, string[]]>([
    ['nothing', payment(), []],
    [
      'nothing of an open order',
      payment({ ...open, orders: [order({ status: 'confirmed', platform_cents: 0 })] }),
      [],
    ],
    ['nothing of a closed payment', payment({ ...open, status: 'closed', orders: [unpaid] }), []],
    ['nothing of a refund', refunded(), []],
    ['nothing of what a baker paid of what they owe', owedPayment(), []],
    [
      'nothing of one that never came',
      owedPayment({ status: 'closed', owed_charged_cents: 0, owed_paid_cents: 0 }),
      [],
    ],
    [
      'one that came and is owed all the same',
      owedPayment({ owed_paid_cents: 0 }),
      ['payment p (paypal): $1.43 of what its baker owes was paid, and $0.00 is booked'],
    ],
    [
      'one whose charge is gone',
      owedPayment({ owed_charged_cents: 100 }),
      ['payment p (paypal): $1.43 of what its baker owes was paid, and $1.00 is booked'],
    ],
    [
      'the balance',
      payment({ is_balance_right: false }),
      ['payment p: its balance is not what its movements come to'],
    ],
    [
      'what its orders come to',
      payment({ amount_cents: 190 }),
      ['payment p (paypal): it is $1.90, and its orders come to $19.00'],
    ],
    [
      'an order that is paid by a closed payment',
      payment({ ...open, status: 'closed', orders: [order({ ...unpaid, payment_status: 'paid' })] }),
      ['order o: it is paid, and its payment p (paypal) is closed'],
    ],
    [
      'an order that is not, by one that came',
      payment({ orders: [order({ payment_status: 'awaiting_payment' })] }),
      ['order o: it is awaiting_payment, and its payment p (paypal) is captured'],
    ],
    [
      'a charge that is gone',
      payment({ orders: [order({ charged_cents: 0 })] }),
      ['order o: $19.00 was paid for it, and $0.00 is booked'],
    ],
    [
      'a charge of what never came',
      payment({ ...open, status: 'closed', orders: [{ ...unpaid, charged_cents: 1900 }] }),
      ['order o: $0.00 was paid for it, and $19.00 is booked'],
    ],
    [
      'refunded without an instruction',
      payment({ orders: [order({ refunded_cents: 500 })] }),
      ['order o: $5.00 of it is said to be refunded, and its instructions come to $0.00'],
    ],
    [
      'an instruction that the order does not know',
      refunded({ refunded_cents: 0 }),
      ['order o: $0.00 of it is said to be refunded, and its instructions come to $5.00'],
    ],
    [
      'a commission that the baker got',
      payment({ orders: [order({ platform_cents: 0 })] }),
      ['order o: $1.43 of it is the platform’s, and $0.00 is booked'],
    ],
    [
      'a commission that is too much',
      payment({ orders: [order({ platform_cents: 144 })] }),
      ['order o: $1.43 of it is the platform’s, and $1.44 is booked'],
    ],
    [
      'a commission of what was not sold',
      payment({ ...open, orders: [order({ status: 'cancelled', platform_cents: 1 })] }),
      ['order o: $0.00 of it is the platform’s, and $0.01 is booked'],
    ],
    [
      'nothing where a provider would not let the platform give its part back',
      refunded({ platform_cents: 143 }),
      [],
    ],
    [
      'nothing of a refund that went out without our fee, and without what had been kept back of a debt',
      refunded({ platform_cents: 343 }, { collects_cents: 200 }),
      [],
    ],
    [
      'more than that',
      refunded({ platform_cents: 344 }, { collects_cents: 200 }),
      ['order o: $1.05 of it is the platform’s, and $3.44 is booked'],
    ],
    [
      'nothing where a debt was collected with it',
      payment({ orders: [order({ platform_cents: 343, collected_cents: 200 })] }),
      [],
    ],
    [
      'a refund that is done and not booked',
      refunded({}, { booked_cents: 0 }),
      ['refund f of payment p (paypal): it is done and moved $5.00, and $0.00 is booked'],
    ],
    [
      'a refund that is booked before it is done',
      refunded({ platform_cents: 143 }, { status: 'waiting' }),
      ['refund f of payment p (paypal): it is waiting and moved $0.00, and $5.00 is booked'],
    ],
    [
      'nothing of a release that came to nothing',
      payment({ instructions: [{ ...release, provider_id: null, amount_cents: 0, booked_cents: 0 }] }),
      [],
    ],
    [
      'a release of which its provider has kept all',
      payment({ instructions: [{ ...release, provider_id: null }] }),
      [],
    ],
    [
      'what moved without an instruction',
      payment({ uninstructed_cents: 500 }),
      ['payment p (paypal): $5.00 is booked as given out without an instruction'],
    ],
    ['a fee that the baker bears', payment({ told_fee_cents: 98 }), []],
    [
      'a fee that the baker bears and is booked all the same',
      payment({ told_fee_cents: 98, fee_cents: 98 }),
      ['payment p (paypal): its provider took $0.00 from the platform, and $0.98 is booked'],
    ],
    ['a fee that the platform bears', payment({ rail: 'stripe', told_fee_cents: 85, fee_cents: 85 }), []],
    [
      'a fee that the platform bears and is not booked',
      payment({ rail: 'stripe', told_fee_cents: 85 }),
      ['payment p (stripe): its provider took $0.85 from the platform, and $0.00 is booked'],
    ],
    [
      'a release that is gone',
      payment({ instructions: [] }),
      ['payment p (paypal): it is said to be released, and no release of it is done'],
    ],
    [
      'a payment that does not know its release',
      payment({ released_at: null }),
      ['payment p (paypal): its release is done, and the payment does not say so'],
    ],
  ])('%s', (_, ours, words) => {
    expect(differencesInBooks(ours).map((one) => one.words)).toEqual(words)
  })

  it.each<[string, Partial<OurPayment>, boolean]>([
    ['is over', {}, false],
    ['is held', { held_cents: 1 }, true],
    ['waits to be sent', { instructions: [{ ...refund, status: 'waiting' }] }, true],
    ['is held of a payment that is stopped', { held_cents: 1, stopped_at: new Date(0) }, false],
    ['never came', { status: 'awaiting', held_cents: 1 }, false],
  ])('money that %s would still move, or not', (_, change, moves) => {
    expect(isMoneyToMove(payment(change))).toBe(moves)
  })
})
