import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownPlace } from './shown-place.ts'

const exact = {
  address: '88 Alder Ave, New York, NY 10001',
  pickup_instructions: 'Ring the blue door.',
  hides_address: true,
  latitude: 40.7506,
  longitude: -73.9972,
  shown_latitude: 40.752,
  shown_longitude: -74,
}
const nowhere = { latitude: null, longitude: null, shown_latitude: null, shown_longitude: null }
const austin = { latitude: 30.2672, longitude: -97.7431, shown_latitude: 30.264, shown_longitude: -97.744 }
const lineOf = (address: string, point: typeof nowhere | typeof austin) =>
  shownPlace({ ...exact, address, ...point }, false).address

describe('a place as a reader sees it', () => {
  const all = {
    address: exact.address,
    pickupInstructions: 'Ring the blue door.',
    point: { latitude: 40.7506, longitude: -73.9972 },
  }
  const around = {
    address: 'New York, NY 10001',
    pickupInstructions: '',
    point: { latitude: 40.752, longitude: -74 },
  }
  test.each([
    [false, false, all],
    [false, true, all],
    [true, true, all],
    [true, false, around],
  ])('decisions, contact details: hidden %s, seen exactly %s', (hides_address, seesExactly, shown) => {
    expect(shownPlace({ ...exact, hides_address }, seesExactly)).toEqual(shown)
  })
})

describe('decisions, hidden home addresses: the public line', () => {
  test.each([
    ['The Elms, Hidden Circle, NE 69120', 'Arnold, NE 69120'],
    ['Apt 4B, 88 Alder Ave, New York, NY 10001-1234, USA', 'New York, NY 10001'],
    ['88 Alder Ave New York NY 10001', 'New York, NY 10001'],
  ])('of %j is the line of its ZIP code', (address, line) => {
    expect(lineOf(address, nowhere)).toBe(line)
    expect(lineOf(address, austin)).toBe(line)
  })

  test.each(['Around the back, gate code nine nine, Austin', 'Nowhere Lane, TX 00000', 'Nowhere Lane 78701'])(
    'of %j is the line of the ZIP code nearest to the public point',
    (address) => {
      expect(lineOf(address, austin)).toMatch(/^Austin, TX 787\d\d$/)
    },
  )

  test.each(['88 Alder Ave', 'Alder Avenue, Portland', 'The Elms, Hidden Circle', ', ,'])(
    'of %j is empty without a point',
    (address) => {
      expect(lineOf(address, nowhere)).toBe('')
    },
  )

  test('never contains a word of the street', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{3,9}q[0-9]{1,3}$/), { minLength: 1, maxLength: 5 })
    const between = fc.constantFrom(', ', ' ', '\n', ',', '; ', ' - ')
    const town = fc.constantFrom('', 'New York, NY 10001', 'NE 69120, USA', 'Austin', 'Boulder, CO', '10001')
    fc.assert(
      fc.property(
        words,
        between,
        town,
        fc.boolean(),
        fc.boolean(),
        (street, separator, end, isFirst, isPlaced) => {
          const parts = isFirst ? [end, ...street] : [...street, end]
          const line = lineOf(parts.join(separator), isPlaced ? austin : nowhere)
          for (const word of street) expect(line.toLowerCase()).not.toContain(word)
          expect(line).toMatch(/^$|^[A-Za-z ]+, [A-Z]{2} \d{5}$/)
        },
      ),
    )
  })
})
