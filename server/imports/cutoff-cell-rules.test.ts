import { expect, it } from 'vitest'
import { cutoffOfManyDays, readCutoff, unreadCutoff } from './cutoff-cell-rules.ts'

/** A Saturday. */
const saturday = { date: '2026-11-28', time: '17:00', weekdays: [] }

it.each([
  ['', null],
  ['Thu 6 PM', { daysBefore: 2, at: '18:00' }],
  ['Thursdays at 18:00', { daysBefore: 2, at: '18:00' }],
  ['by 6pm on Thursday', { daysBefore: 2, at: '18:00' }],
  ['Order by Thurs, 6:30 p.m.', { daysBefore: 2, at: '18:30' }],
  ['noon Friday', { daysBefore: 1, at: '12:00' }],
  ['Saturday 8 AM', { daysBefore: 0, at: '08:00' }],
  ['Saturday 6 PM', { daysBefore: 7, at: '18:00' }],
  ['Sunday 6 PM', { daysBefore: 6, at: '18:00' }],
  ['2 days before 18:00', { daysBefore: 2, at: '18:00' }],
  ['two days before at 6 PM', { daysBefore: 2, at: '18:00' }],
  ['order by by 6:00 PM, 2 days before', { daysBefore: 2, at: '18:00' }],
  ['day before 6pm', { daysBefore: 1, at: '18:00' }],
  ['6 PM the day before', { daysBefore: 1, at: '18:00' }],
  ['a week before 20:00', { daysBefore: 7, at: '20:00' }],
  ['order by 8:00 AM that day', { daysBefore: 0, at: '08:00' }],
  ['same day 08:00', { daysBefore: 0, at: '08:00' }],
  ['08:00', { daysBefore: 0, at: '08:00' }],
  ['24 hours', { hours: 24 }],
  ['24h', { hours: 24 }],
  ['36 hrs in advance', { hours: 36 }],
  ['order by by 1 hour before', { hours: 1 }],
  ['2 days', { hours: 48 }],
  ['two weeks', { hours: 336 }],
  ['Nov 26, 2026, 6 PM', { daysBefore: 2, at: '18:00' }],
  ['11/26/2026 6:00 PM', { daysBefore: 2, at: '18:00' }],
  ['2026-11-26T18:00', { daysBefore: 2, at: '18:00' }],
  ['Thu', { fault: unreadCutoff }],
  ['Thu or Fri 6 PM', { fault: unreadCutoff }],
  ['soon', { fault: unreadCutoff }],
  ['24', { fault: unreadCutoff }],
  ['Thu 25:00', { fault: unreadCutoff }],
  ['Thu 13 PM', { fault: unreadCutoff }],
  ['3 hours before 18:00', { fault: unreadCutoff }],
  ['some days', { fault: unreadCutoff }],
  ['20 days before 18:00', { fault: unreadCutoff }],
  ['400 hours', { fault: unreadCutoff }],
  ['0 hours', { fault: unreadCutoff }],
  ['2026-11-30 18:00', { fault: unreadCutoff }],
])('the cutoff %j for Saturday at 17:00 is %j', (cell, cutoff) => {
  expect(readCutoff(cell, saturday)).toEqual(cutoff)
})

it.each([
  ['Thu 6 PM', [5], { daysBefore: 1, at: '18:00' }],
  ['Thu 6 PM', [2], { daysBefore: 5, at: '18:00' }],
  ['Thu 6 PM', [2, 6], { fault: cutoffOfManyDays }],
  ['Nov 26, 2026 6 PM', [2, 6], { fault: cutoffOfManyDays }],
  ['2 days before 18:00', [2, 6], { daysBefore: 2, at: '18:00' }],
  ['24 hours', [2, 6], { hours: 24 }],
])('the cutoff %j for a repeat on %j is %j, on any first day', (cell, weekdays, cutoff) => {
  expect(readCutoff(cell, { ...saturday, weekdays })).toEqual(cutoff)
})
