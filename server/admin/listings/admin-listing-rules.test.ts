import { expect, it } from 'vitest'
import { adminListingState, whyNotArchive, whyNotRestore } from './admin-listing-rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const onSale = {
  isArchived: false,
  isBakerActive: true,
  isDraft: false,
  isActive: true,
  readyAt: new Date('2026-11-20T18:00:00Z'),
}

it.each([
  [{}, 'active'],
  [{ readyAt: new Date('2026-11-19T12:00:00Z') }, 'active'],
  [{ readyAt: new Date('2026-11-19T11:59:59Z') }, 'past'],
  [{ isActive: false, readyAt: new Date(0) }, 'paused'],
  [{ isDraft: true, isActive: false }, 'draft'],
  [{ isBakerActive: false, isDraft: true, isActive: false }, 'suspended'],
  [{ isArchived: true, isBakerActive: false, isActive: false }, 'archived'],
] as const)('ADMIN-11: a listing with %j is %s', (change, state) => {
  expect(adminListingState({ ...onSale, ...change }, now)).toBe(state)
})

it('only a listing that is not archived can be archived', () => {
  expect(whyNotArchive({ isArchived: false })).toBeNull()
  expect(whyNotArchive({ isArchived: true })).toMatch(/already/)
})

it.each([
  [true, true, false, null],
  [false, false, false, /not archived/],
  [true, false, false, /The baker deleted this listing/],
  [true, true, true, /deleted their account/],
] as const)(
  'archived %s, by an admin %s, its baker gone %s: restored unless %s',
  (isArchived, isArchivedByAdmin, isBakerGone, why) => {
    const answer = whyNotRestore({ isArchived, isArchivedByAdmin, isBakerGone })
    if (why === null) expect(answer).toBeNull()
    else expect(answer).toMatch(why)
  },
)
