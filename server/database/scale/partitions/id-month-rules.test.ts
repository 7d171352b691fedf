import { expect, it } from 'vitest'
import { firstIdOf, lacksPartitions, momentOfId, monthsToCreate } from './id-month-rules.ts'

it('an id tells when it was created and is not below the first of its moment', () => {
  const id = '01a2ce8b-d401-7abc-8def-0123456789ab'
  const moment = momentOfId(id)
  expect(moment).toEqual(new Date('2027-01-01T00:00:00.001Z'))
  expect(firstIdOf(moment) <= id).toBe(true)
  expect(id < firstIdOf(new Date(moment.getTime() + 1))).toBe(true)
  expect(firstIdOf(new Date('2027-01-01T00:00:00Z'))).toBe('01a2ce8b-d400-0000-0000-000000000000')
})

const names = (until: string | null, now: string) =>
  monthsToCreate(until === null ? null : new Date(until), new Date(now)).map(({ name }) => name)

it.each([
  [null, '2026-11-25T22:00:00Z', ['2026_11', '2026_12', '2027_01']],
  ['2027-01-01T00:00:00Z', '2026-11-25T22:00:00Z', ['2027_01']],
  ['2027-02-01T00:00:00Z', '2026-11-30T23:59:59.999Z', []],
  ['2027-02-01T00:00:00Z', '2026-12-01T00:00:00Z', ['2027_02']],
  // after a long stop: no partitions for the past
  ['2027-02-01T00:00:00Z', '2027-06-30T12:00:00Z', ['2027_06', '2027_07', '2027_08']],
])('with partitions until %s, on %s these are created: %j', (until, now, expected) => {
  expect(names(until, now)).toEqual(expected)
})

it('a month ends where the next one begins', () => {
  const months = monthsToCreate(null, new Date('2026-11-25T22:00:00Z'))
  expect(months.map(({ from }) => from.toISOString())).toEqual([
    '2026-11-01T00:00:00.000Z',
    '2026-12-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ])
  expect(months.slice(0, -1).map(({ until }) => until)).toEqual(months.slice(1).map(({ from }) => from))
})

it.each([
  [null, true],
  ['2026-12-08T00:00:00Z', false],
  ['2026-12-07T23:59:59.999Z', true],
  ['2026-11-01T00:00:00Z', true],
])('on December 1, partitions until %s raise the alarm: %s', (until, isAlarm) => {
  expect(lacksPartitions(until === null ? null : new Date(until), new Date('2026-12-01T00:00:00Z'))).toBe(
    isAlarm,
  )
})
