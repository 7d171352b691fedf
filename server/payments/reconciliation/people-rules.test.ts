import { describe, expect, it } from 'vitest'
import { bookedAtPickup, bookedInstruction, bookedOrder, bookedPayment } from '#tests/make/booked-payment.ts'
import type { Payees } from '../contract/payout-change-rules.ts'
import { differencesInPayees, type PaidAccount } from './payee-rules.ts'
import { differencesInPeople, differencesInPeopleAtPickup } from './people-rules.ts'

describe('differencesInPeople', () => {
  it.each<[string, Parameters<typeof bookedPayment>[0], string[]]>([
    ['accepts the same people everywhere', {}, []],
    [
      'finds another buyer on the order',
      { orders: [bookedOrder({ buyer_id: 'cy' })] },
      [
        'order o: its buyer is cy, and its payment p names ben; order o: its buyer is cy, and its checkout names ben',
      ],
    ],
    [
      'finds another baker on the order',
      { orders: [bookedOrder({ cook_id: 'ann' })] },
      [
        'order o: its baker is ann, and its payment p names bea; order o: its baker is ann, and its listing names bea',
      ],
    ],
    [
      'finds another baker on the payment',
      { cook_id: 'ann' },
      ['order o: its baker is bea, and its payment p names ann'],
    ],
    [
      'finds a missing checkout',
      { checkout_buyer_id: null },
      ['payment p: its buyer is ben, and its checkout names nobody'],
    ],
    [
      'finds another checkout',
      { orders: [bookedOrder({ checkout_id: 'e' })] },
      ['order o: it is in checkout e, and its payment p in c'],
    ],
    [
      'finds someone else paying a baker’s debt',
      { payee: null, orders: [] },
      ['payment p: baker bea pays what they owe, and its buyer is ben'],
    ],
    [
      'finds a refund of a foreign order',
      { instructions: [bookedInstruction('refund', { order_id: 'x' })] },
      ['refund f of payment p is of order x, which is not one of its orders'],
    ],
    [
      'finds a refund requested by a stranger',
      { instructions: [bookedInstruction('refund', { requested_by: 'eve' })] },
      ['refund f of order o was asked for by eve, who is neither its buyer nor its baker'],
    ],
  ])('%s', (_, change, words) => {
    expect(differencesInPeople(bookedPayment(change)).map((one) => one.words)).toEqual(words)
  })

  it('compares an order paid at pickup with its listing and checkout', () => {
    expect(differencesInPeopleAtPickup(bookedAtPickup([]))).toEqual([])
    const other = bookedAtPickup([], { cook_id: 'ann', checkout_id: 'c', checkout_buyer_id: 'cy' })
    expect(differencesInPeopleAtPickup(other).map(({ words }) => words)).toEqual([
      'order o: its buyer is ben, and its checkout names cy; order o: its baker is ann, and its listing names bea',
    ])
  })
})

describe('differencesInPayees', () => {
  const at = new Date(1_000)
  const paid: PaidAccount = {
    cook_id: 'bea',
    rail: 'stripe',
    payee: 'acct_bea',
    last_at: at,
    is_last: true,
    open_ids: ['p'],
  }
  const own: Payees = { current: 'acct_bea', former: null, changedAt: null, isFormerGone: false }
  const look = (account: Partial<PaidAccount>, payees: Partial<Payees> | null, owner?: string) =>
    differencesInPayees(
      [{ ...paid, ...account }],
      () => (payees === null ? null : { ...own, ...payees }),
      () => (owner === undefined ? [] : [owner]),
    ).map(({ paymentId, words }) => [paymentId, words])

  it('accepts the baker’s own account, and one used before their last change', () => {
    expect(look({}, {})).toEqual([])
    expect(look({ payee: 'acct_old' }, { former: 'acct_old', changedAt: at })).toEqual([])
    expect(look({ payee: 'acct_old' }, { former: 'acct_mid', changedAt: new Date(2_000) })).toEqual([])
    expect(look({ payee: 'acct_old', is_last: false }, {})).toEqual([])
    expect(look({}, null)).toEqual([])
  })

  it('finds another baker’s account, once for each open payment', () => {
    expect(look({ payee: 'acct_ann' }, {}, 'ann')).toEqual([
      ['p', 'baker bea is paid over Stripe to account acct_ann, which is baker ann’s'],
    ])
    expect(look({ payee: 'acct_ann', open_ids: [], is_last: false }, {}, 'ann')).toEqual([
      [null, 'baker bea is paid over Stripe to account acct_ann, which is baker ann’s'],
    ])
  })

  it('finds an unknown account when the baker has another', () => {
    expect(look({ payee: 'acct_x' }, {})).toEqual([
      ['p', 'baker bea is paid over Stripe to account acct_x, and theirs is acct_bea'],
    ])
  })
})
