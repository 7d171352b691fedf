import { expect, test } from 'vitest'
import type { PossiblePickups } from '#shared/api/pickup-windows.ts'
import { countText, timesText, walksText } from './cart-copy.ts'

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
