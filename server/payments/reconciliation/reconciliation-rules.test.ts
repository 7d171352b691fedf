import { describe, expect, it } from 'vitest'
import type { ProviderPartState } from '../contract/payment-provider.ts'
import type { OurInstruction, OurPayment } from './our-payment-rules.ts'
import {
  differencesToProvider,
  isStopping,
  isUnbookedRefund,
  type ProviderView,
} from './reconciliation-rules.ts'

type TheirMoney = NonNullable<ProviderView['money']> & { released: number }

const instruction = (kind: OurInstruction['kind'], change: Partial<OurInstruction> = {}): OurInstruction => ({
  id: `${kind}-1`,
  kind,
  order_id: null,
  status: 'done',
  amount_cents: kind === 'refund' ? 500 : 1295,
  commission_cents: 0,
  collects_cents: 0,
  provider_id: kind === 'refund' ? 're_1' : 'tr_1',
  attempts: 1,
  booked_cents: 0,
  ...change,
})

/** Ours: $19.00 captured. */
const ours = (change: Partial<OurPayment> = {}): OurPayment => ({
  id: 'p',
  rail: 'stripe',
  payee: 'acct_1',
  status: 'captured',
  amount_cents: 1900,
  provider_order_id: 'pi_1',
  capture_id: 'c',
  released_at: null,
  stopped_at: null,
  held_cents: 1900,
  is_balance_right: true,
  orders: [],
  instructions: [],
  owed_charged_cents: 0,
  owed_paid_cents: 0,
  taken_back_cents: 0,
  reported_fee_cents: null,
  fee_cents: 0,
  uninstructed_cents: 0,
  is_disputed: false,
  ...change,
})

const part = (change: Partial<ProviderPartState> = {}): ProviderPartState => ({
  paymentId: 'p',
  state: 'captured',
  captureId: 'c',
  amount: 1900,
  fee: null,
  commission: null,
  ...change,
})

const money = (change: Partial<TheirMoney> = {}): TheirMoney => ({
  captured: 1900,
  refunded: 0,
  refunds: [],
  released: 0,
  releases: [],
  fee: 85,
  isDisputed: false,
  paidTo: [],
  ...change,
})

const refund = { refunded: 500, refunds: [{ id: 're_1', amount: 500 }] }
const transfer = (takenBack: number | null, amount = 1295) => ({
  released: amount - (takenBack ?? 0),
  releases: [{ id: 'tr_1', amount, takenBack }],
})
const done = { instructions: [instruction('release')] }
const both = { instructions: [instruction('release'), instruction('refund')] }
const sent = { status: 'waiting' as const, provider_id: null }

describe('differencesToProvider', () => {
  it.each<[string, OurPayment, ProviderPartState | null, TheirMoney | null, string[]]>([
    ['accepts equal books', ours(), part(), money(), []],
    [
      'accepts an awaited payment that is open there',
      ours({ status: 'awaiting' }),
      part({ state: 'open' }),
      null,
      [],
    ],
    ['accepts a closed payment that is unknown there', ours({ status: 'closed' }), null, null, []],
    [
      'finds a payment captured there and closed here',
      ours({ status: 'closed' }),
      part(),
      null,
      ['captured there, closed here'],
    ],
    [
      'finds a payment captured there and awaited here',
      ours({ status: 'awaiting' }),
      part(),
      null,
      ['captured there, awaiting here'],
    ],
    ['finds a payment unknown there', ours(), null, null, ['captured here, and not known there as pi_1']],
    [
      'finds a payment declined there',
      ours(),
      part({ state: 'declined' }),
      null,
      ['captured here, declined there'],
    ],
    ['finds another capture', ours(), part({ captureId: 'd' }), null, ['capture c here, d there']],
    ['accepts an answer without amounts', ours(), part(), null, []],
    ['finds another amount', ours(), part(), money({ captured: 190 }), ['captured $19.00 here, $1.90 there']],
    ['accepts an answer without the captured amount', ours(), part(), money({ captured: null }), []],
    [
      'accepts a refund on both sides',
      ours({ instructions: [instruction('refund')] }),
      part(),
      money(refund),
      [],
    ],
    [
      'finds a refund only there',
      ours(),
      part(),
      money(refund),
      ['refunded $0.00 here, $5.00 there; only there re_1 of $5.00'],
    ],
    [
      'finds a refund only here',
      ours({ instructions: [instruction('refund')] }),
      part(),
      money(),
      ['refunded $5.00 here, $0.00 there; only here re_1'],
    ],
    [
      'accepts a sent refund without an answer',
      ours({ instructions: [instruction('refund', sent)] }),
      part(),
      money(refund),
      [],
    ],
    [
      'finds a refund there that was never sent',
      ours({ instructions: [instruction('refund', { ...sent, attempts: 0 })] }),
      part(),
      money(refund),
      ['refunded $0.00 here, $5.00 there; only there re_1 of $5.00'],
    ],
    [
      'finds a refund that failed here and succeeded there',
      ours({ instructions: [instruction('refund', { status: 'failed' })] }),
      part(),
      money(refund),
      ['refunded $0.00 here, $5.00 there'],
    ],
    ['accepts a release on both sides', ours(done), part(), money(transfer(0)), []],
    [
      'accepts a sent release without an answer',
      ours({ instructions: [instruction('release', sent)] }),
      part(),
      money(transfer(0)),
      [],
    ],
    [
      'accepts a release of nothing',
      ours({ instructions: [instruction('release', { provider_id: null })] }),
      part(),
      money(),
      [],
    ],
    [
      'finds a second transfer',
      ours(done),
      part(),
      money({
        released: 1395,
        releases: [
          { id: 'tr_1', amount: 1295, takenBack: 0 },
          { id: 'tr_2', amount: 100, takenBack: 0 },
        ],
      }),
      ['released $12.95 here, $13.95 there; only there tr_2 of $1.00'],
    ],
    [
      'finds a release missing there',
      ours(done),
      part(),
      money(),
      ['released $12.95 here, $0.00 there; only here tr_1'],
    ],
    [
      'accepts a reversal on both sides',
      ours({ ...both, taken_back_cents: 462 }),
      part(),
      money({ ...refund, ...transfer(462) }),
      [],
    ],
    [
      'finds a reversal only here',
      ours({ ...both, taken_back_cents: 462 }),
      part(),
      money({ ...refund, ...transfer(0) }),
      ['released $8.33 here, $12.95 there'],
    ],
    [
      'accepts a reversal there for a sent refund without an answer',
      ours({ instructions: [instruction('release'), instruction('refund', sent)] }),
      part(),
      money({ ...refund, ...transfer(462) }),
      [],
    ],
    ['accepts a fee that we do not know', ours(), part(), money({ fee: 99 }), []],
    [
      'finds another fee',
      ours({ reported_fee_cents: 85 }),
      part(),
      money({ fee: 99 }),
      ['fee $0.85 here, $0.99 there'],
    ],
    [
      'accepts a fee that the provider does not report',
      ours({ reported_fee_cents: 85 }),
      part(),
      money({ fee: null }),
      [],
    ],
    ['accepts a dispute on both sides', ours({ is_disputed: true }), part(), money({ isDisputed: true }), []],
    [
      'finds a dispute only there',
      ours(),
      part(),
      money({ isDisputed: true }),
      ['disputed at Stripe, and nothing of it is booked here'],
    ],
    [
      'finds a dispute only here',
      ours({ is_disputed: true }),
      part(),
      money(),
      ['booked here as disputed, and Stripe knows of no dispute'],
    ],
    [
      'accepts a dispute that we may not see',
      ours({ is_disputed: true }),
      part(),
      money({ isDisputed: null }),
      [],
    ],
    [
      'accepts a PayPal release reduced by its fee',
      ours({ rail: 'paypal', ...done }),
      part(),
      money(transfer(null, 1210)),
      [],
    ],
    [
      'finds another release at PayPal',
      ours({ rail: 'paypal', ...done }),
      part(),
      money(transfer(null, 1295)),
      ['released $12.95 here, $13.80 there'],
    ],
    [
      'accepts a refund that PayPal drew from the baker',
      ours({ rail: 'paypal', ...both, taken_back_cents: 462 }),
      part(),
      money({ ...refund, ...transfer(null, 1210) }),
      [],
    ],
  ])('%s', (_, payment, theirPart, theirMoney, words) => {
    const found = differencesToProvider(payment, { part: theirPart, money: theirMoney })
    expect(found.map((one) => one.words)).toEqual(words.map((one) => `payment p (${payment.rail}): ${one}`))
    for (const one of found) expect(one).toMatchObject({ paymentId: 'p', rail: payment.rail })
  })

  it('isUnbookedRefund: only a refund missing from our books', () => {
    expect(isUnbookedRefund({ kind: 'refunded', ours: 0, theirs: 900 })).toBe(true)
    expect(isUnbookedRefund({ kind: 'refunded', ours: 900, theirs: 0 })).toBe(false)
    expect(isUnbookedRefund({ kind: 'released', ours: 0, theirs: 900 })).toBe(false)
  })

  it('isStopping: only kinds about amounts', () => {
    const kinds = [
      'captured',
      'refunded',
      'released',
      'balance',
      'charge',
      'commission',
      'instruction',
    ] as const
    expect(kinds.every((kind) => isStopping({ kind }))).toBe(true)
    for (const kind of ['state', 'disputed', 'fee', 'not_asked', 'stock', 'stopped'] as const)
      expect(isStopping({ kind })).toBe(false)
  })
})
