import fc from 'fast-check'
import { expect, it } from 'vitest'
import { disputeStates, isDecided, shownDispute } from '#shared/dispute-states.ts'
import { disputeAfter, type KnownDispute, splitDisputed, splitInTurn } from './dispute-rules.ts'

const told = (state: (typeof disputeStates)[number], isWithdrawn: boolean, fee: number | null = null) => ({
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

it.each<[string, KnownDispute | null, ReturnType<typeof told>, ReturnType<typeof disputeAfter>]>([
  [
    'it is new',
    null,
    told('needs_answer', true, 1500),
    { ...nothing, state: 'needs_answer', withdraws: true, fee: 1500, news: 'opened' },
  ],
  [
    'an inquiry is new',
    null,
    told('needs_answer', false),
    { ...nothing, state: 'needs_answer', news: 'opened' },
  ],
  [
    'it is told again',
    before({ ...away, fee: 1500 }),
    told('needs_answer', true, 1500),
    { ...nothing, state: 'needs_answer' },
  ],
  [
    'an inquiry becomes a dispute',
    before(),
    told('needs_answer', true),
    { ...nothing, state: 'needs_answer', withdraws: true },
  ],
  [
    'an older word of it comes late',
    before(away),
    told('needs_answer', false),
    { ...nothing, state: 'needs_answer' },
  ],
  ['it was answered', before(away), told('under_review', true), { ...nothing, state: 'under_review' }],
  [
    'it is won',
    before(away),
    told('won', false),
    { ...nothing, state: 'won', returns: true, isOver: true, news: 'decided' },
  ],
  [
    'it is won, and its money is not back yet',
    before(away),
    told('won', true),
    { ...nothing, state: 'won', news: 'decided' },
  ],
  [
    'its fee comes back with its money',
    before({ ...away, fee: 1500 }),
    told('won', false, 0),
    { ...nothing, state: 'won', returns: true, fee: -1500, isOver: true, news: 'decided' },
  ],
  [
    'its fee comes back after its money',
    before({ withdrawn: 1900, returned: 1900, state: 'won', fee: 1500 }),
    told('won', false, 500),
    { ...nothing, state: 'won', fee: -1000, isOver: true },
  ],
  [
    'an older word of its fee comes after it came back',
    before({ withdrawn: 1900, returned: 1900, state: 'won' }),
    told('won', false, 1500),
    { ...nothing, state: 'won', isOver: true },
  ],
  [
    'its fee is not told any more',
    before({ ...away, state: 'won', fee: 1500 }),
    told('won', true),
    { ...nothing, state: 'won' },
  ],
  [
    'an older word of its fee comes while it runs',
    before({ ...away, fee: 1500 }),
    told('needs_answer', true, 0),
    { ...nothing, state: 'needs_answer' },
  ],
  [
    'it is won before it was heard of',
    null,
    told('won', false, 1500),
    { ...nothing, state: 'won', fee: 1500, isOver: true, news: 'decided' },
  ],
  [
    'its money comes back',
    before({ ...away, state: 'won' }),
    told('won', false),
    { ...nothing, state: 'won', returns: true, isOver: true },
  ],
  [
    'it was won and returned',
    before({ withdrawn: 1900, returned: 1900, state: 'won' }),
    told('won', true),
    { ...nothing, state: 'won', isOver: true },
  ],
  [
    'it is lost',
    before(away),
    told('lost', true),
    { ...nothing, state: 'lost', isOver: true, news: 'decided' },
  ],
  [
    'it is lost in part',
    before(away),
    { ...told('lost', true), amount: 500 },
    { ...nothing, state: 'lost', returnsPart: 1400, isOver: true, news: 'decided' },
  ],
  [
    'that is told again',
    before({ withdrawn: 500, state: 'lost' }),
    { ...told('lost', true), amount: 500 },
    { ...nothing, state: 'lost', isOver: true },
  ],
  [
    'it is lost before it was heard of',
    null,
    told('lost', true),
    { ...nothing, state: 'lost', withdraws: true, isOver: true, news: 'decided' },
  ],
  [
    'an inquiry is closed',
    before(),
    told('closed_without_loss', false),
    { ...nothing, state: 'closed_without_loss', isOver: true, news: 'decided' },
  ],
  ['what is decided opens again', before({ ...away, state: 'lost' }), told('needs_answer', false), null],
  [
    'what is lost is won',
    before({ ...away, state: 'lost' }),
    told('won', false),
    { ...nothing, state: 'lost', isOver: true },
  ],
  [
    'what is won is withdrawn by an older word',
    before({ state: 'won' }),
    told('won', true),
    { ...nothing, state: 'won', isOver: true },
  ],
  [
    'what is lost is withdrawn later',
    before({ state: 'lost' }),
    told('lost', true),
    { ...nothing, state: 'lost', withdraws: true, isOver: true },
  ],
])('a dispute goes on when %s', (_name, known, word, expected) => {
  expect(disputeAfter(known, word)).toEqual(expected)
})

it('people read of a dispute that it runs, or for whom it was decided', () => {
  expect(disputeStates.map((state) => [state, isDecided(state), shownDispute(state)])).toEqual([
    ['needs_answer', false, 'open'],
    ['under_review', false, 'open'],
    ['won', true, 'won'],
    ['lost', true, 'lost'],
    ['closed_without_loss', true, 'won'],
  ])
})

it('a disputed amount is split without a cent lost, and nobody gives more than they have', () => {
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
  ['what is to give first is enough', 300, [0, 950], [1900, 0], [0, 300]],
  ['two are to give first', 570, [1900, 950], [0, 0], [380, 190]],
  ['it reaches beyond that', 1900, [950, 950], [1000, 500], [950, 950]],
  ['the rest is given then', 2000, [0, 950], [1900, 0], [1050, 950]],
  ['it is more than all have', 2851, [0, 950], [1900, 0], null],
])('an amount is split in turn where %s', (_name, amount, first, then, parts) => {
  expect(splitInTurn(amount, first, then)).toEqual(parts)
})

const signed = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes))

it.each<[string, Partial<KnownDispute>, Parameters<typeof disputeAfter>[1], ReturnType<typeof disputeAfter>]>(
  [
    [
      'an older signed word changes nothing, not even that it is lost',
      { reportedAt: signed(5) },
      { ...told('lost', true), at: signed(4) },
      null,
    ],
    [
      'one of the same moment counts',
      { reportedAt: signed(5) },
      { ...told('lost', true), at: signed(5) },
      { ...nothing, state: 'lost', withdraws: true, isOver: true, news: 'decided' },
    ],
    [
      'won without a word on the money, nothing comes back, and it is not over',
      away,
      { ...told('won', false), isWithdrawn: null },
      { ...nothing, state: 'won', news: 'decided' },
    ],
    [
      'won without a word on the money where none was away, it is over',
      {},
      { ...told('won', false), isWithdrawn: null },
      { ...nothing, state: 'won', isOver: true, news: 'decided' },
    ],
    [
      'open without a word on the money, what is away stays away',
      away,
      { ...told('under_review', false), isWithdrawn: null },
      { ...nothing, state: 'under_review' },
    ],
  ],
)('signed: %s', (_what, known, report, next) => {
  expect(disputeAfter(before(known), report)).toEqual(next)
})
