import { describe, expect, it } from 'vitest'
import { shownListing } from '#tests/make/shown-listing.ts'
import { savedToast } from './saved-toast.ts'

const bread = (changes: object) => shownListing({ title: 'Rye', ...changes })

describe('the toast for a saved listing', () => {
  it.each([
    [bread({}), false, 'Your listing is live', 'Rye can be ordered now.'],
    [bread({}), true, 'Listing updated', 'Rye is up to date.'],
    [
      bread({ isDraft: true }),
      false,
      'Saved as a draft',
      'We publish Rye once you confirm your email address.',
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
