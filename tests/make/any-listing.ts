import type { ListingFilter } from '#server/listings/search/listing-conditions-repository.ts'

/** Matches every listing that is ready after this moment. */
export const anyListing: ListingFilter = {
  readySince: new Date('2026-11-19T12:00:00Z'),
  cookId: null,
  words: null,
  cuisine: null,
  maxPriceCents: null,
  diets: [],
  dates: null,
  hidesSoldOut: false,
  bounds: null,
}
