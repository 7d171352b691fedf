import { describe, expect, test } from 'vitest'
import { addressLine, pointKey, whereabouts } from './reverse-geocode-rules.ts'

describe('the area of a point', () => {
  test.each([
    ['America/New_York', 2, 'here'],
    ['America/Indiana/Tell_City', 30, 'here'],
    ['Pacific/Honolulu', 5, 'here'],
    ['Etc/GMT+5', 4, 'here'],
    ['Etc/GMT+5', 40, 'at sea'],
    ['Etc/GMT', null, 'at sea'],
    ['America/Toronto', 12, 'abroad'],
    ['Europe/Paris', null, 'abroad'],
    ['America/New_York', null, 'abroad'],
  ] as const)('%s, %s km from a ZIP: %s', (zone, kilometres, where) => {
    expect(whereabouts(zone, kilometres)).toBe(where)
  })
})

test('points about ten meters apart have the same key', () => {
  expect(pointKey({ latitude: 40.01502, longitude: -105.27049 })).toBe('40.0150,-105.2705')
})

describe('a one-line address', () => {
  const boulder = { city: 'Boulder', state: 'Colorado', 'ISO3166-2-lvl4': 'US-CO', postcode: '80302' }
  test.each([
    [{ ...boulder, house_number: '88', road: 'Alder Avenue' }, '88 Alder Avenue, Boulder, CO 80302'],
    [{ ...boulder, road: 'Alder Avenue' }, 'Alder Avenue, Boulder, CO 80302'],
    [{ town: 'Lyons', state: 'Colorado' }, 'Lyons, Colorado'],
    [{ village: 'Ward', postcode: '80481' }, 'Ward, 80481'],
    [{ hamlet: 'Eldora' }, 'Eldora'],
    [{ road: 'Interstate 80', state: 'Nebraska' }, null],
    [{}, null],
  ])('%j is %s', (parts, line) => {
    expect(addressLine(parts)).toBe(line)
  })
})
