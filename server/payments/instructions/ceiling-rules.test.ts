import { describe, expect, test } from 'vitest'
import type { ProviderMoney } from '../contract/provider-money.ts'
import {
  type BookedPayment,
  findCarriedOut,
  type OutgoingMoney,
  whyNotSend,
  withoutOtherPayments,
} from './ceiling-rules.ts'
import type { KnownInstruction } from './instructions-repository.ts'

const instruction = (change: Partial<KnownInstruction> = {}): KnownInstruction => ({
  id: 'i1',
  payment_id: 'p',
  kind: 'refund',
  status: 'done',
  amount_cents: 500,
  provider_id: 're_1',
  ...change,
})
const refund = (id: string, amount: number, instructionId: string | null = null) => ({
  id,
  amount,
  instructionId,
})
const money = (change: Partial<ProviderMoney> = {}): ProviderMoney => ({
  captured: 1900,
  refunded: 0,
  refunds: [],
  otherRefunds: [],
  released: 0,
  releases: [],
  fee: null,
  isDisputed: false,
  paidTo: [],
  ...change,
})
const leaving = (change: Partial<OutgoingMoney> = {}): OutgoingMoney => ({
  id: 'now',
  kind: 'refund',
  amount: 1900,
  releaseId: null,
  ...change,
})
const why = (
  there: Partial<ProviderMoney>,
  instructions: BookedPayment['instructions'] = [],
  change: Partial<OutgoingMoney> = {},
) => whyNotSend(leaving(change), { provider: 'Stripe', paid: 1900, instructions }, money(there))

describe('the provider decides what is left', () => {
  test('allows refunding all that was paid, and releasing what is left', () => {
    expect(why({})).toBeNull()
    const done = { refunds: [refund('re_1', 500, 'i1')] }
    expect(why(done, [instruction()], { amount: 1400 })).toBeNull()
    expect(why(done, [instruction()], { kind: 'release', amount: 1295 })).toBeNull()
  })

  test.each<[string, Partial<ProviderMoney>, BookedPayment['instructions'], Partial<OutgoingMoney>, RegExp]>([
    ['captured amount differs', { captured: 1800 }, [], {}, /captured \$18\.00/],
    ['unknown refund', { refunds: [refund('re_9', 500)] }, [], { amount: 100 }, /re_9/],
    ['unknown pending refund', { otherRefunds: [refund('re_9', 500)] }, [], { amount: 100 }, /re_9/],
    [
      'refund for a void instruction',
      { refunds: [refund('re_1', 500, 'i1')] },
      [instruction({ status: 'void', provider_id: null })],
      { amount: 100 },
      /re_1/,
    ],
    [
      'unknown release',
      { releases: [{ ...refund('tr_9', 1757, 'gone'), takenBack: 0 }] },
      [],
      { kind: 'release', amount: 100 },
      /paid out \$17\.57.*tr_9/,
    ],
    ['refund missing at the provider', {}, [instruction()], { amount: 100 }, /does not know \(re_1\)/],
    [
      'amount above what is left',
      { refunds: [refund('re_1', 500, 'i1')] },
      [instruction()],
      { amount: 1401 },
      /\$14\.00 left of it, and a refund of \$14\.01/,
    ],
    [
      'released money without a reversal',
      { releases: [{ ...refund('tr_1', 1757, 'r1'), takenBack: 0 }] },
      [instruction({ id: 'r1', kind: 'release', status: 'failed', provider_id: null })],
      { amount: 1900 },
      /\$1\.43 left/,
    ],
  ])('sends nothing: %s', (_, there, instructions, change, words) => {
    expect(why(there, instructions, change)).toMatch(words)
  })

  test('allows refunding money that is reversed from the baker first', () => {
    const released = { releases: [{ ...refund('tr_1', 1757, 'r1'), takenBack: 0 }] }
    const books = [instruction({ id: 'r1', kind: 'release', provider_id: 'tr_1', amount_cents: 1757 })]
    expect(why(released, books, { releaseId: 'tr_1' })).toBeNull()
  })

  test('accepts a dashboard refund of what was settled by hand', () => {
    const settled = [instruction({ status: 'settled', provider_id: null })]
    expect(why({ refunds: [refund('re_9', 500)] }, settled, { amount: 1400 })).toBeNull()
    expect(why({ refunds: [refund('re_9', 501)] }, settled, { amount: 100 })).toMatch(/re_9/)
  })

  test('ignores a refund of a shared charge that is in another payment’s books', () => {
    const there = money({ otherRefunds: [refund('re_9', 321)] })
    const elsewhere = instruction({ payment_id: 'q', provider_id: 're_9' })
    const own = withoutOtherPayments('p', [elsewhere], there)
    expect(whyNotSend(leaving(), { provider: 'Stripe', paid: 1900, instructions: [] }, own)).toBeNull()
    const counted = [instruction({ provider_id: 're_9' }), { ...elsewhere, status: 'void' as const }]
    expect(withoutOtherPayments('p', counted, there)).toEqual(there)
  })

  test('finds a movement by its instruction', () => {
    const own = refund('re_1', 1900, 'now')
    expect(findCarriedOut(leaving(), money({ refunds: [refund('re_0', 1), own] }))).toBe('re_1')
    expect(findCarriedOut(leaving(), money({ otherRefunds: [own] }))).toBe('re_1')
    expect(findCarriedOut(leaving({ kind: 'release' }), money({ refunds: [own] }))).toBeNull()
  })
})
