import { describe, expect, it } from 'vitest'
import { placeNamedIn, placeOfAddress } from './place-of-address.ts'

describe('the place of an address', () => {
  it.each([
    ['350 5th Ave, New York, NY 10118', 'New York, NY 10118'],
    ['88 Alder Ave, Portland, OR 97201-1234, USA', 'Portland, OR 97201'],
    ['12 Elm St, Boulder, CO', 'Boulder, CO'],
    ['12 Elm St, Boulder, Colorado, USA', 'Boulder, CO'],
    ['12 Elm St, Boulder Colorado', 'Boulder, CO'],
    ['3 Oak Rd, St. Louis, MO', 'Saint Louis, MO'],
    ['1 Main St, Charleston, West Virginia', 'Charleston, WV'],
    ['Behind the church, Nowhereville, NY', null],
    ['12 Elm St, Brookl, NY', null],
    ['12 Elm St', null],
    ['the blue house', null],
    ['', null],
  ])('%j is in %j', (address, label) => {
    expect(placeOfAddress(address)?.label ?? null).toBe(label)
  })

  it.each([
    ['350 5th Ave, New York, NY 10118', '10118'],
    ['12 Elm St, Boulder, CO', 'Boulder, CO'],
    ['the blue house', null],
  ])('%j is called %j', (address, name) => {
    expect(placeNamedIn(address)).toBe(name)
  })
})
