import * as z from 'zod/mini'
import { allCategories, categories } from '#shared/categories.ts'
import { productSorts } from '#shared/list-sorts.ts'
import { addressTypes } from './address-fields.ts'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { AdminReasonBody } from './admin-users.ts'
import { defineCall } from './call.ts'
import { Decimal, Moment, optionalText, requiredText, sortName } from './fields.ts'
import { ListingId, PersonId } from './ids.ts'
import { storedLengths } from './listings.ts'

/**
 * The states of a listing for admins. `past`: ready more than a day ago; `suspended`: its baker is inactive
 * or suspended.
 */
const adminListingStates = ['active', 'past', 'paused', 'draft', 'suspended', 'archived'] as const
export type AdminListingState = (typeof adminListingStates)[number]

/** A row of the console's products (DATA-27). */
export const AdminListing = z.object({
  id: ListingId,
  title: z.string(),
  cuisine: z.enum(categories),
  cookId: PersonId,
  cookName: z.string(),
  price: Decimal,
  /** false while it is paused or archived */
  isActive: z.boolean(),
  status: z.enum(adminListingStates),
  readyByDate: z.string(),
  createdAt: Moment,
})
export type AdminListing = z.infer<typeof AdminListing>

const searchFields = {
  /** prefixes of words in the title, category, description, ingredients or baker's name, or an id */
  search: z._default(optionalText(100), ''),
  status: z._default(
    z.enum(['all', ...adminListingStates], 'Must be all, active, past, paused, draft, suspended or archived'),
    'all',
  ),
  cuisine: z._default(
    z.enum([allCategories, ...categories], 'Choose a category from the list'),
    allCategories,
  ),
  sort: z._default(sortName(productSorts), 'newest'),
}

export const AdminListingSearch = z.object(searchFields)
export type AdminListingSearch = z.output<typeof AdminListingSearch>

const readErrors = ['unauthenticated', 'forbidden', 'rate_limited'] as const

/** All listings (API-23, ADMIN-07, ADMIN-10). */
export const listProducts = defineCall({
  name: 'listProducts',
  method: 'GET',
  path: '/api/products',
  summary: 'List listings',
  tag: 'admin listings',
  callers: 'read',
  query: z.object({ ...searchFields, ...adminListQuery }),
  success: { status: 200, body: z.object({ products: z.array(AdminListing), ...adminListResponse }) },
  errors: [...readErrors, 'invalid'],
})

/** The filtered listings as a CSV file. */
export const exportProducts = defineCall({
  name: 'exportProducts',
  method: 'GET',
  path: '/api/admin/products.csv',
  summary: 'Export listings as CSV',
  tag: 'admin listings',
  callers: 'read',
  query: AdminListingSearch,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

/** All fields of a listing, including its exact location. */
export const AdminListingDetail = z.extend(AdminListing, {
  description: z.string(),
  ingredients: z.string(),
  cookEmail: z.string(),
  servingsAvailable: z.int(),
  servingDescription: z.string(),
  readyByTime: z.string(),
  timeZone: z.string(),
  photos: z.array(z.string()),
  address: z.string(),
  addressType: z.enum(addressTypes),
  hidesAddress: z.boolean(),
  pickupInstructions: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  orderCount: z.int(),
  reviewCount: z.int(),
  rating: z.number(),
  archivedAt: z.nullable(Moment),
  /** the username of the admin who archived it; null when its baker deleted it */
  archivedBy: z.nullable(z.string()),
  archiveReason: z.nullable(z.string()),
  updatedAt: Moment,
})
export type AdminListingDetail = z.infer<typeof AdminListingDetail>

/** One listing with its exact location. */
export const getProduct = defineCall({
  name: 'getProduct',
  method: 'GET',
  path: '/api/admin/products/:id',
  summary: 'Get a listing in full',
  tag: 'admin listings',
  callers: 'read',
  params: z.object({ id: ListingId }),
  success: { status: 200, body: AdminListingDetail },
  errors: [...readErrors, 'not_found'],
})

const writeErrors = [
  'bad_request',
  ...readErrors,
  'wrong_origin',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'invalid',
] as const

/** The fields of a listing that moderators may correct. */
export const AdminListingBody = z.object({
  title: requiredText('Give it a title', storedLengths.title),
  description: requiredText('Describe what it is', storedLengths.description),
  cuisine: z.enum(categories, 'Choose a category'),
})
export type AdminListingBody = z.output<typeof AdminListingBody>

/** Corrects title, description and category. */
export const updateProduct = defineCall({
  name: 'updateProduct',
  method: 'PUT',
  path: '/api/admin/products/:id',
  summary: "Correct a listing's texts",
  tag: 'admin listings',
  callers: 'change_listings',
  params: z.object({ id: ListingId }),
  body: AdminListingBody,
  success: { status: 200, body: AdminListingDetail },
  errors: writeErrors,
})

/** The most listings archived in one call, equal to the largest page of the list. */
const mostArchivedAtOnce = 100

/** The listings to archive, and why. */
const ArchiveProductsBody = z.extend(AdminReasonBody, {
  ids: z
    .array(ListingId)
    .check(
      z.minLength(1, 'Choose at least one'),
      z.maxLength(mostArchivedAtOnce, `At most ${mostArchivedAtOnce} at once`),
    ),
})

/** The result for one of several listings; `message` says why it failed. */
export const ArchiveOutcome = z.object({
  id: ListingId,
  isArchived: z.boolean(),
  message: z.nullable(z.string()),
})
export type ArchiveOutcome = z.infer<typeof ArchiveOutcome>

/** Removes listings from all pages, each independently (decisions, deleting). */
export const archiveProducts = defineCall({
  name: 'archiveProducts',
  method: 'POST',
  path: '/api/admin/products/archive',
  summary: 'Archive listings',
  tag: 'admin listings',
  callers: 'change_listings',
  body: ArchiveProductsBody,
  success: { status: 200, body: z.object({ outcomes: z.array(ArchiveOutcome) }) },
  errors: writeErrors,
})

/** Restores a listing that an admin archived, but not one that its baker deleted. */
export const restoreProduct = defineCall({
  name: 'restoreProduct',
  method: 'POST',
  path: '/api/admin/products/:id/restore',
  summary: 'Restore an archived listing',
  tag: 'admin listings',
  callers: 'change_listings',
  params: z.object({ id: ListingId }),
  body: AdminReasonBody,
  success: { status: 200, body: AdminListingDetail },
  errors: writeErrors,
})
