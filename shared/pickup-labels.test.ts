import { expect, test } from 'vitest'
import { pickupText } from './pickup-labels.ts'

const none = { pickupTime: null, pickupDate: null, pickupWindow: null }
const pickupWindow = {
  id: 'window',
  from: '2026-11-28T14:00:00.000Z',
  until: '2026-11-28T17:00:00.000Z',
  timeZone: 'America/New_York',
}

test.each([
  ['nothing', none, null],
  ['an old preferred time without a day', { ...none, pickupTime: '17:30' }, '5:30 PM'],
  ['a preferred time', { ...none, pickupTime: '17:30', pickupDate: '2026-11-28' }, 'Sat, Nov 28 at 5:30 PM'],
  ['a window', { ...none, pickupWindow }, 'Sat, Nov 28, 9:00 AM–12:00 PM'],
  [
    'a window until midnight',
    { ...none, pickupWindow: { ...pickupWindow, until: '2026-11-29T05:00:00.000Z' } },
    'Sat, Nov 28, 9:00 AM–12:00 AM',
  ],
])('decisions, pickup windows: %s in words', (_, order, words) => {
  expect(pickupText(order)).toBe(words)
})
