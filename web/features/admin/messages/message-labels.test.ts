import { expect, test } from 'vitest'
import { dueText } from './message-labels.ts'
import { messageFiltersOf, messageQueryOf } from './messages-queries.ts'

const noon = new Date('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-23T11:59:00Z', 'in 23 hours'],
  ['2026-11-22T13:00:00Z', 'in 1 hour'],
  ['2026-11-22T12:59:00Z', 'in less than an hour'],
  ['2026-11-22T12:00:00Z', 'less than an hour ago'],
  ['2026-11-22T11:00:00Z', '1 hour ago'],
  ['2026-11-20T12:00:00Z', '2 days ago'],
])('STATIC-10: a message due at %s is due %s', (due, words) => {
  expect(dueText(new Date(due), noon)).toBe(words)
})

test.each([
  ['', { state: 'open' }, { state: 'open' }],
  ['state=all', { state: 'all' }, {}],
  [
    'state=overdue&category=feedback',
    { state: 'overdue', category: 'feedback' },
    { state: 'overdue', category: 'feedback' },
  ],
  ['state=x&category=x', { state: 'open' }, { state: 'open' }],
])('parses "%s" as %j and queries %j', (address, filters, query) => {
  expect(messageFiltersOf(new URLSearchParams(address))).toEqual(filters)
  expect(messageQueryOf(messageFiltersOf(new URLSearchParams(address)))).toEqual(query)
})
