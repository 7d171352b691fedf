import { describe, expect, test } from 'vitest'
import type { ProviderMoney } from '../contract/provider-money.ts'
import {
  type BookedPayment,
  findCarriedOut,
  type Leaving,
  whyNotSend,
  withoutOthers,
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
const leaving = (change: Partial<Leaving> = {}): Leaving => ({
  id: 'now',
  kind: 'refund',
  amount: 1900,
  releaseId: null,
  ...change,
})
const why = (
  there: Partial<ProviderMoney>,
  instructions: BookedPayment['instructions'] = [],
  change: Partial<Leaving> = {},
) => whyNotSend(leaving(change), { provider: 'Stripe', paid: 1900, instructions }, money(there))

describe('the provider decides what is left', () => {
  test('all that was paid may be refunded, and what is left of it released', () => {
    expect(why({})).toBeNull()
    const done = { refunds: [refund('re_1', 500, 'i1')] }
    expect(why(done, [instruction()], { amount: 1400 })).toBeNull()
    expect(why(done, [instruction()], { kind: 'release', amount: 1295 })).toBeNull()
  })

  test.each<[string, Partial<ProviderMoney>, BookedPayment['instructions'], Partial<Leaving>, RegExp]>([
    ['another amount was captured', { captured: 1800 }, [], {}, /captured \$18\.00/],
    ['a refund is not in our books', { refunds: [refund('re_9', 500)] }, [], { amount: 100 }, /re_9/],
    ['one is on its way', { otherRefunds: [refund('re_9', 500)] }, [], { amount: 100 }, /re_9/],
    [
      'one was made for an instruction that counts no more',
      { refunds: [refund('re_1', 500, 'i1')] },
      [instruction({ status: 'void', provider_id: null })],
      { amount: 100 },
      /re_1/,
    ],
    [
      'a release is not in our books',
      { releases: [{ ...refund('tr_9', 1757, 'gone'), takenBack: 0 }] },
      [],
      { kind: 'release', amount: 100 },
      /paid out \$17\.57.*tr_9/,
    ],
    ['a refund is in our books alone', {}, [instruction()], { amount: 100 }, /does not know \(re_1\)/],
    [
      'more is due than is left',
      { refunds: [refund('re_1', 500, 'i1')] },
      [instruction()],
      { amount: 1401 },
      /\$14\.00 left of it, and a refund of \$14\.01/,
    ],
    [
      'the baker has it, and nothing is taken back',
      { releases: [{ ...refund('tr_1', 1757, 'r1'), takenBack: 0 }] },
      [instruction({ id: 'r1', kind: 'release', status: 'failed', provider_id: null })],
      { amount: 1900 },
      /\$1\.43 left/,
    ],
  ])('nothing is sent where %s', (_, there, instructions, change, words) => {
    expect(why(there, instructions, change)).toMatch(words)
  })

  test('what is taken back from the baker first may go back to the buyer', () => {
    const released = { releases: [{ ...refund('tr_1', 1757, 'r1'), takenBack: 0 }] }
    const books = [instruction({ id: 'r1', kind: 'release', provider_id: 'tr_1', amount_cents: 1757 })]
    expect(why(released, books, { releaseId: 'tr_1' })).toBeNull()
  })

  test('what was settled by hand may have been refunded in the dashboard', () => {
    const settled = [instruction({ status: 'settled', provider_id: null })]
    expect(why({ refunds: [refund('re_9', 500)] }, settled, { amount: 1400 })).toBeNull()
    expect(why({ refunds: [refund('re_9', 501)] }, settled, { amount: 100 })).toMatch(/re_9/)
  })

  test('a refund of a shared charge that the books of another payment have takes nothing of this one', () => {
    const there = money({ otherRefunds: [refund('re_9', 321)] })
    const elsewhere = instruction({ payment_id: 'q', provider_id: 're_9' })
    const own = withoutOthers('p', [elsewhere], there)
    expect(whyNotSend(leaving(), { provider: 'Stripe', paid: 1900, instructions: [] }, own)).toBeNull()
    const counted = [instruction({ provider_id: 're_9' }), { ...elsewhere, status: 'void' as const }]
    expect(withoutOthers('p', counted, there)).toEqual(there)
  })

  test('what was carried out is known by its instruction', () => {
    const own = refund('re_1', 1900, 'now')
    expect(findCarriedOut(leaving(), money({ refunds: [refund('re_0', 1), own] }))).toBe('re_1')
    expect(findCarriedOut(leaving(), money({ otherRefunds: [own] }))).toBe('re_1')
    expect(findCarriedOut(leaving({ kind: 'release' }), money({ refunds: [own] }))).toBeNull()
  })
})
