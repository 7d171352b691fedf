import { describe, expect, test } from 'vitest'
import { canEditListing, centsWithin, isPastDate, isSample, listingAccess } from './listing-rules.ts'

describe('who may see and change a listing', () => {
  const listing = { cookId: 'baker', isPublic: true, isArchived: false }
  test.each([
    [{}, 'baker', 'own', true],
    [{}, 'stranger', 'visible', false],
    [{}, null, 'visible', false],
    [{ isPublic: false }, 'baker', 'own', true],
    [{ isPublic: false }, 'stranger', 'absent', false],
    [{ isPublic: false }, null, 'absent', false],
    [{ isPublic: false, isArchived: true }, 'baker', 'absent', false],
    [{ isPublic: false, isArchived: true }, 'stranger', 'absent', false],
    [{ isPublic: false, isArchived: true }, null, 'absent', false],
  ] as const)('API-02, API-04, API-05: %j is to %s %s', (changes, viewer, access, mayEdit) => {
    expect(listingAccess({ ...listing, ...changes }, viewer)).toBe(access)
    expect(canEditListing(access)).toBe(mayEdit)
  })
})

describe('when a listing is past', () => {
  const now = new Date('2026-11-21T03:30:00Z')
  test.each([
    ['America/New_York', '2026-11-19', true],
    ['America/New_York', '2026-11-20', false],
    ['America/New_York', '2026-11-21', false],
    ['Pacific/Auckland', '2026-11-20', true],
    ['Pacific/Auckland', '2026-11-21', false],
    ['UTC', '2026-11-20', true],
    ['UTC', '2026-11-21', false],
  ])('POST-12: in %s the date %s is past: %s', (zone, date, isPast) => {
    expect(isPastDate(date, zone, now)).toBe(isPast)
  })
})

test.each([
  ['nadia@demo.bakesale.example', true],
  ['NADIA@Demo.BakeSale.example', true],
  ['nadia@demo.bakesale.example.org', false],
  ['demo.bakesale.example@gmail.com', false],
  ['nadia@notdemo.bakesale.example', false],
])('CARD-17, OPEN-43: the listings of %s are samples: %s', (email, sample) => {
  expect(isSample(email)).toBe(sample)
})

test.each([
  [10, 1000],
  [9.95, 995],
  [1.1, 110],
  [9.999, 999],
  [0.29, 29],
  [0, 0],
  [1_000_000, 100_000_000],
])('FIND-08: a price up to $%d is up to %d cents', (dollars, cents) => {
  expect(centsWithin(dollars)).toBe(cents)
})
