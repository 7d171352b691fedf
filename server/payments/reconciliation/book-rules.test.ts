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
  reported_fee_cents: null,
  fee_cents: 0,
  uninstructed_cents: 0,
  is_disputed: false,
  ...change,
})
/** A payment of $1.43 of the balance owed. */
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

describe('differencesInBooks', () => {
  it.each<[string, OurPayment, string[]]>([
    ['accepts a completed order', payment(), []],
    [
      'accepts an open order',
      payment({ ...open, orders: [order({ status: 'confirmed', platform_cents: 0 })] }),
      [],
    ],
    ['accepts a closed payment', payment({ ...open, status: 'closed', orders: [unpaid] }), []],
    ['accepts a refund', refunded(), []],
    ['accepts a payment of a balance owed', owedPayment(), []],
    [
      'accepts a payment of a balance owed that never arrived',
      owedPayment({ status: 'closed', owed_charged_cents: 0, owed_paid_cents: 0 }),
      [],
    ],
    [
      'finds a paid balance that remains owed',
      owedPayment({ owed_paid_cents: 0 }),
      ['payment p (paypal): $1.43 of what its baker owes was paid, and $0.00 is booked'],
    ],
    [
      'finds a missing charge for a paid balance',
      owedPayment({ owed_charged_cents: 100 }),
      ['payment p (paypal): $1.43 of what its baker owes was paid, and $1.00 is booked'],
    ],
    [
      'finds a wrong balance',
      payment({ is_balance_right: false }),
      ['payment p: its balance is not what its movements come to'],
    ],
    [
      'finds an amount that is not the sum of the orders',
      payment({ amount_cents: 190 }),
      ['payment p (paypal): it is $1.90, and its orders come to $19.00'],
    ],
    [
      'finds a paid order of a closed payment',
      payment({ ...open, status: 'closed', orders: [order({ ...unpaid, payment_status: 'paid' })] }),
      ['order o: it is paid, and its payment p (paypal) is closed'],
    ],
    [
      'finds an unpaid order of a captured payment',
      payment({ orders: [order({ payment_status: 'awaiting_payment' })] }),
      ['order o: it is awaiting_payment, and its payment p (paypal) is captured'],
    ],
    [
      'finds a missing charge',
      payment({ orders: [order({ charged_cents: 0 })] }),
      ['order o: $19.00 was paid for it, and $0.00 is booked'],
    ],
    [
      'finds a charge of a payment that never arrived',
      payment({ ...open, status: 'closed', orders: [{ ...unpaid, charged_cents: 1900 }] }),
      ['order o: $0.00 was paid for it, and $19.00 is booked'],
    ],
    [
      'finds a refund without an instruction',
      payment({ orders: [order({ refunded_cents: 500 })] }),
      ['order o: $5.00 of it is said to be refunded, and its instructions come to $0.00'],
    ],
    [
      'finds an instruction missing from the order',
      refunded({ refunded_cents: 0 }),
      ['order o: $0.00 of it is said to be refunded, and its instructions come to $5.00'],
    ],
    [
      'finds a commission that went to the baker',
      payment({ orders: [order({ platform_cents: 0 })] }),
      ['order o: $1.43 of it is the platform’s, and $0.00 is booked'],
    ],
    [
      'finds a commission that is too high',
      payment({ orders: [order({ platform_cents: 144 })] }),
      ['order o: $1.43 of it is the platform’s, and $1.44 is booked'],
    ],
    [
      'finds a commission of an unsold order',
      payment({ ...open, orders: [order({ status: 'cancelled', platform_cents: 1 })] }),
      ['order o: $0.00 of it is the platform’s, and $0.01 is booked'],
    ],
    ['accepts commission that the provider kept on a refund', refunded({ platform_cents: 143 }), []],
    [
      'accepts commission and withheld debt kept on a refund',
      refunded({ platform_cents: 343 }, { collects_cents: 200 }),
      [],
    ],
    [
      'finds more kept on a refund than commission and debt',
      refunded({ platform_cents: 344 }, { collects_cents: 200 }),
      ['order o: $1.05 of it is the platform’s, and $3.44 is booked'],
    ],
    [
      'accepts debt collected with the commission',
      payment({ orders: [order({ platform_cents: 343, collected_cents: 200 })] }),
      [],
    ],
    [
      'finds a finished refund that is not booked',
      refunded({}, { booked_cents: 0 }),
      ['refund f of payment p (paypal): it is done and moved $5.00, and $0.00 is booked'],
    ],
    [
      'finds a waiting refund that is booked',
      refunded({ platform_cents: 143 }, { status: 'waiting' }),
      ['refund f of payment p (paypal): it is waiting and moved $0.00, and $5.00 is booked'],
    ],
    [
      'accepts a release of nothing',
      payment({ instructions: [{ ...release, provider_id: null, amount_cents: 0, booked_cents: 0 }] }),
      [],
    ],
    [
      'accepts a release that the provider’s fee consumed',
      payment({ instructions: [{ ...release, provider_id: null }] }),
      [],
    ],
    [
      'finds money moved without an instruction',
      payment({ uninstructed_cents: 500 }),
      ['payment p (paypal): $5.00 is booked as given out without an instruction'],
    ],
    ['accepts an unbooked fee that the baker bears', payment({ reported_fee_cents: 98 }), []],
    [
      'finds a booked fee that the baker bears',
      payment({ reported_fee_cents: 98, fee_cents: 98 }),
      ['payment p (paypal): its provider took $0.00 from the platform, and $0.98 is booked'],
    ],
    [
      'accepts a booked fee that the platform bears',
      payment({ rail: 'stripe', reported_fee_cents: 85, fee_cents: 85 }),
      [],
    ],
    [
      'finds an unbooked fee that the platform bears',
      payment({ rail: 'stripe', reported_fee_cents: 85 }),
      ['payment p (stripe): its provider took $0.85 from the platform, and $0.00 is booked'],
    ],
    [
      'finds a missing release',
      payment({ instructions: [] }),
      ['payment p (paypal): it is said to be released, and no release of it is done'],
    ],
    [
      'finds a release missing from the payment',
      payment({ released_at: null }),
      ['payment p (paypal): its release is done, and the payment does not say so'],
    ],
  ])('%s', (_, ours, words) => {
    expect(differencesInBooks(ours).map((one) => one.words)).toEqual(words)
  })

  it.each<[string, Partial<OurPayment>, boolean]>([
    ['is settled does not move', {}, false],
    ['is held moves', { held_cents: 1 }, true],
    ['waits to be sent moves', { instructions: [{ ...refund, status: 'waiting' }] }, true],
    ['is held for a stopped payment does not move', { held_cents: 1, stopped_at: new Date(0) }, false],
    ['never arrived does not move', { status: 'awaiting', held_cents: 1 }, false],
  ])('isMoneyToMove: money that %s', (_, change, moves) => {
    expect(isMoneyToMove(payment(change))).toBe(moves)
  })
})
