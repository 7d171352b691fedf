import { describe, expect, test } from 'vitest'
import { nameKey, readAddress, readZip } from './address-rules.ts'
import { stateCode } from './state-rules.ts'

describe('parsing an address', () => {
  test.each([
    ['100 East Penn Drive, Enola, Pennsylvania 17025', 'Enola', 'PA', '17025'],
    ['2829 2nd Ave S, Birmingham, AL', 'Birmingham', 'AL', null],
    ['67800 Mall Rd, Saint Clairsville, Ohio, 43950', 'Saint Clairsville', 'OH', '43950'],
    ['14091 Baxter Dr, Baxter, MN 56425-1234', 'Baxter', 'MN', '56425'],
    ['511 Woodland Street, Nashville, Tennessee TN', 'Nashville', 'TN', null],
    ['1 Main St, Morgantown, West Virginia 26501', 'Morgantown', 'WV', '26501'],
    ['Broken Bow , Nebraska', 'Broken Bow', 'NE', null],
    ['12 Alpha Lane Cascade, ID 83611', null, 'ID', '83611'],
    ['somewhere nice', null, null, null],
    ['', null, null, null],
  ])('%s', (address, city, state, zip) => {
    expect(readAddress(address)).toEqual({ city, state, zip })
  })

  test.each([
    ['17025', '17025'],
    [' 11231-1235 ', '11231'],
    ['112311235', '11231'],
    ['6106', '06106'],
    ['0033', '00033'],
    ['550424', null],
    ['n/a', null],
    ['KS', null],
    ['', null],
    [null, null],
  ])('ZIP %j', (written, zip) => {
    expect(readZip(written)).toBe(zip)
  })

  test('a state is recognized by code and by name', () => {
    expect(['pa', 'PA', ' Pennsylvania ', 'new  york', 'ZZ', '', null].map(stateCode)).toEqual([
      'PA',
      'PA',
      'PA',
      'NY',
      null,
      null,
      null,
    ])
  })

  test('town names are normalized for comparison', () => {
    expect(nameKey('St. Clairsville')).toBe(nameKey('saint clairsville'))
    expect(nameKey('Coeur d’Alene')).toBe('coeurdalene')
  })
})
