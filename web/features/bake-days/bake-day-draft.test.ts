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

test('the form of a repeat returns an unchanged repeat', () => {
  const body = repeatBody(repeatDraft(plan), plan)
  expect(body).toEqual(repeat)
  expect(RepeatBody.safeParse(body).success).toBe(true)
})

test('the first repeat is each Saturday like the existing day, with a cutoff two days before', () => {
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

test('the form of a day returns the day with its changes', () => {
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
  // a new day copies the repeat
  expect(bakeDayBody(bakeDayDraft(null, plan), null)).toMatchObject({ date: '', servingsAvailable: 20 })
  const nonsense = bakeDayBody({ ...bakeDayDraft(day, plan), servingsAvailable: 'many' }, day)
  expect(BakeDayBody.safeParse(nonsense).success).toBe(false)
})

test('sends a pickup time for one day only if wanted, by default on that day', () => {
  const draft = bakeDayDraft(day, plan)
  expect(bakeDayBody(draft, day)).not.toHaveProperty('ownWindow')
  const ownWindow = { ...draft.ownWindow, isWanted: true, until: '00:00' }
  const body = bakeDayBody({ ...draft, ownWindow }, day)
  expect(body.ownWindow).toEqual({ day: '2026-11-28', from: '15:00', until: '24:00', capacity: 12 })
  expect(BakeDayBody.safeParse(body).success).toBe(true)
  const onSunday = bakeDayBody({ ...draft, ownWindow: { ...ownWindow, day: '2026-11-29' } }, day)
  expect(onSunday.ownWindow).toMatchObject({ day: '2026-11-29' })
})

test('formats repeats, cutoffs and stock', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(repeatTitle(repeat)).toBe('Every Tuesday and Saturday at 9:00 AM, until Sat, Dec 19')
  expect(repeatTitle({ ...repeat, weekdays: [0, 1, 2, 3, 4, 5, 6], lastDay: null })).toBe(
    'Every day at 9:00 AM',
  )
  expect(repeatTerms(repeat, null)).toBe(
    '20 servings · $11.00 · order at least 24 hours ahead · its own pickup times · as drafts for you to publish',
  )
  expect(repeatTerms({ ...repeat, cutoff: null, isDraft: false }, null)).toContain(
    'order by the end of the day',
  )
  expect(repeatTerms({ ...repeat, cutoff: null }, 48)).toContain('order at least 48 hours ahead')
  expect(orderByText(day.orderBy, plan.timeZone, now)).toBe('order by Thu, Nov 26 at 6:00 PM')
  expect(orderByText(day.orderBy, plan.timeZone, new Date('2026-11-26T12:00:00Z'))).toBe(
    'order by today at 6:00 PM',
  )
  // people read midnight as the end of the day
  const midnight = '2026-11-29T05:00:00.000Z'
  expect(orderByText(midnight, plan.timeZone, now)).toBe('order by the end of Sat, Nov 28')
  expect(orderByText(midnight, plan.timeZone, new Date('2026-11-28T12:00:00Z'))).toBe(
    'order by the end of today',
  )
  // if a clock change skips midnight, the next day begins at 1 AM
  const atOne = '2026-03-08T05:00:00.000Z'
  expect(orderByText(atOne, 'America/Havana', new Date('2026-03-02T12:00:00Z'))).toBe(
    'order by the end of Sat, Mar 7',
  )
  expect(stockText(day)).toBe('12 left, 8 ordered')
})

test.each([
  ['open', 'You already bake it on Sat, Nov 28: Open, 12 left, 8 ordered.'],
  ['draft', 'You already bake it on Sat, Nov 28: Draft, 12 left, 8 ordered.'],
  ['skipped', 'Sat, Nov 28 was changed somewhere else in the meantime: Skipped, 12 left, 8 ordered.'],
  ['cancelled', 'Sat, Nov 28 was changed somewhere else in the meantime: Cancelled, 12 left, 8 ordered.'],
] as const)('decisions, bake days: a new day conflicts with an existing day that is %s', (state, text) => {
  expect(overtakenText({ ...day, state }, { isNew: true, now: new Date('2026-11-23T12:00:00Z') })).toBe(text)
})

test.each([
  [{}, 'Open'],
  [{ isSoldOut: true }, 'Sold out'],
  [{ orderBy: '2026-11-23T12:00:00.000Z' }, 'Orders closed'],
  [{ state: 'draft' as const }, 'Draft'],
  [{ state: 'skipped' as const }, 'Skipped'],
  [{ state: 'cancelled' as const, isSoldOut: true }, 'Cancelled'],
])('a day with %j is %s', (change, word) => {
  expect(dayState({ ...day, ...change }, new Date('2026-11-23T12:00:00Z')).word).toBe(word)
})
