import { expect, it } from 'vitest'
import { closingOf } from './closing-rules.ts'

const listing = {
  closed_from: '2026-12-24',
  closed_to: '2026-12-26',
  closed_message: 'Merry Christmas!',
  ready_by_date: '2026-12-23',
  time_zone: 'America/New_York',
}
const at = (moment: string) => new Date(moment)

it.each([
  [
    'no holiday at all',
    { closed_from: null, closed_to: null, closed_message: null },
    '2026-12-25T12:00:00Z',
    false,
  ],
  ['a pickup before it, ordered before it', {}, '2026-12-20T12:00:00Z', false],
  ['a pickup on its first day', { ready_by_date: '2026-12-24' }, '2026-12-20T12:00:00Z', true],
  ['a pickup on its last day', { ready_by_date: '2026-12-26' }, '2026-12-20T12:00:00Z', true],
  ['a pickup after it, ordered before it', { ready_by_date: '2026-12-27' }, '2026-12-20T12:00:00Z', false],
  ['a pickup after it, ordered within it', { ready_by_date: '2026-12-27' }, '2026-12-25T12:00:00Z', true],
  ['a pickup after it, ordered after it', { ready_by_date: '2026-12-27' }, '2026-12-27T12:00:00Z', false],
  // 11:30 PM on the 23rd in the listing's time zone
  [
    'the day before it in the listing’s time zone',
    { ready_by_date: '2026-12-27' },
    '2026-12-24T04:30:00Z',
    false,
  ],
  [
    'its first minute in the listing’s time zone',
    { ready_by_date: '2026-12-27' },
    '2026-12-24T05:00:00Z',
    true,
  ],
  [
    'its last minute in the listing’s time zone',
    { ready_by_date: '2026-12-27' },
    '2026-12-27T04:59:59Z',
    true,
  ],
])('%s', (_, changes, now, isClosed) => {
  expect(closingOf({ ...listing, ...changes }, at(now))).toEqual(
    isClosed ? { from: '2026-12-24', to: '2026-12-26', message: 'Merry Christmas!' } : null,
  )
})
