import { describe, expect, it } from 'vitest'
import type { Movement } from '#shared/ledger-entries.ts'
import {
  booked,
  bookedAtPickup,
  bookedInstruction,
  bookedOrder,
  bookedPayment,
} from '#tests/make/booked-payment.ts'
import {
  charge,
  commission,
  commissionCollected,
  commissionWaived,
  disputeFee,
  disputeOwed,
  disputeWithdrawal,
  owedPaid,
  providerFee,
  refund,
  release,
} from '../ledger/ledger-rules.ts'
import type { BookedDispute, BookedPayment } from './booked-rules.ts'
import { differencesAtPickup, differencesInMovements, strayMovement } from './movement-rules.ts'

const order = bookedOrder()
const part = commission(order, 143)
const paid = release(order, 1757, 'r')
const bookedRelease = bookedInstruction('release')
const bookedRefund = bookedInstruction('refund')
/** A refund after the release and the commission. */
const gaveBack = refund(order, bookedRefund, { commissionTaken: true, released: true, kept: 0 })

const released = (movements: BookedPayment['movements'], change: Partial<BookedPayment> = {}) =>
  bookedPayment({ instructions: [bookedRelease], movements, ...change })
const whole = booked(charge(order), part, paid)

const dispute: BookedDispute = {
  id: 'd',
  rail: 'stripe',
  amount_cents: 1900,
  fee_cents: 1500,
  withdrawn_cents: 1900,
  returned_cents: 0,
  ended_at: new Date(0),
  shares: [{ order_id: 'o', amount_cents: 1900, commission_cents: 143, returned_at: null }],
}
const withdrawn = [
  disputeWithdrawal(order, 'd', { amount: 143, from: 'platform' }),
  disputeWithdrawal(order, 'd', { amount: 1757, from: 'baker' }),
  disputeFee({ id: 'p', cook_id: 'bea' }, 'd', { amount: 1500, bearer: 'platform' }),
]
const lost = (...more: (readonly Movement[])[]) =>
  released(booked(charge(order), part, paid, ...withdrawn, ...more), { disputes: [dispute] })
const owed = { id: 'p', cook_id: 'bea', amount_cents: 1900 }

const words = (payment: BookedPayment) => differencesInMovements(payment).map((one) => one.words)

describe('differencesInMovements', () => {
  it.each<[string, BookedPayment]>([
    ['a completed order', released(whole)],
    [
      'an open order',
      bookedPayment({ orders: [bookedOrder({ status: 'confirmed' })], movements: booked(charge(order)) }),
    ],
    [
      'a payment that never arrived',
      bookedPayment({ status: 'closed', orders: [bookedOrder({ status: 'cancelled' })] }),
    ],
    [
      'a refund after the release',
      bookedPayment({
        instructions: [bookedRelease, bookedRefund],
        movements: booked(charge(order), part, paid, gaveBack),
      }),
    ],
    [
      'a refund before the commission and the release',
      bookedPayment({
        instructions: [{ ...bookedRefund, sequence: 0 }, bookedRelease],
        movements: booked(
          charge(order),
          refund(order, bookedRefund, { commissionTaken: false, released: false, kept: 0 }),
          commission(order, 105),
          release(order, 1295, 'r'),
        ),
      }),
    ],
    [
      'a refund for which PayPal kept our part',
      bookedPayment({
        rail: 'paypal',
        instructions: [bookedRelease, bookedRefund],
        movements: booked(
          charge(order),
          part,
          paid,
          refund(order, bookedRefund, { commissionTaken: true, released: true, kept: 38 }),
        ),
      }),
    ],
    [
      'a release that collects debt',
      released(booked(charge(order), part, commissionCollected(order, 300), release(order, 1457, 'r')), {
        instructions: [{ ...bookedRelease, collects_cents: 300 }],
      }),
    ],
    [
      'a Stripe fee that we bear',
      released(booked(charge(order), part, paid, providerFee({ id: 'p', cook_id: 'bea' }, 85, 'platform')), {
        provider_fee_cents: 85,
      }),
    ],
    [
      'a payment of a balance owed',
      bookedPayment({ payee: null, orders: [], movements: booked(owedPaid(owed)) }),
    ],
    ['a lost dispute', lost(disputeOwed(order, 'd', 1757))],
  ])('accepts %s', (_, payment) => {
    expect(words(payment)).toEqual([])
  })

  it.each<[string, BookedPayment, string]>([
    [
      'a commission booked for another baker',
      released(booked(charge(order), commission({ ...order, cook_id: 'ann' }, 143), paid)),
      'commission $1.43 from “Held” to “Platform” of order o is booked for baker ann, and its baker is bea',
    ],
    [
      'a commission booked for another payment',
      released(booked(charge(order), commission({ ...order, payment_id: 'q' }, 143), paid)),
      'commission $1.43 from “Held” to “Platform” of order o is booked of payment q',
    ],
    [
      'a commission booked ten times as high',
      released(booked(charge(order), commission(order, 1430), paid)),
      'commission $1.43 from “Held” to “Platform” of order o is booked as $14.30',
    ],
    [
      'a missing commission',
      released(booked(charge(order), paid)),
      'commission $1.43 from “Held” to “Platform” of order o is not booked',
    ],
    [
      'a commission of an order that is not completed',
      bookedPayment({
        orders: [bookedOrder({ status: 'confirmed' })],
        movements: booked(charge(order), part),
      }),
      'commission $1.43 from “Held” to “Platform” of order o is booked, and nothing that happened explains it',
    ],
    [
      'a release of another instruction',
      released(booked(charge(order), part, release(order, 1757, 's'))),
      'release $17.57 from “Held” to “Bakers” of order o is booked of instruction s',
    ],
    [
      'collected debt that remains owed',
      released(
        booked(charge(order), part, commissionCollected(order, 300).slice(0, 1), release(order, 1457, 'r')),
        {
          instructions: [{ ...bookedRelease, collects_cents: 300 }],
        },
      ),
      'commission collected $3.00 from “Owed by bakers” to “Bakers” of order o is not booked',
    ],
    [
      'a lost dispute without debt of the baker',
      lost(),
      'dispute withdrawal $17.57 from “Platform” to “Owed by bakers” of order o is not booked',
    ],
  ])('finds %s', (_, payment, found) => {
    expect(words(payment).join('\n')).toContain(found)
  })

  it('ignores an entry together with its correction', () => {
    const wrong = commission(order, 143).map((one) => ({ ...one, cause: 'commission:wrong' }))
    const undone = wrong.map((one) => ({
      ...one,
      ...{ kind: 'correction' as const, cause: 'correction:1' },
      ...{ debit_account: one.credit_account, credit_account: one.debit_account },
    }))
    const payment = released(booked(charge(order), part, paid, wrong, undone))
    expect(words(payment)).toEqual([])
  })

  it('compares a dispute with what is booked for it', () => {
    const [first] = lost(disputeOwed(order, 'd', 1757)).disputes
    const payment = {
      ...lost(disputeOwed(order, 'd', 1757)),
      disputes: first ? [{ ...first, fee_cents: 2000 }] : [],
    }
    expect(words(payment)).toEqual(['payment p (stripe): dispute d cost $20.00, and $15.00 is booked'])
  })
})

describe('differencesAtPickup', () => {
  const due = { ...order, payment_id: null }
  const waived = commissionWaived(due, { id: 'w', amount: 100, reason: 'A fair.', admin: 'a' })
  it.each<[string, ReturnType<typeof bookedAtPickup>, string[]]>([
    ['accepts a completed order', bookedAtPickup(booked(commission(due, 143))), []],
    ['accepts an open order', bookedAtPickup([], { status: 'confirmed' }), []],
    ['accepts a waived commission', bookedAtPickup(booked(commission(due, 143), waived)), []],
    ['accepts a short batch', bookedAtPickup(booked(commission(due, 71)), { fulfilled_quantity: 1 }), []],
    [
      'finds a missing commission',
      bookedAtPickup([]),
      ['commission due $1.43 from “Bakers” to “Owed by bakers” of order o is not booked'],
    ],
    [
      'finds a commission ten times as high',
      bookedAtPickup(booked(commission(due, 1430))),
      ['commission due $1.43 from “Bakers” to “Owed by bakers” of order o is booked as $14.30'],
    ],
    [
      'finds a commission of another baker',
      bookedAtPickup(booked(commission({ ...due, cook_id: 'ann' }, 143))),
      [
        'commission due $1.43 from “Bakers” to “Owed by bakers” of order o is booked for baker ann, and its baker is bea',
      ],
    ],
    [
      'finds a commission booked twice',
      bookedAtPickup(booked(commission(due, 143), commission(due, 143))),
      [
        'commission due $1.43 from “Bakers” to “Owed by bakers” of order o is booked, and nothing that happened explains it',
      ],
    ],
    [
      'finds a commission of an order that was never completed',
      bookedAtPickup(booked(commission(due, 143)), { status: 'cancelled' }),
      [
        'commission due $1.43 from “Bakers” to “Owed by bakers” of order o is booked, and nothing that happened explains it',
      ],
    ],
  ])('%s', (_, one, found) => {
    expect(differencesAtPickup(one).map((difference) => difference.words)).toEqual(found)
  })

  it('names an entry of a missing order', () => {
    const [moved] = booked(part)
    if (!moved) throw new Error('The commission has one entry')
    expect(strayMovement(moved).words).toBe(
      'commission $1.43 from “Held” to “Platform” is booked of order o, which is not here',
    )
  })
})
