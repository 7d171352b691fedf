import { expect, it } from 'vitest'
import { datesAreIn, zoneName } from './zone-name.ts'

it.each([
  ['America/New_York', 'Eastern Time'],
  ['America/Detroit', 'Eastern Time'],
  ['America/Anchorage', 'Alaska Time'],
  ['America/Phoenix', 'Mountain Standard Time'],
  // these have only an offset as name
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
])('%s is called %s', (timeZone, name) => {
  expect(zoneName(timeZone)).toBe(name)
})

it('decisions, one calendar for money: pages and emails name their time zone in one sentence', () => {
  expect(datesAreIn('America/New_York')).toBe('Dates are in Eastern Time.')
})
