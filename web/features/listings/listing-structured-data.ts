import type { Listing } from '#shared/api/listings.ts'
import type { Review } from '#shared/api/reviews.ts'
import { categoryLabel } from '#shared/categories.ts'
import { currency } from '#shared/currency.ts'
import { foodPath, paths } from '#web/paths.ts'
import { leftOfOption } from './as-of-option.ts'

const schemaOrg = 'https://schema.org'

/**
 * The schema.org data of a listing and its newest reviews; `publicUrl` has no trailing slash.
 * A home is always reduced to its town, because indexed data stays findable.
 */
export function listingStructuredData(
  listing: Listing,
  reviews: readonly Review[],
  publicUrl: string,
): object[] {
  const url = publicUrl + foodPath(listing.id)
  const { rating, reviewCount, imageUrl } = listing
  return [
    {
      '@context': schemaOrg,
      '@type': 'Product',
      '@id': `${url}#product`,
      name: listing.title,
      description: listing.description,
      url,
      category: categoryLabel(listing.cuisine),
      ...(imageUrl === null ? {} : { image: [publicUrl + imageUrl] }),
      ...(reviewCount > 0 ? { aggregateRating: ratingOf(rating, reviewCount) } : {}),
      ...(reviews.length > 0 ? { review: reviews.map(reviewOf) } : {}),
      offers: offersOf(listing, {
        url,
        priceCurrency: currency.code,
        itemCondition: `${schemaOrg}/NewCondition`,
        availableDeliveryMethod: `${schemaOrg}/OnSitePickup`,
        ...pickupPlace(listing),
        seller: bakerOf(listing),
      }),
    },
    breadcrumbs(listing, publicUrl, url),
  ]
}

/** The offer of the listing, or one for each option. */
function offersOf({ price, options, isActive, servingsAvailable }: Listing, terms: object) {
  const offer = (of: { price: string; name?: string }, left: number) => ({
    '@type': 'Offer',
    ...of,
    ...terms,
    availability: `${schemaOrg}/${isActive && left > 0 ? 'InStock' : 'SoldOut'}`,
  })
  if (options.length === 0) return offer({ price }, servingsAvailable)
  return options.map((option) =>
    offer({ name: option.name, price: option.price }, leftOfOption(option, { servingsAvailable })),
  )
}

function ratingOf(ratingValue: number, reviewCount: number) {
  return { '@type': 'AggregateRating', ratingValue, reviewCount, bestRating: 5, worstRating: 1 }
}

function reviewOf({ reviewer, rating, body, createdAt }: Review) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: reviewer },
    datePublished: createdAt.slice(0, 10),
    ...(body === '' ? {} : { reviewBody: body }),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  }
}

/** The exact place of a public business, otherwise its town. */
function pickupPlace(listing: Listing) {
  const address = addressOf(listing)
  if (!address) return {}
  const place = { '@type': 'Place', address }
  return isPublicPlace(listing) ? { availableAtOrFrom: place } : { areaServed: place }
}

function bakerOf(listing: Listing) {
  const { firstName, lastName, cookType } = listing.cook
  const isBusiness = cookType === 'food_truck' || isPublicPlace(listing)
  const address = addressOf(listing)
  return {
    '@type': isBusiness ? 'Bakery' : 'Person',
    name: `${firstName} ${lastName}`.trim() || 'Baker',
    ...(address ? { address } : {}),
  }
}

/** Whether it is a business address that its baker shows. */
function isPublicPlace({ addressType, hidesAddress }: Listing): boolean {
  return addressType === 'commercial' && !hidesAddress
}

/** "88 Alder Ave, Portland, OR 97201", or a part of it. */
const addressForm = /^(?:(.+),)?\s*([^,]+),\s*([A-Z]{2})(?:[,\s]+(\d{5}(?:-\d{4})?))?$/i

function addressOf(listing: Listing) {
  const { address } = listing
  // a hidden address contains only town and ZIP code
  const [, street, locality, region, zip] = addressForm.exec(address) ?? []
  if (!isPublicPlace(listing)) return locality ? postalAddress({ locality, region }) : null
  return postalAddress({ street: street ?? address, locality, region, zip })
}

interface AddressParts {
  street?: string | undefined
  locality?: string | undefined
  region?: string | undefined
  zip?: string | undefined
}

function postalAddress({ street, locality, region, zip }: AddressParts) {
  return {
    '@type': 'PostalAddress',
    ...(street ? { streetAddress: street } : {}),
    ...(locality ? { addressLocality: locality } : {}),
    ...(region ? { addressRegion: region.toUpperCase() } : {}),
    ...(zip ? { postalCode: zip } : {}),
    addressCountry: 'US',
  }
}

function breadcrumbs({ title, cuisine }: Listing, publicUrl: string, url: string) {
  const steps = [
    { name: 'BakeSale', item: `${publicUrl}${paths.home}` },
    {
      name: categoryLabel(cuisine),
      item: `${publicUrl}${paths.browse}?cuisine=${encodeURIComponent(cuisine)}`,
    },
    { name: title, item: url },
  ]
  return {
    '@context': schemaOrg,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
