import { expect, test } from 'vitest'
import { nextPickup, pickupDates } from './pickup-span-rules.ts'

const morning = { date: '2026-11-28', from: '09:00', until: '12:00', orderBy: '2026-11-26T23:00:00.000Z' }
const evening = { ...morning, from: '17:00', until: '19:00', orderBy: '2026-11-28T20:00:00.000Z' }
const sunday = { ...morning, date: '2026-11-29', orderBy: '2026-11-29T12:00:00.000Z' }
const pickup_spans = [morning, evening, sunday]
const [monday, friday] = [new Date('2026-11-23T12:00:00Z'), new Date('2026-11-27T12:00:00Z')]

test.each([
  ['the first, with the number of others that day', pickup_spans, null, monday, { ...morning, more: 1 }],
  ['the next when it is too late for the first', pickup_spans, null, friday, { ...evening, more: 0 }],
  ['on another day', pickup_spans, null, new Date('2026-11-28T20:00:00Z'), { ...sunday, more: 0 }],
  ['null when all are over', pickup_spans, null, new Date('2026-11-29T12:00:00Z'), null],
  ['null without windows', null, null, monday, null],
])('decisions, pickup windows: the next pickup: %s', (_, spans, order_by, now, next) => {
  expect(nextPickup({ pickup_spans: spans, order_by }, now)).toEqual(next)
})

test.each([
  ['2026-11-25T12:00:00.000Z', '2026-11-25T12:00:00.000Z'],
  ['2026-11-27T12:00:00.000Z', morning.orderBy],
])('decisions, pickup windows: for goods with order-by time %s it is %s', (order_by, by) => {
  expect(nextPickup({ pickup_spans, order_by: new Date(order_by) }, monday)?.orderBy).toBe(by)
})

test('decisions, pickup windows: pickup dates are those of open windows, or without windows the ready date', () => {
  const bread = { ready_by_date: '2026-11-27', pickup_spans }
  expect(pickupDates(bread, monday)).toEqual(['2026-11-28', '2026-11-28', '2026-11-29'])
  expect(pickupDates(bread, new Date('2026-11-28T21:00:00Z'))).toEqual(['2026-11-29'])
  expect(pickupDates({ ...bread, pickup_spans: null }, monday)).toEqual(['2026-11-27'])
})
