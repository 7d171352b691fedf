import type { DirectoryListing, DirectoryResponse, DirectoryType } from '#shared/api/usda.ts'
import { plural } from '#shared/plural.ts'
import { ApiError } from '#web/data/api-client.ts'
import type { CardMarket } from './market-cards.tsx'

/** The names of the USDA's directories (MKT-12). */
export const directoryLabels: Readonly<Record<DirectoryType, string>> = {
  farmersmarket: 'Farmers markets',
  csa: 'Community supported agriculture',
  foodhub: 'Food hubs',
  onfarmmarket: 'On-farm markets',
  agritourism: 'Agritourism',
}

/** The result of a search as a title and a sentence. */
export interface SearchNotice {
  title: string
  text: string
  tone: 'good' | 'note' | 'bad'
}

/** The notice for a search without criteria (MKT-13). */
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

/** The notice for a response (MKT-15, MKT-17). */
export function answerNotice({ data: { length } }: DirectoryResponse): SearchNotice {
  if (length === 0)
    return { title: 'No Results', text: 'No locations found for your search criteria.', tone: 'note' }
  return {
    title: 'Search Complete',
    text: plural(length, ['Found # location.', 'Found # locations.']),
    tone: 'good',
  }
}

/** The notice for a failed search; null when the fields show the error (MKT-13, MKT-16). */
export function failureNotice(error: unknown): SearchNotice | null {
  if (!(error instanceof ApiError) || error.status !== 422) return failedNotice
  return Object.keys(error.fields).length === 0 ? criteriaNotice : null
}

/** The source of the response if it is not the USDA (decisions, OPEN-69). */
export function sourceText(source: DirectoryResponse['source'], type: string): string | null {
  if (source === 'usda') return null
  const list =
    source === 'imported'
      ? 'our copy of the USDA’s list of farmers markets'
      : 'our own short list of well-known farmers markets'
  const text = `The USDA directory isn’t connected here, so this search looks through ${list} instead.`
  return type === 'farmersmarket' ? text : `${text} It doesn’t include other kinds of places.`
}

/** Converts a place of the directory to a card. */
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
