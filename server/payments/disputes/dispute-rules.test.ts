import fc from 'fast-check'
import { expect, it } from 'vitest'
import { disputeStates, isDecided, shownDispute } from '#shared/dispute-states.ts'
import { disputeAfter, type KnownDispute, splitDisputed, splitInTurn } from './dispute-rules.ts'

const reported = (
  state: (typeof disputeStates)[number],
  isWithdrawn: boolean,
  fee: number | null = null,
) => ({
  state,
  amount: 1900,
  isWithdrawn,
  fee,
})
const before = (changes: Partial<KnownDispute> = {}): KnownDispute => ({
  state: 'needs_answer',
  withdrawn: 0,
  returned: 0,
  fee: 0,
  ...changes,
})
const away = { withdrawn: 1900 }
const nothing = { withdraws: false, returns: false, returnsPart: 0, fee: 0, isOver: false, news: null }

it.each<[string, KnownDispute | null, ReturnType<typeof reported>, ReturnType<typeof disputeAfter>]>([
  [
    'is new',
    null,
    reported('needs_answer', true, 1500),
    { ...nothing, state: 'needs_answer', withdraws: true, fee: 1500, news: 'opened' },
  ],
  [
    'is a new inquiry',
    null,
    reported('needs_answer', false),
    { ...nothing, state: 'needs_answer', news: 'opened' },
  ],
  [
    'is reported again',
    before({ ...away, fee: 1500 }),
    reported('needs_answer', true, 1500),
    { ...nothing, state: 'needs_answer' },
  ],
  [
    'starts as an inquiry',
    before(),
    reported('needs_answer', true),
    { ...nothing, state: 'needs_answer', withdraws: true },
  ],
  [
    'gets a stale report',
    before(away),
    reported('needs_answer', false),
    { ...nothing, state: 'needs_answer' },
  ],
  ['was answered', before(away), reported('under_review', true), { ...nothing, state: 'under_review' }],
  [
    'is won',
    before(away),
    reported('won', false),
    { ...nothing, state: 'won', returns: true, isOver: true, news: 'decided' },
  ],
  [
    'is won before its money is back',
    before(away),
    reported('won', true),
    { ...nothing, state: 'won', news: 'decided' },
  ],
  [
    'gets its fee back with its money',
    before({ ...away, fee: 1500 }),
    reported('won', false, 0),
    { ...nothing, state: 'won', returns: true, fee: -1500, isOver: true, news: 'decided' },
  ],
  [
    'gets its fee back after its money',
    before({ withdrawn: 1900, returned: 1900, state: 'won', fee: 1500 }),
    reported('won', false, 500),
    { ...nothing, state: 'won', fee: -1000, isOver: true },
  ],
  [
    'gets a stale fee after its refund',
    before({ withdrawn: 1900, returned: 1900, state: 'won' }),
    reported('won', false, 1500),
    { ...nothing, state: 'won', isOver: true },
  ],
  [
    'reports its fee no longer',
    before({ ...away, state: 'won', fee: 1500 }),
    reported('won', true),
    { ...nothing, state: 'won' },
  ],
  [
    'gets a stale fee while it runs',
    before({ ...away, fee: 1500 }),
    reported('needs_answer', true, 0),
    { ...nothing, state: 'needs_answer' },
  ],
  [
    'is won before the first report',
    null,
    reported('won', false, 1500),
    { ...nothing, state: 'won', fee: 1500, isOver: true, news: 'decided' },
  ],
  [
    'gets its money back',
    before({ ...away, state: 'won' }),
    reported('won', false),
    { ...nothing, state: 'won', returns: true, isOver: true },
  ],
  [
    'was won and returned',
    before({ withdrawn: 1900, returned: 1900, state: 'won' }),
    reported('won', true),
    { ...nothing, state: 'won', isOver: true },
  ],
  [
    'is lost',
    before(away),
    reported('lost', true),
    { ...nothing, state: 'lost', isOver: true, news: 'decided' },
  ],
  [
    'is lost in part',
    before(away),
    { ...reported('lost', true), amount: 500 },
    { ...nothing, state: 'lost', returnsPart: 1400, isOver: true, news: 'decided' },
  ],
  [
    'is reported again as lost in part',
    before({ withdrawn: 500, state: 'lost' }),
    { ...reported('lost', true), amount: 500 },
    { ...nothing, state: 'lost', isOver: true },
  ],
  [
    'is lost before the first report',
    null,
    reported('lost', true),
    { ...nothing, state: 'lost', withdraws: true, isOver: true, news: 'decided' },
  ],
  [
    'is an inquiry that is closed',
    before(),
    reported('closed_without_loss', false),
    { ...nothing, state: 'closed_without_loss', isOver: true, news: 'decided' },
  ],
  [
    'opens again after the decision',
    before({ ...away, state: 'lost' }),
    reported('needs_answer', false),
    null,
  ],
  [
    'is won after it was lost',
    before({ ...away, state: 'lost' }),
    reported('won', false),
    { ...nothing, state: 'lost', isOver: true },
  ],
  [
    'is withdrawn by a stale report after it was won',
    before({ state: 'won' }),
    reported('won', true),
    { ...nothing, state: 'won', isOver: true },
  ],
  [
    'is withdrawn after it was lost',
    before({ state: 'lost' }),
    reported('lost', true),
    { ...nothing, state: 'lost', withdraws: true, isOver: true },
  ],
])('computes the changes of a dispute that %s', (_name, known, word, expected) => {
  expect(disputeAfter(known, word)).toEqual(expected)
})

it('maps states to what people see', () => {
  expect(disputeStates.map((state) => [state, isDecided(state), shownDispute(state)])).toEqual([
    ['needs_answer', false, 'open'],
    ['under_review', false, 'open'],
    ['won', true, 'won'],
    ['lost', true, 'lost'],
    ['closed_without_loss', true, 'won'],
  ])
})

it('splits an amount without losing a cent, and within what each order has', () => {
  expect(splitDisputed(1000, [950, 950])).toEqual([500, 500])
  expect(splitDisputed(3051, [1850, 1200])).toBeNull()
  expect(splitDisputed(0, [])).toEqual([])
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (left, part) => {
        const all = left.reduce((sum, one) => sum + one, 0)
        const amount = Math.floor(all * part)
        const parts = splitDisputed(amount, left) ?? []
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount)
        parts.forEach((one, index) => {
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(left[index] ?? 0)
        })
      },
    ),
  )
})

it.each([
  ['`first` suffices', 300, [0, 950], [1900, 0], [0, 300]],
  ['`first` has two orders', 570, [1900, 950], [0, 0], [380, 190]],
  ['`first` reaches exactly', 1900, [950, 950], [1000, 500], [950, 950]],
  ['`then` gives the rest', 2000, [0, 950], [1900, 0], [1050, 950]],
  ['the amount exceeds both', 2851, [0, 950], [1900, 0], null],
])('splitInTurn: %s', (_name, amount, first, then, parts) => {
  expect(splitInTurn(amount, first, then)).toEqual(parts)
})

const signed = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes))

it.each<[string, Partial<KnownDispute>, Parameters<typeof disputeAfter>[1], ReturnType<typeof disputeAfter>]>(
  [
    [
      'ignores an older report, even if it says lost',
      { reportedAt: signed(5) },
      { ...reported('lost', true), at: signed(4) },
      null,
    ],
    [
      'applies a report of the same moment',
      { reportedAt: signed(5) },
      { ...reported('lost', true), at: signed(5) },
      { ...nothing, state: 'lost', withdraws: true, isOver: true, news: 'decided' },
    ],
    [
      'won without news of the money: returns nothing and stays open',
      away,
      { ...reported('won', false), isWithdrawn: null },
      { ...nothing, state: 'won', news: 'decided' },
    ],
    [
      'won without news of the money, and nothing was withdrawn: is over',
      {},
      { ...reported('won', false), isWithdrawn: null },
      { ...nothing, state: 'won', isOver: true, news: 'decided' },
    ],
    [
      'open without news of the money: keeps the withdrawal',
      away,
      { ...reported('under_review', false), isWithdrawn: null },
      { ...nothing, state: 'under_review' },
    ],
  ],
)('signed report: %s', (_what, known, report, next) => {
  expect(disputeAfter(before(known), report)).toEqual(next)
})
