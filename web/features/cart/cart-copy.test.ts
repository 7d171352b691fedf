import { expect, test } from 'vitest'
import type { PossiblePickups } from '#shared/api/pickup-windows.ts'
import { countText, orderRestText, timesText, walksText, whenText } from './cart-copy.ts'

test.each([
  [1, 'One baker'],
  [3, 'Three bakers'],
  [10, 'Ten bakers'],
  [11, '11 bakers'],
])('spells out %i', (count, words) => {
  expect(countText(count, 'baker', 'bakers')).toBe(words)
})

test('CART-05: says how many walks the pickups take', () => {
  expect(walksText(1, 1)).toBe('One baker, so one short walk.')
  expect(walksText(3, 3)).toBe('Three bakers, so three short walks.')
  expect(walksText(1, 2)).toBe('One baker, and several days, times, or locations, so two short walks.')
})

const visit = (possible: PossiblePickups | null) => ({
  visit: { day: '2026-11-28', placeId: null, address: '88 Alder Ave', possible },
  lines: [],
})
const chosen = visit({ isNeeded: true, windows: [] })
const wished = visit({ isNeeded: false, windows: [] })

test.each([
  ['one chosen time', 1, [chosen], 'You choose a pickup time at checkout.'],
  ['several chosen times', 2, [chosen, chosen], 'You choose your pickup times at checkout.'],
  ['one preferred time', 1, [wished], 'You agree on a time with the baker.'],
  ['several preferred times', 2, [wished, wished], 'You agree on a time with each baker.'],
  [
    'one of each kind',
    2,
    [chosen, wished],
    'Choose a pickup time at checkout where the baker offers them. Otherwise, agree on one with the baker.',
  ],
  ['one not known yet', 2, [chosen, { visit: null, lines: [] }], null],
  ['one that could not be loaded', 2, [wished, visit(null)], null],
])('decisions, pickup windows: says how the times are settled, %s', (_, bakers, pickups, words) => {
  expect(timesText(bakers, pickups)).toBe(words)
})

test('says when a pickup is by the clock of its place', () => {
  const zone = 'America/New_York'
  const loaf = { readyByDate: '2026-11-28', readyByTime: '09:00', timeZone: zone }
  const cake = { readyByDate: '2026-11-28', readyByTime: '15:30', timeZone: zone }
  const before = new Date('2026-11-27T12:00:00Z')
  const slot = {
    id: 'window',
    startsAt: '2026-11-28T14:00:00Z',
    placeId: null,
    from: '2026-11-28T14:00:00Z',
    until: '2026-11-28T17:00:00Z',
    timeZone: zone,
    orderBy: '2026-11-27T17:00:00Z',
    placesLeft: 9,
  }
  expect(whenText({ slot, pickupTime: '' }, [loaf], before)).toBe('9:00 AM–12:00 PM')
  expect(whenText({ slot: null, pickupTime: '17:30' }, [loaf], before)).toBe(
    'Around 5:30 PM, if it suits the baker',
  )
  expect(whenText({ slot: null, pickupTime: '' }, [cake, loaf], before)).toBe('From 3:30 PM')
  expect(whenText({ slot: null, pickupTime: '' }, [cake, loaf], new Date('2026-11-29T12:00:00Z'))).toBe(
    'Ready now',
  )
})

test('asks about the rest of a cart by the number of its pickups', () => {
  expect(orderRestText(3)).toBe('Order the other three')
  expect(orderRestText(1)).toBe('Order the other one')
  expect(orderRestText(null)).toBe('Order the rest')
})
