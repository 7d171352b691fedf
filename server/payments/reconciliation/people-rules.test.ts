import { describe, expect, it } from 'vitest'
import { bookedAtPickup, bookedInstruction, bookedOrder, bookedPayment } from '#tests/make/booked-payment.ts'
import type { Payees } from '../contract/payout-change-rules.ts'
import { differencesInPayees, type PaidAccount } from './payee-rules.ts'
import { differencesInPeople, differencesInPeopleAtPickup } from './people-rules.ts'

describe('the people of a payment', () => {
  it.each<[string, Parameters<typeof bookedPayment>[0], string[]]>([
    ['are the same everywhere', {}, []],
    [
      'another buyer of the order',
      { orders: [bookedOrder({ buyer_id: 'cy' })] },
      [
        'order o: its buyer is cy, and its payment p names ben; order o: its buyer is cy, and its checkout names ben',
      ],
    ],
    [
      'another baker of the order',
      { orders: [bookedOrder({ cook_id: 'ann' })] },
      [
        'order o: its baker is ann, and its payment p names bea; order o: its baker is ann, and its listing names bea',
      ],
    ],
    [
      'another baker of the payment',
      { cook_id: 'ann' },
      ['order o: its baker is bea, and its payment p names ann'],
    ],
    [
      'a checkout that is gone',
      { checkout_buyer_id: null },
      ['payment p: its buyer is ben, and its checkout names nobody'],
    ],
    [
      'another checkout',
      { orders: [bookedOrder({ checkout_id: 'e' })] },
      ['order o: it is in checkout e, and its payment p in c'],
    ],
    [
      'somebody else who pays what a baker owes',
      { payee: null, orders: [] },
      ['payment p: baker bea pays what they owe, and its buyer is ben'],
    ],
    [
      'a refund of an order of somebody else',
      { instructions: [bookedInstruction('refund', { order_id: 'x' })] },
      ['refund f of payment p is of order x, which is not one of its orders'],
    ],
    [
      'a refund that a stranger asked for',
      { instructions: [bookedInstruction('refund', { requested_by: 'eve' })] },
      ['refund f of order o was asked for by eve, who is neither its buyer nor its baker'],
    ],
  ])('%s', (_, change, words) => {
    expect(differencesInPeople(bookedPayment(change)).map((one) => one.words)).toEqual(words)
  })

  it('at pickup are those of listing and checkout', () => {
    expect(differencesInPeopleAtPickup(bookedAtPickup([]))).toEqual([])
    const other = bookedAtPickup([], { cook_id: 'ann', checkout_id: 'c', checkout_buyer_id: 'cy' })
    expect(differencesInPeopleAtPickup(other).map(({ words }) => words)).toEqual([
      'order o: its buyer is ben, and its checkout names cy; order o: its baker is ann, and its listing names bea',
    ])
  })
})

describe('the accounts that bakers are paid to', () => {
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

  it('are their own, or were until their last change', () => {
    expect(look({}, {})).toEqual([])
    expect(look({ payee: 'acct_old' }, { former: 'acct_old', changedAt: at })).toEqual([])
    expect(look({ payee: 'acct_old' }, { former: 'acct_mid', changedAt: new Date(2_000) })).toEqual([])
    expect(look({ payee: 'acct_old', is_last: false }, {})).toEqual([])
    expect(look({}, null)).toEqual([])
  })

  it('are found where they are another baker’s, for each payment that is open', () => {
    expect(look({ payee: 'acct_ann' }, {}, 'ann')).toEqual([
      ['p', 'baker bea is paid over Stripe to account acct_ann, which is baker ann’s'],
    ])
    expect(look({ payee: 'acct_ann', open_ids: [], is_last: false }, {}, 'ann')).toEqual([
      [null, 'baker bea is paid over Stripe to account acct_ann, which is baker ann’s'],
    ])
  })

  it('are found where they are nobody’s, and the baker has another', () => {
    expect(look({ payee: 'acct_x' }, {})).toEqual([
      ['p', 'baker bea is paid over Stripe to account acct_x, and theirs is acct_bea'],
    ])
  })
})
