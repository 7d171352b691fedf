import { describe, expect, test } from 'vitest'
import { readPlaceQuery, townKey } from './place-query-rules.ts'

test.each([
  ['80302', '80302'],
  [' 80302 ', '80302'],
  ['80302-1234', '80302'],
  ['80302-', '80302'],
  ['Boulder, CO 80302', '80302'],
  ['803', '803'],
])('%j means the ZIP code %s', (text, zip) => {
  expect(readPlaceQuery(text)).toEqual({ zip })
})

describe('a town', () => {
  test.each([
    ['Boulder', [{ town: 'boulder', states: null }]],
    ['Boulder, CO', [{ town: 'boulder', states: ['CO'] }]],
    ['boulder , colorado', [{ town: 'boulder', states: ['CO'] }]],
    ['Boulder,', [{ town: 'boulder', states: null }]],
    ['Boulder, C', [{ town: 'boulder', states: ['CA', 'CO', 'CT'] }]],
    ['Boulder, XX', [{ town: 'boulder', states: [] }]],
  ])('%j has a state after a comma', (text, towns) => {
    expect(readPlaceQuery(text)).toEqual({ towns })
  })

  test.each([
    ['boulder co', 'boulder', 'CO'],
    ['New York New York', 'new york', 'NY'],
    ['Washington D.C.', 'washington', 'DC'],
    ['washington district of columbia', 'washington', 'DC'],
    ['Saint Paul Minnesota', 'saint paul', 'MN'],
  ])('%j may have a state without a comma', (text, town, state) => {
    const query = readPlaceQuery(text)
    expect('towns' in query && query.towns).toContainEqual({ town, states: [state] })
    expect('towns' in query && query.towns).toContainEqual({ town: townKey(text), states: null })
  })
})

test.each([
  ['St. Louis', 'Saint Louis'],
  ['ft worth', 'Fort Worth'],
  ['Mt. Vernon', 'Mount Vernon'],
  ["O'Fallon", 'O Fallon'],
  ['McLean', 'Mc Lean'],
  ['Coeur d’Alene', 'Coeur D Alene'],
  ['Winston-Salem', 'WINSTON SALEM'],
  ['Española', 'Espanola'],
])('%s is the town %s', (typed, written) => {
  expect(townKey(typed)).toBe(townKey(written))
})

test.each([
  ['NYC', 'new york', 'NY'],
  ['nyc, ny', 'new york', 'NY'],
  ['LA', 'los angeles', 'CA'],
  ['Philly PA', 'philadelphia', 'PA'],
  ['D.C.', 'washington', 'DC'],
])('the nickname %j means a town first', (text, town, state) => {
  const query = readPlaceQuery(text)
  expect('towns' in query && query.towns).toContainEqual({ town, states: [state] })
})

test('a nickname with another state stays a town', () => {
  expect(readPlaceQuery('Philly, NY')).toEqual({ towns: [{ town: 'philly', states: ['NY'] }] })
})
