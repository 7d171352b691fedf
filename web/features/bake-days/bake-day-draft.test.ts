import { expect, test } from 'vitest'
import { BakeDayBody, RepeatBody } from '#shared/api/bake-days.ts'
import { shownBakeDay, shownBakePlan, shownRepeat } from '#tests/make/shown-bake-days.ts'
import { dayState, orderByText, overtakenText, repeatTerms, repeatTitle, stockText } from './bake-day-copy.ts'
import { bakeDayBody, bakeDayDraft, repeatBody, repeatDraft } from './bake-day-draft.ts'

const day = shownBakeDay({
  date: '2026-11-28',
  orderBy: '2026-11-26T23:00:00.000Z',
  cutoff: { daysBefore: 2, at: '18:00' },
  openOrders: 3,
  servingsOrdered: 8,
  isFromRepeat: true,
  version: 4,
})
const repeat = shownRepeat({
  weekdays: [2, 6],
  firstDay: '2026-11-23',
  lastDay: '2026-12-19',
  cutoff: { hours: 24 },
  pickupWindowIds: ['0190a1b2-0000-7000-8000-000000000006'],
  isDraft: true,
})
const plan = shownBakePlan({ today: '2026-11-23', repeat, days: [day] })

test('what repeats comes out of its form as it went in', () => {
  const body = repeatBody(repeatDraft(plan), plan)
  expect(body).toEqual(repeat)
  expect(RepeatBody.safeParse(body).success).toBe(true)
})

test('the first repeat is each Saturday like the day that there is, ordered by two days before', () => {
  const first = { ...plan, repeat: null }
  expect(repeatBody(repeatDraft(first), first)).toEqual({
    weekdays: [6],
    lastDay: null,
    readyByTime: '09:00',
    servingsAvailable: 12,
    price: '9.50',
    cutoff: { daysBefore: 2, at: '18:00' },
    pickupWindowIds: null,
    isDraft: false,
    version: 0,
  })
})

test('a day comes out of its form as it went in, with what was changed', () => {
  const body = bakeDayBody({ ...bakeDayDraft(day, plan), servingsAvailable: '15' }, day)
  expect(body).toEqual({
    ...{
      date: day.date,
      readyByTime: '09:00',
      price: '9.50',
      cutoff: day.cutoff,
      pickupWindowIds: null,
      isDraft: false,
    },
    ...{ servingsAvailable: 15, servingsBefore: 12, version: 4 },
  })
  expect(BakeDayBody.safeParse(body).success).toBe(true)
  // a new one is like what repeats
  expect(bakeDayBody(bakeDayDraft(null, plan), null)).toMatchObject({ date: '', servingsAvailable: 20 })
  const nonsense = bakeDayBody({ ...bakeDayDraft(day, plan), servingsAvailable: 'many' }, day)
  expect(BakeDayBody.safeParse(nonsense).success).toBe(false)
})

test('a pickup time for a day alone is sent where it is wanted, on that day unless another is said', () => {
  const draft = bakeDayDraft(day, plan)
  expect(bakeDayBody(draft, day)).not.toHaveProperty('ownWindow')
  const ownWindow = { ...draft.ownWindow, isWanted: true, until: '00:00' }
  const body = bakeDayBody({ ...draft, ownWindow }, day)
  expect(body.ownWindow).toEqual({ day: '2026-11-28', from: '15:00', until: '24:00', capacity: 12 })
  expect(BakeDayBody.safeParse(body).success).toBe(true)
  const onSunday = bakeDayBody({ ...draft, ownWindow: { ...ownWindow, day: '2026-11-29' } }, day)
  expect(onSunday.ownWindow).toMatchObject({ day: '2026-11-29' })
})

test('words', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(repeatTitle(repeat)).toBe('Every Tuesday and Saturday at 9:00 AM, until Sat, Dec 19')
  expect(repeatTitle({ ...repeat, weekdays: [0, 1, 2, 3, 4, 5, 6], lastDay: null })).toBe(
    'Every day at 9:00 AM',
  )
  expect(repeatTerms(repeat, null)).toBe(
    '20 servings · $11.00 · order 24 hours before · pickup at its own times · as drafts, which you open',
  )
  expect(repeatTerms({ ...repeat, cutoff: null, isDraft: false }, null)).toContain(
    'order by the end of the day',
  )
  expect(repeatTerms({ ...repeat, cutoff: null }, 48)).toContain('order 48 hours before')
  expect(orderByText(day.orderBy, plan.timeZone, now)).toBe('order by Thu, Nov 26 at 6:00 PM')
  expect(orderByText(day.orderBy, plan.timeZone, new Date('2026-11-26T12:00:00Z'))).toBe(
    'order by today at 6:00 PM',
  )
  // midnight is the end of a day to people
  const midnight = '2026-11-29T05:00:00.000Z'
  expect(orderByText(midnight, plan.timeZone, now)).toBe('order by the end of Sat, Nov 28')
  expect(orderByText(midnight, plan.timeZone, new Date('2026-11-28T12:00:00Z'))).toBe(
    'order by the end of today',
  )
  // where the clock skips midnight, the day after begins at one
  const atOne = '2026-03-08T05:00:00.000Z'
  expect(orderByText(atOne, 'America/Havana', new Date('2026-03-02T12:00:00Z'))).toBe(
    'order by the end of Sat, Mar 7',
  )
  expect(stockText(day)).toBe('12 left, 8 ordered')
})

test.each([
  ['open', 'You bake it on Sat, Nov 28 already: Open, 12 left, 8 ordered.'],
  ['draft', 'You bake it on Sat, Nov 28 already: Draft, 12 left, 8 ordered.'],
  ['skipped', 'Sat, Nov 28 was changed somewhere else meanwhile: Left out, 12 left, 8 ordered.'],
  ['cancelled', 'Sat, Nov 28 was changed somewhere else meanwhile: Cancelled, 12 left, 8 ordered.'],
] as const)('decisions, bake days: a new day finds one that is %s', (state, text) => {
  expect(overtakenText({ ...day, state }, { isNew: true, now: new Date('2026-11-23T12:00:00Z') })).toBe(text)
})

test.each([
  [{}, 'Open'],
  [{ isSoldOut: true }, 'Sold out'],
  [{ orderBy: '2026-11-23T12:00:00.000Z' }, 'Orders closed'],
  [{ state: 'draft' as const }, 'Draft'],
  [{ state: 'skipped' as const }, 'Left out'],
  [{ state: 'cancelled' as const, isSoldOut: true }, 'Cancelled'],
])('a day that is %j stands as %s', (change, word) => {
  expect(dayState({ ...day, ...change }, new Date('2026-11-23T12:00:00Z')).word).toBe(word)
})
