import { expect, test } from 'vitest'
import { isSamePickup, type PickupSpot } from './same-pickup-rules.ts'

const at = (clock: string) => new Date(`2026-11-28T${clock}:00Z`)
const spot: PickupSpot = {
  cook_id: 'bea',
  pickup_window_id: null,
  pickup_from: null,
  pickup_until: null,
  day: '2026-11-28',
  place_id: null,
  place: '88 Alder Ave, New York, NY 10002',
}
const inWindow: PickupSpot = {
  ...spot,
  pickup_window_id: 'saturday',
  pickup_from: at('09:00'),
  pickup_until: at('12:00'),
}

const atStall = { ...spot, place_id: 'stall' }

test.each<[string, PickupSpot, Partial<PickupSpot>, boolean]>([
  ['at one place on one day', spot, {}, true],
  ['of another baker', spot, { cook_id: 'zoe' }, false],
  ['on another day', spot, { day: '2026-11-29' }, false],
  ['at another place', spot, { place: '1 Elm St, New York, NY 10001' }, false],
  ['one with a window, the other without', spot, inWindow, false],
  ['in one window', inWindow, {}, true],
  ['in one window, whatever the place says and when it is ready', inWindow, { day: '', place: '' }, true],
  ['in one slot, of goods that are ready within it', inWindow, { pickup_from: at('10:30') }, true],
  ['in another window at that time', inWindow, { pickup_window_id: 'stall' }, false],
  ['in the slot after it', inWindow, { pickup_from: at('12:00'), pickup_until: at('13:00') }, false],
  ['in the slot before it', inWindow, { pickup_from: at('08:00'), pickup_until: at('09:00') }, false],
  ['of another baker in a window', inWindow, { cook_id: 'zoe' }, false],
  ['at one of the baker’s places', atStall, {}, true],
  ['at another of them, with the same address', atStall, { place_id: 'home' }, false],
  ['at one of them and at that address', atStall, { place_id: null }, false],
  ['at one of them, before and after it moved', atStall, { place: '1 Elm St, New York, NY 10001' }, false],
  ['in one window at two places', { ...inWindow, place_id: 'stall' }, { place_id: 'home' }, false],
  ['in one window at a place that moved', { ...inWindow, place_id: 'stall' }, { place: '1 Elm St' }, false],
])('decisions, a pickup: two orders %s', (_, one, changes, isOne) => {
  const other = { ...one, ...changes }
  expect([isSamePickup(one, other), isSamePickup(other, one)]).toEqual([isOne, isOne])
})
