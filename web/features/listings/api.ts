import type { CallInput } from '#shared/api/call.ts'
import type {
  createListing as createListingCall,
  deleteListing as deleteListingCall,
  Listing,
  updateListing as updateListingCall,
} from '#shared/api/listings.ts'
import type {
  CopyBody,
  copyListing as copyListingCall,
  pauseListing as pauseListingCall,
  resumeListing as resumeListingCall,
} from '#shared/api/my-listings.ts'
import { send } from '#web/data/api-client.ts'

/** Copies the baker's own listing with another ready date. */
export function copyListing(id: string, body: CopyBody): Promise<Listing> {
  return send<typeof copyListingCall>(
    { method: 'POST', path: '/api/food-listings/:id/copies' },
    { params: { id }, body },
  )
}

export type ListingFields = CallInput<typeof createListingCall>['body']

/** Posts a listing (API-03). */
export function createListing(body: ListingFields): Promise<Listing> {
  return send<typeof createListingCall>({ method: 'POST', path: '/api/food-listings' }, { body })
}

/** Deletes the baker's own listing (API-05). */
export async function deleteListing(id: string): Promise<void> {
  await send<typeof deleteListingCall>(
    { method: 'DELETE', path: '/api/food-listings/:id' },
    { params: { id } },
  )
}

/** Pauses the baker's own listing, which hides it from public pages. */
export function pauseListing(id: string): Promise<Listing> {
  return send<typeof pauseListingCall>(
    { method: 'POST', path: '/api/food-listings/:id/pause' },
    { params: { id } },
  )
}

/** Resumes the baker's own paused listing. */
export function resumeListing(id: string): Promise<Listing> {
  return send<typeof resumeListingCall>(
    { method: 'POST', path: '/api/food-listings/:id/resume' },
    { params: { id } },
  )
}

export type ListingChange = CallInput<typeof updateListingCall>['body']

/** Replaces the fields of the baker's own listing (API-04). */
export function updateListing(id: string, body: ListingChange): Promise<Listing> {
  return send<typeof updateListingCall>(
    { method: 'PUT', path: '/api/food-listings/:id' },
    { params: { id }, body },
  )
}
