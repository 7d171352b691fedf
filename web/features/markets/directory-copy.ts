import type { DirectoryListing, DirectoryResponse, DirectoryType } from '#shared/api/usda.ts'
import { plural } from '#shared/plural.ts'
import { ApiError } from '#web/data/api-client.ts'
import type { CardMarket } from './market-cards.tsx'

/** What the USDA's directories are called (MKT-12). */
export const directoryLabels: Readonly<Record<DirectoryType, string>> = {
  farmersmarket: 'Farmers markets',
  csa: 'Community supported agriculture',
  foodhub: 'Food hubs',
  onfarmmarket: 'On-farm markets',
  agritourism: 'Agritourism',
}

/** What came of a search, as a title and a sentence. */
export interface SearchNotice {
  title: string
  text: string
  tone: 'good' | 'note' | 'bad'
}

/** What a search without any criterion is told (MKT-13). */
export const criteriaNotice: SearchNotice = {
  title: 'Search Parameters Required',
  text: 'Please enter search criteria (ZIP code, city/state, or coordinates).',
  tone: 'bad',
}

const failedNotice: SearchNotice = {
  title: 'Search Error',
  text: 'Failed to fetch data from USDA API. The service may be temporarily unavailable.',
  tone: 'bad',
}

/** What is said of an answer (MKT-15, MKT-17). */
export function answerNotice({ data: { length } }: DirectoryResponse): SearchNotice {
  if (length === 0)
    return { title: 'No Results', text: 'No locations found for your search criteria.', tone: 'note' }
  return {
    title: 'Search Complete',
    text: plural(length, ['Found # location.', 'Found # locations.']),
    tone: 'good',
  }
}

/** What is said of a search that failed; null when the fields say it themselves (MKT-13, MKT-16). */
export function failureNotice(error: unknown): SearchNotice | null {
  if (!(error instanceof ApiError) || error.status !== 422) return failedNotice
  return Object.keys(error.fields).length === 0 ? criteriaNotice : null
}

/** Where the answer comes from, when that is not the USDA (decisions, OPEN-69). */
export function sourceText(source: DirectoryResponse['source'], type: string): string | null {
  if (source === 'usda') return null
  const list =
    source === 'imported'
      ? 'a copy of the USDA’s list of farmers markets that we keep'
      : 'our own short list of well-known farmers markets'
  const text = `The USDA directory itself is not connected here, so this search looks through ${list}.`
  return type === 'farmersmarket' ? text : `${text} It holds no other kinds of places.`
}

/** A place of the directory as a card shows it. */
export function cardOf(listing: DirectoryListing): CardMarket & { isPlaced: boolean } {
  const { location_city: city, location_state: state, location_address: address } = listing
  return {
    id: listing.listing_id,
    name: listing.listing_name,
    address: address || [city, state].filter((part) => part !== null).join(', '),
    zip: listing.location_zipcode,
    website: listing.media_website,
    description: listing.listing_desc,
    distance: listing.distance,
    latitude: listing.latitude ?? 0,
    longitude: listing.longitude ?? 0,
    isPlaced: listing.latitude !== null && listing.longitude !== null,
  }
}
