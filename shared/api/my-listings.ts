import * as z from 'zod/mini'
import { myListingSorts } from '#shared/list-sorts.ts'
import { defineCall } from './call.ts'
import { date, optionalText, sortName, time } from './fields.ts'
import { ListingId } from './ids.ts'
import { longestQuery } from './listing-search.ts'
import { Listing, OfferedServings } from './listings.ts'
import { FillingName } from './mixed-boxes.ts'

/** The states of a listing for its baker. */
const listingStates = ['active', 'sold_out', 'paused', 'draft', 'past'] as const
export type ListingState = (typeof listingStates)[number]

/** The caller's listings that are not archived, 50 a page. */
export const listMyListings = defineCall({
  name: 'listMyListings',
  method: 'GET',
  path: '/api/sellers/listings',
  summary: 'List your listings',
  tag: 'listings',
  callers: 'people',
  responseHeaders: ['Link', 'X-Total-Count'],
  query: z.object({
    /** part of the title, description or category */
    query: z.optional(optionalText(longestQuery)),
    state: z.optional(z.enum(listingStates, 'Choose a status from the list')),
    sort: z.optional(sortName(myListingSorts)),
    cursor: z.optional(z.string().check(z.maxLength(300))),
  }),
  success: { status: 200, body: z.array(Listing) },
  errors: ['unauthenticated', 'invalid', 'rate_limited'],
})

const changeErrors = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'wrong_origin',
  'not_found',
  'rate_limited',
] as const

/** Hides a listing from the public pages until it is resumed; its orders are unaffected. */
export const pauseListing = defineCall({
  name: 'pauseListing',
  method: 'POST',
  path: '/api/food-listings/:id/pause',
  summary: 'Pause a listing',
  tag: 'listings',
  callers: 'baker',
  params: z.object({ id: ListingId }),
  success: { status: 200, body: Listing },
  errors: changeErrors,
})

/** Shows a paused listing again. */
export const resumeListing = defineCall({
  name: 'resumeListing',
  method: 'POST',
  path: '/api/food-listings/:id/resume',
  summary: 'Resume a listing',
  tag: 'listings',
  callers: 'baker',
  params: z.object({ id: ListingId }),
  success: { status: 200, body: Listing },
  errors: changeErrors,
})

/**
 * Marks a filling of mixed boxes as sold out or available. Idempotent. It raises the listing's version, so an
 * open form notices the change.
 */
export const setFillingSoldOut = defineCall({
  name: 'setFillingSoldOut',
  method: 'PUT',
  path: '/api/food-listings/:id/sold-out-fillings',
  summary: 'Mark a filling as sold out',
  tag: 'listings',
  callers: 'baker',
  params: z.object({ id: ListingId }),
  body: z.object({ filling: FillingName, isSoldOut: z.boolean('Must be true or false') }),
  success: { status: 200, body: Listing },
  errors: [...changeErrors, 'bad_request', 'invalid', 'too_large'],
})

/** The differences of a copied listing; everything else, including photos, is copied. */
export const CopyBody = z.object({
  readyByDate: date('Ready date is required', 'Enter a date such as 11/28/2026'),
  readyByTime: time('Ready time is required'),
  servingsAvailable: OfferedServings,
  /** whether it is hidden from buyers until it is resumed */
  isPaused: z._default(z.boolean('Must be true or false'), false),
})
export type CopyBody = z.output<typeof CopyBody>

/** Copies one's own listing: "Bake again" and "Duplicate" (decisions, time zone). */
export const copyListing = defineCall({
  name: 'copyListing',
  method: 'POST',
  path: '/api/food-listings/:id/copies',
  summary: 'Copy a listing',
  tag: 'listings',
  callers: 'baker',
  responseHeaders: ['Location'],
  params: z.object({ id: ListingId }),
  body: CopyBody,
  success: { status: 201, body: Listing },
  errors: [...changeErrors, 'invalid', 'too_large'],
})
