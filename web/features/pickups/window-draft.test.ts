import { expect, test } from 'vitest'
import { type PickupWindow, PickupWindowBody } from '#shared/api/pickup-windows.ts'
import { ordersKept, windowTerms, windowTitle } from './window-copy.ts'
import { windowBody, windowDraft, withSkipped } from './window-draft.ts'

const saturdays: PickupWindow = {
  id: 'window',
  placeId: '019ab000-0000-7000-8000-000000000001',
  weekday: 6,
  firstDay: '2026-11-23',
  lastDay: null,
  from: '09:00',
  until: '12:00',
  slotMinutes: 60,
  capacity: 12,
  cutoff: { daysBefore: 2, at: '18:00' },
  leadMinutes: 120,
  skippedDays: ['2026-12-26'],
  nextDays: [],
  version: 3,
  isOwn: false,
  openOrders: 0,
}
const late: PickupWindow = {
  ...saturdays,
  weekday: null,
  firstDay: '2026-11-28',
  lastDay: '2026-11-28',
  until: '24:00',
  slotMinutes: null,
  capacity: 1,
  cutoff: { hours: 24 },
  leadMinutes: 0,
}

test.each([saturdays, late, { ...saturdays, lastDay: '2027-01-02', cutoff: null }])(
  'keeps a window unchanged through its form',
  (window) => {
    const body = windowBody(windowDraft(window, '2026-11-23'), window)
    const { id: _id, nextDays: _days, openOrders: _orders, isOwn: _own, ...facts } = window
    expect({ ...body, lastDay: window.weekday === null ? window.lastDay : body.lastDay }).toEqual(facts)
    expect(PickupWindowBody.safeParse(body).success).toBe(true)
  },
)

test('a new form is valid as it opens; a non-number is rejected by its field name', () => {
  const draft = windowDraft(null, '2026-11-23')
  expect(PickupWindowBody.safeParse(windowBody(draft, null)).success).toBe(true)
  const wrong = PickupWindowBody.safeParse(windowBody({ ...draft, capacity: 'many', leadHours: 'x' }, null))
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['capacity', 'leadMinutes'])
})

test('skips a day and restores it', () => {
  const skipped = withSkipped(saturdays, '2026-11-28', true)
  expect(skipped.skippedDays).toEqual(['2026-12-26', '2026-11-28'])
  expect(withSkipped(saturdays, '2026-12-26', false).skippedDays).toEqual([])
  expect(PickupWindowBody.safeParse(skipped).success).toBe(true)
})

test('describes windows', () => {
  expect(windowTitle(saturdays, [])).toBe('Saturdays, 9:00 AM–12:00 PM')
  const places = [{ id: saturdays.placeId ?? '', name: 'Stall' }]
  expect(windowTitle(saturdays, places)).toBe('Saturdays, 9:00 AM–12:00 PM · Stall')
  expect(windowTitle({ ...saturdays, placeId: null }, places)).toBe('Saturdays, 9:00 AM–12:00 PM')
  expect(windowTitle(late, [])).toBe('Sat, Nov 28, 9:00 AM–12:00 AM')
  expect(windowTerms(saturdays)).toBe(
    '12 pickups every 60 minutes · order by 6:00 PM, 2 days before · minimum notice: 2 hours',
  )
  expect(windowTerms(late)).toBe('1 pickup · order at least 24 hours ahead')
  expect(ordersKept({ openOrders: 0 })).toBeNull()
  expect(ordersKept({ openOrders: 1 })).toBe('1 existing order keeps its time.')
  expect(ordersKept({ openOrders: 4 })).toBe('4 existing orders keep their times.')
})
