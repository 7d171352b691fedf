import { expect, test } from 'vitest'
import type { PossiblePickup } from '#shared/api/pickup-windows.ts'
import { commonSlots, commonWish, orderByText, slotText, wishDays } from './pickup-choices.ts'

const timeZone = 'America/New_York'
const nine: PossiblePickup = {
  id: 'window',
  placeId: null,
  startsAt: '2026-11-28T14:00:00.000Z',
  from: '2026-11-28T14:00:00.000Z',
  until: '2026-11-28T15:00:00.000Z',
  timeZone,
  orderBy: '2026-11-26T23:00:00.000Z',
  placesLeft: 12,
}
const ten = { ...nine, startsAt: nine.until, from: nine.until, until: '2026-11-28T16:00:00.000Z' }
const of = (...windows: PossiblePickup[]) => ({ isNeeded: true, windows })

test('decisions, a pickup: orders share the slots common to all, once the last is ready', () => {
  const later = { ...nine, from: '2026-11-28T14:30:00.000Z' }
  expect(commonSlots([])).toEqual([])
  expect(commonSlots([of(nine, ten)])).toEqual([nine, ten])
  expect(commonSlots([of(nine, ten), of(later)])).toEqual([later])
  // a window for all locations has separate slots at each
  expect(commonSlots([of(nine), of({ ...nine, placeId: 'stall' })])).toEqual([])
  expect(commonSlots([of(later), of(nine)])).toEqual([later])
  expect(commonSlots([of(nine), of({ ...nine, id: 'other' })])).toEqual([])
  expect(commonSlots([of(nine), { isNeeded: false, windows: [] }])).toEqual([])
})

test('the wish of several lines is the first one given', () => {
  const pickupWindow = { id: 'window', startsAt: nine.startsAt }
  expect(commonWish([{ pickupTime: '' }])).toEqual({ pickupTime: '', pickupDate: '', pickupWindow: null })
  expect(
    commonWish([
      { pickupTime: '' },
      { pickupTime: '17:30', pickupDate: '2026-11-28' },
      { pickupTime: '', pickupWindow },
    ]),
  ).toEqual({ pickupTime: '17:30', pickupDate: '2026-11-28', pickupWindow })
})

test('formats a slot, with its remaining places if few', () => {
  expect(slotText(nine)).toBe('Sat, Nov 28, 9:00 AM–10:00 AM')
  expect(slotText({ ...nine, placesLeft: 3 })).toBe('Sat, Nov 28, 9:00 AM–10:00 AM (3 places left)')
  expect(slotText({ ...nine, placesLeft: 1 })).toBe('Sat, Nov 28, 9:00 AM–10:00 AM (1 place left)')
})

test("formats the deadline in the location's time zone", () => {
  expect(orderByText(nine, new Date('2026-11-23T17:00:00Z'))).toBe('Order by Thu, Nov 26 at 6:00 PM.')
  expect(orderByText(nine, new Date('2026-11-26T17:00:00Z'))).toBe('Order by today at 6:00 PM.')
  const untilMidnight = { ...nine, orderBy: '2026-11-28T05:00:00.000Z' }
  expect(orderByText(untilMidnight, new Date('2026-11-26T17:00:00Z'))).toBe('Order by the end of tomorrow.')
})

test('decisions, pickup wishes: preferred days start when it is ready, or today', () => {
  const ready = { readyByDate: '2026-11-27', timeZone }
  const from = (now: string) => wishDays(ready, new Date(now)).first
  expect(wishDays(ready, new Date('2026-11-23T17:00:00Z'))).toEqual({
    first: '2026-11-27',
    last: '2026-12-11',
  })
  expect(from('2026-11-28T04:59:00Z')).toBe('2026-11-27')
  expect(from('2026-11-28T05:00:00Z')).toBe('2026-11-28')
})
