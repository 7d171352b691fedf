import { expect, test } from 'vitest'
import type { PossiblePickup } from '#shared/api/pickup-windows.ts'
import { nextPickup } from './next-pickup-copy.ts'

const nine: PossiblePickup = {
  id: 'saturdays',
  placeId: null,
  startsAt: '2026-11-28T14:00:00.000Z',
  from: '2026-11-28T14:00:00.000Z',
  until: '2026-11-28T15:00:00.000Z',
  timeZone: 'America/New_York',
  orderBy: '2026-11-26T23:00:00.000Z',
  placesLeft: 12,
}
const ten = { ...nine, startsAt: nine.until, from: nine.until, until: '2026-11-28T16:00:00.000Z' }
const eleven = { ...nine, startsAt: ten.until, from: ten.until, until: '2026-11-28T17:00:00.000Z' }
const tuesday = {
  ...nine,
  id: 'tuesday',
  startsAt: '2026-12-01T22:30:00.000Z',
  from: '2026-12-01T22:30:00.000Z',
  until: '2026-12-02T00:00:00.000Z',
  orderBy: '2026-12-01T18:15:00.000Z',
}

test.each([
  ['one slot', [nine], '2026-11-23T17:00Z', { orderBy: 'Thu 6 PM', pickup: 'Sat 9 AM–10 AM' }],
  ['slots without a gap', [nine, ten, eleven], '2026-11-23T17:00Z', { pickup: 'Sat 9 AM–12 PM' }],
  ['a slot between that is full', [nine, eleven], '2026-11-23T17:00Z', { pickup: 'Sat 9 AM–10 AM' }],
  ['another window after it', [nine, tuesday], '2026-11-23T17:00Z', { pickup: 'Sat 9 AM–10 AM' }],
  ['the last day to order', [nine], '2026-11-26T22:59Z', { orderBy: 'today 6 PM' }],
  [
    'one until midnight',
    [{ ...nine, orderBy: '2026-11-28T05:00:00.000Z' }],
    '2026-11-23T17:00Z',
    { orderBy: 'the end of Fri' },
  ],
  ['the day before', [nine], '2026-11-25T17:00Z', { orderBy: 'tomorrow 6 PM' }],
  ['one that is over', [nine, tuesday], '2026-11-26T23:00Z', { pickup: 'Tue 5:30 PM–7 PM' }],
  [
    'one in more than a week',
    [tuesday],
    '2026-11-23T17:00Z',
    { orderBy: 'Tue, Dec 1, 1:15 PM', pickup: 'Tue, Dec 1, 5:30 PM–7 PM' },
  ],
])('decisions, pickup windows: the next pickup with %s', (_, slots, now, words) => {
  const next = nextPickup(slots, new Date(now))
  const plain = Object.entries({ ...next }).map(([name, text]) => [name, text.replaceAll('\u00a0', ' ')])
  expect(Object.fromEntries(plain)).toMatchObject(words)
})

test('keeps the hour and AM or PM on one line', () => {
  expect(nextPickup([nine], new Date('2026-11-23T17:00Z'))?.orderBy).toBe('Thu 6\u00a0PM')
})

test('decisions, pickup windows: has no next pickup once all are over', () => {
  expect(nextPickup([nine], new Date('2026-11-26T23:00Z'))).toBeNull()
})
