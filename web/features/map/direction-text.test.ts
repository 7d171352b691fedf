import { expect, test } from 'vitest'
import { directionText, roughMiles } from './direction-text.ts'

const middle = { latitude: 40, longitude: -100 }

test.each([
  [50, -100, 'north'],
  [45, -93, 'north-east'],
  [40, -90, 'east'],
  [35, -93, 'south-east'],
  [30, -100, 'south'],
  [35, -107, 'south-west'],
  [40, -110, 'west'],
  [45, -107, 'north-west'],
])('MAP-11: the direction of %d, %d is %s', (latitude, longitude, expected) => {
  expect(directionText(middle, { latitude, longitude })).toBe(expected)
})

test('uses the shorter way around the date line', () => {
  expect(directionText({ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 })).toBe('east')
})

test('shows no decimal for a long distance to a part of the map', () => {
  expect([roughMiles(2.44), roughMiles(80.3), roughMiles(1368.8)]).toEqual(['2.4 mi', '80 mi', '1,369 mi'])
})
