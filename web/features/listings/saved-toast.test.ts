import { describe, expect, it } from 'vitest'
import { shownListing } from '#tests/make/shown-listing.ts'
import { savedToast } from './saved-toast.ts'

const bread = (changes: object) => shownListing({ title: 'Rye', ...changes })

describe('the toast for a saved listing', () => {
  it.each([
    [bread({}), false, 'Your bakes are on the counter!', 'Rye can be ordered now.'],
    [bread({}), true, 'Listing updated', 'Rye is up to date.'],
    [
      bread({ isDraft: true }),
      false,
      'Kept as a draft',
      'Rye goes on the counter once you confirm your email address.',
    ],
  ])('describes the saved listing %#', (listing, isEdit, title, description) => {
    expect(savedToast(listing, isEdit)).toEqual({ title, description })
  })

  it.each([
    ['10118', 'Rye can be ordered now. Shown at 10118.'],
    ['Boulder, CO', 'Rye can be ordered now. Shown at Boulder, CO.'],
  ])(
    'a listing located only by its address shows at %s, with a link to set its spot',
    (placedIn, description) => {
      const listing = bread({ isPlacedByAddress: true, placedIn })
      expect(savedToast(listing, false)).toMatchObject({
        description,
        link: { href: `/post-food?edit=${listing.id}`, text: 'Set the exact spot' },
      })
    },
  )
})
