import { expect, test } from 'vitest'
import type { Listing } from '#shared/api/listings.ts'
import type { Review } from '#shared/api/reviews.ts'
import { currency } from '#shared/currency.ts'
import { shownListing } from '#tests/make/shown-listing.ts'
import { listingStructuredData } from './listing-structured-data.ts'

const dataOf = (changes: Partial<Listing> = {}, reviews: readonly Review[] = []) =>
  listingStructuredData(shownListing(changes), reviews, 'https://bakesale.example')
const productOf = (changes: Partial<Listing> = {}) => dataOf(changes)[0]

test.each([
  { addressType: 'home' },
  { addressType: 'other' },
  { addressType: 'commercial', hidesAddress: true, address: 'Portland, OR 97201' },
] as const)('decisions, contact details: contains only the town of a private place: %j', (place) => {
  const product = productOf(place)
  expect(product).toMatchObject({
    offers: {
      areaServed: { address: { addressLocality: 'Portland', addressRegion: 'OR', addressCountry: 'US' } },
    },
  })
  expect(JSON.stringify(product)).not.toMatch(/streetAddress|postalCode|Alder|97201|porch|availableAtOrFrom/)
})

test('contains the address of a business and the type Bakery', () => {
  const address = {
    '@type': 'PostalAddress',
    streetAddress: '88 Alder Ave',
    addressLocality: 'Portland',
    addressRegion: 'OR',
    postalCode: '97201',
    addressCountry: 'US',
  }
  expect(productOf({ addressType: 'commercial' })).toMatchObject({
    offers: { availableAtOrFrom: { '@type': 'Place', address }, seller: { '@type': 'Bakery', address } },
  })
})

test('omits an address without a town', () => {
  const product = productOf({ address: '88 Alder Ave' })
  expect(JSON.stringify(product)).not.toMatch(/PostalAddress|Alder/)
})

test('a food truck is a business, but its home address stays private', () => {
  const cook = { ...shownListing().cook, cookType: 'food_truck' as const }
  const product = productOf({ cook })
  expect(product).toMatchObject({ offers: { seller: { '@type': 'Bakery', name: 'Tomás Rivera' } } })
  expect(JSON.stringify(product)).not.toContain('Alder')
})

test.each([
  [{}, 'InStock'],
  [{ servingsAvailable: 0 }, 'SoldOut'],
  [{ isActive: false }, 'SoldOut'],
] as const)('availability with %j is %s', (changes, availability) => {
  expect(productOf(changes)).toMatchObject({
    offers: {
      price: '9.50',
      priceCurrency: currency.code,
      availability: `https://schema.org/${availability}`,
    },
  })
})

test('contains a rating once there are reviews', () => {
  expect(productOf({ rating: 4.8, reviewCount: 12 })).toMatchObject({
    aggregateRating: { ratingValue: 4.8, reviewCount: 12 },
  })
  expect(productOf()).not.toHaveProperty('aggregateRating')
})

test('ORDER-21: contains the newest reviews with first name and initial', () => {
  const review: Review = {
    id: 'review',
    reviewer: 'Nora W.',
    rating: 4,
    body: 'Crackling crust.',
    isEdited: false,
    reply: null,
    createdAt: '2026-11-20T12:00:00.000Z',
  }
  const [product] = dataOf({ rating: 4, reviewCount: 2 }, [review, { ...review, body: '' }])
  expect(product).toMatchObject({
    review: [
      {
        '@type': 'Review',
        author: { name: 'Nora W.' },
        datePublished: '2026-11-20',
        reviewBody: 'Crackling crust.',
        reviewRating: { ratingValue: 4, bestRating: 5 },
      },
      expect.not.objectContaining({ reviewBody: '' }),
    ],
  })
  expect(productOf()).not.toHaveProperty('review')
})

test('contains the absolute URL of a photo', () => {
  expect(productOf({ imageUrl: '/photos/rye.webp' })).toMatchObject({
    image: ['https://bakesale.example/photos/rye.webp'],
  })
})

test('breadcrumbs contain home, the category and the listing', () => {
  expect(dataOf({ cuisine: 'Jams' })[1]).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://bakesale.example/' },
      { position: 2, name: 'Jams & Preserves', item: 'https://bakesale.example/browse?cuisine=Jams' },
      { position: 3, name: 'Country sourdough' },
    ],
  })
})

test('decisions, options of a bake: each option is a separate offer', () => {
  const half = { id: 'half', name: 'Half dozen', price: '9.00', servings: 6 }
  const dozen = { id: 'dozen', name: 'Dozen', price: '16.00', servings: 12 }
  const [product] = listingStructuredData(
    shownListing({ options: [half, dozen], servingsAvailable: 11 }),
    [],
    'https://bakesale.example',
  )
  expect(product).toMatchObject({
    offers: [
      { '@type': 'Offer', name: 'Half dozen', price: '9.00', availability: 'https://schema.org/InStock' },
      { '@type': 'Offer', name: 'Dozen', price: '16.00', availability: 'https://schema.org/SoldOut' },
    ],
  })
})
