import * as z from 'zod/mini'
import { type Category, categories, offeredCategories } from '#shared/categories.ts'
import { byDietField } from '#shared/diets.ts'
import { locale } from '#shared/locale.ts'
import { mostServingsLeft, mostServingsOffered } from '../most-servings.ts'
import { addressCheck, addressFields, addressTypes } from './address-fields.ts'
import { BakeOption, PostedMessageLength, PostedOptions } from './bake-options.ts'
import { defineCall } from './call.ts'
import { Cook } from './cooks.ts'
import { Decimal, date, dollars, optionalText, requiredText, time, titleText } from './fields.ts'
import { BatchId, ListingId, PersonId, PickupPlaceId } from './ids.ts'
import { ListingSearch, WantedDay } from './listing-search.ts'
import { Filling, PostedFillings } from './mixed-boxes.ts'
import { existingOrders } from './open-orders.ts'
import { TakenSpaces } from './ovens.ts'
import { mostPhotos, OptionalPhotoAddress, PhotoAddress } from './photos.ts'

/** A pickup window that can be ordered, in its place's time zone. */
const NextPickup = z.object({
  date: z.string(),
  from: z.string(),
  until: z.string(),
  orderBy: z.string(),
  /** the number of further windows on that day */
  more: z.int(),
})

/** A baker's closed days, both YYYY-MM-DD and inclusive, and their message to buyers. */
export const Holiday = z.object({ from: z.string(), to: z.string(), message: z.string() })
export type Holiday = z.infer<typeof Holiday>

/** A listing in a response (DATA-14). Address and coordinates are those the reader may see. */
export const Listing = z.object({
  id: ListingId,
  cookId: PersonId,
  cook: Cook,
  title: z.string(),
  description: z.string(),
  ingredients: z.string(),
  cuisine: z.enum(categories),
  /** price per serving, or of one of the cheapest options */
  price: Decimal,
  servingsAvailable: z.int(),
  servingDescription: z.string(),
  /** options that share the available servings; empty: sold by the serving */
  options: z.array(BakeOption),
  /** the fillings of its mixed boxes, in its baker's order; omitted without any, and in cards */
  fillings: z.optional(z.array(Filling)),
  /** the longest message on the cake, in characters; 0: not offered */
  cakeMessageLength: z.int(),
  readyByDate: z.string(),
  readyByTime: z.string(),
  timeZone: z.string(),
  /** the batch whose servings, price, ready time and deadline are shown; null without bake days */
  batchId: z.nullable(BatchId),
  orderBy: z.nullable(z.string()),
  /** the next pickup window that can be ordered and its deadline, in its place's time zone; null: none */
  nextPickup: z.nullable(NextPickup),
  /** minimum notice in hours, included in orderBy; null: none */
  leadHours: z.nullable(z.int()),
  /** its first photo */
  imageUrl: z.nullable(z.string()),
  /** all its photos in order; only in the response for a single listing */
  photos: z.optional(z.array(z.string())),
  ...byDietField(() => z.boolean()),
  isActive: z.boolean(),
  /** the mean of its reviews, 0 without any */
  rating: z.number(),
  reviewCount: z.int(),
  orderCount: z.int(),
  /** limit per buyer in servings of a batch, over all their open orders; null: none */
  mostPerBuyer: z.nullable(z.int()),
  /** oven spaces per serving; only for its baker, else null */
  ovenSpaces: z.nullable(z.int()),
  /** grams of dough per serving; null when unset, and for everybody but its baker */
  doughGrams: z.nullable(z.int()),
  /** limit per buyer in servings paid at pickup; null: none, or no payment at pickup */
  mostAtPickup: z.nullable(z.int()),
  /** whether a no-show of an order paid online is refunded; else its baker keeps the payment */
  refundsNoShows: z.boolean(),
  /** whether the servings of a no-show become available again, with a notice to the waitlist */
  offersNoShows: z.boolean(),
  /** whether it is hidden until its baker confirms their email address */
  isDraft: z.boolean(),
  /** the baker's closed days that block orders, and their message */
  closed: z.nullable(Holiday),
  address: z.string(),
  addressType: z.enum(addressTypes),
  /** whether only the neighborhood is public until an order is confirmed */
  hidesAddress: z.boolean(),
  pickupInstructions: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** whether the point is the center of the address's ZIP or town, because nobody set it */
  isPlacedByAddress: z.boolean(),
  /** that ZIP or town: "10118", "Boulder, CO"; null otherwise, and for everybody but its baker */
  placedIn: z.nullable(z.string()),
  /** the baker's pickup location; null: an address of its own */
  placeId: z.nullable(PickupPlaceId),
  /** whether it belongs to a demo baker (CARD-17) */
  isSample: z.boolean(),
  /** counts its baker's changes */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Listing = z.infer<typeof Listing>

/** How much of a listing's longer texts a card shows, in characters. */
export const cardExcerpts = { description: 90, pickupInstructions: 60 } as const

/** A listing for cards and map pins in lists, with the beginning of its longer texts. */
export const CardListing = z.extend(
  z.pick(Listing, {
    id: true,
    cookId: true,
    title: true,
    description: true,
    cuisine: true,
    price: true,
    servingsAvailable: true,
    servingDescription: true,
    options: true,
    cakeMessageLength: true,
    readyByDate: true,
    readyByTime: true,
    timeZone: true,
    batchId: true,
    orderBy: true,
    nextPickup: true,
    imageUrl: true,
    rating: true,
    reviewCount: true,
    address: true,
    addressType: true,
    pickupInstructions: true,
    latitude: true,
    longitude: true,
    isSample: true,
  }),
  { cook: z.pick(Cook, { firstName: true, lastName: true, profileImageUrl: true, cookType: true }) },
)
export type CardListing = z.infer<typeof CardListing>

/** The longest texts of a listing, in characters: when posted, and when imported. */
export const postedLengths = { title: 120, description: 4000, ingredients: 4000 } as const
export const storedLengths = { title: 300, description: 8000, ingredients: 8000 } as const

/** The offered servings as a baker sends them. */
export const OfferedServings = z
  .int('Servings must be a whole number')
  .check(
    z.gte(1, 'At least 1 serving'),
    z.lte(mostServingsOffered, `At most ${mostServingsOffered.toLocaleString(locale)} servings`),
  )

/** The available servings in a change of a listing: zero when sold out. */
const LeftServings = z
  .int('Servings must be a whole number')
  .check(
    z.gte(0, 'At least 0 servings'),
    z.lte(mostServingsLeft, `At most ${mostServingsLeft.toLocaleString(locale)} servings`),
  )

/** The most dough per serving, in grams. */
const mostDough = 50_000

/** The longest minimum notice in hours: two weeks. */
const longestLead = 336

const DoughOfServing = z
  .int('Grams of dough must be a whole number')
  .check(z.gte(1, 'At least 1 gram'), z.lte(mostDough, `At most ${mostDough.toLocaleString(locale)} grams`))

const LeadOfBake = z
  .int('Hours must be a whole number')
  .check(z.gte(1, 'At least 1 hour'), z.lte(longestLead, `At most ${longestLead} hours`))

const flag = z.boolean('Must be true or false')
const yesOrNo = z._default(flag, false)

type Lengths = Record<keyof typeof postedLengths, number>

const listingBody = <C extends readonly Category[]>(lengths: Lengths, cuisines: C) =>
  z
    .object({
      cookId: z.optional(z.unknown()),
      title: requiredText('Give it a title', lengths.title),
      description: requiredText('Describe what you bake', lengths.description),
      ingredients: z._default(optionalText(lengths.ingredients), ''),
      cuisine: z.enum(cuisines, 'Choose a category'),
      price: dollars('Price is required', 10_000),
      servingsAvailable: OfferedServings,
      servingDescription: requiredText('Please describe what a serving includes', 200),
      /** omitted: unchanged, none for a new listing; with options, the price is the cheapest option's */
      options: z.optional(PostedOptions),
      /**
       * the fillings of mixed boxes, at least two if an option is a mixed box; omitted: unchanged, none for a
       * new listing
       */
      fillings: z.optional(PostedFillings),
      /** omitted: unchanged, 0 for a new listing */
      cakeMessageLength: z.optional(PostedMessageLength),
      /** limit per buyer in servings of a batch; null: none; omitted: unchanged, null for a new listing */
      mostPerBuyer: z.optional(z.nullable(OfferedServings)),
      /** oven spaces per serving; omitted: unchanged, 1 for a new listing */
      ovenSpaces: z.optional(TakenSpaces),
      /** grams of dough per serving; null: unset; omitted: unchanged, null for a new listing */
      doughGrams: z.optional(z.nullable(DoughOfServing)),
      /** minimum notice in hours; null: none; omitted: unchanged, null for a new listing */
      leadHours: z.optional(z.nullable(LeadOfBake)),
      readyByDate: date('Ready date is required', 'Enter a date such as 11/28/2026'),
      readyByTime: time('Ready time is required'),
      imageUrl: z._default(z.nullable(OptionalPhotoAddress), null),
      /** all photos in order, the first of which becomes the `imageUrl`; without it, only `imageUrl` */
      photos: z.optional(
        z.array(PhotoAddress).check(z.maxLength(mostPhotos, `At most ${mostPhotos} photos`)),
      ),
      ...byDietField(() => yesOrNo),
      ...addressFields,
      /**
       * the baker's pickup location, whose address overrides the one sent; null: the address sent; omitted:
       * unchanged while the address is the same, null for a new listing
       */
      placeId: z.optional(z.nullable(PickupPlaceId)),
      termsAccepted: z.literal(true, 'You must agree to the Terms of Service to sell on BakeSale'),
    })
    .check(addressCheck)

/** The fields a baker fills in (API-03, POST-06 to POST-19). `cookId` is accepted and ignored (OPEN-08). */
export const ListingBody = z.safeExtend(listingBody(postedLengths, offeredCategories), {
  title: titleText('Give it a title', postedLengths.title),
})
export type ListingBody = z.output<typeof ListingBody>

/**
 * The same for everything that may be stored: long texts, and Soups, which is no longer offered (OPEN-45).
 */
export const ImportedListingBody = listingBody(storedLengths, categories)
export type ImportedListingBody = z.output<typeof ImportedListingBody>

/** A change of a listing: the same fields, also sold out. The last fields identify the edited state. */
export const StoredListingBody = z.safeExtend(ImportedListingBody, {
  /** the rules for posting require at least 1 when it changes */
  servingsAvailable: LeftServings,
  /** the version being edited; a newer one returns 409 */
  version: z.optional(z.int('Must be a whole number').check(z.gte(1, 'At least 1'))),
  /** the servings in the form; only the difference is applied, which keeps sales made since */
  servingsBefore: z.optional(z.int('Must be a whole number').check(z.gte(0, 'At least 0'))),
  /** what happens to open orders when the change moves the pickup location */
  existingOrders,
})
export type StoredListingBody = z.output<typeof StoredListingBody>

/**
 * Matching listings, nearest first with a place, else newest first, and those named by the words before others
 * (API-01). A text without matches is corrected if that finds any; `X-Corrected-Query` and the Link header then
 * hold the corrected text (FIND-01). If no listing has all words, the response has those with most of them, and
 * `X-Matched-Words` says how many: `2/3`. `fields=card` returns `CardListing`s (decisions, lists).
 */
export const searchListings = defineCall({
  name: 'searchListings',
  method: 'GET',
  path: '/api/food-listings',
  summary: 'Search listings',
  tag: 'listings',
  callers: 'anyone',
  responseHeaders: ['ETag', 'Link', 'X-Corrected-Query', 'X-Matched-Words', 'X-Total-Count'],
  query: ListingSearch,
  success: { status: 200, body: z.array(z.union([Listing, CardListing])) },
  errors: ['invalid', 'rate_limited'],
})

/** The same call with the response for `fields=card`. */
export type SearchCardListings = Omit<typeof searchListings, 'success'> & {
  success: { status: 200; body: z.ZodMiniArray<typeof CardListing> }
}

/** One listing; 404 when it is archived or does not exist (API-02). */
export const getListing = defineCall({
  name: 'getListing',
  method: 'GET',
  path: '/api/food-listings/:id',
  summary: 'Get a listing',
  tag: 'listings',
  callers: 'anyone',
  responseHeaders: ['ETag'],
  params: z.object({ id: ListingId }),
  /**
   * selects the bake day: the named one, or a search's first match on a wanted day; the next one when it
   * cannot be ordered
   */
  query: z.object({ batchId: z.optional(z.string()), day: z.optional(WantedDay) }),
  success: { status: 200, body: Listing },
  errors: ['not_found', 'invalid'],
})

const writeErrors = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'wrong_origin',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'rate_limited',
] as const

/** Posts a listing as the signed-in baker (API-03). */
export const createListing = defineCall({
  name: 'createListing',
  method: 'POST',
  path: '/api/food-listings',
  summary: 'Post a listing',
  tag: 'listings',
  callers: 'people',
  responseHeaders: ['Location'],
  body: ListingBody,
  success: { status: 201, body: Listing },
  errors: writeErrors,
})

/**
 * Replaces a listing's fields; only its baker may (API-04). An unchanged ready date may be past, and
 * unchanged servings may be zero.
 */
export const updateListing = defineCall({
  name: 'updateListing',
  method: 'PUT',
  path: '/api/food-listings/:id',
  summary: 'Change a listing',
  tag: 'listings',
  callers: 'baker',
  params: z.object({ id: ListingId }),
  body: StoredListingBody,
  success: { status: 200, body: Listing },
  errors: [...writeErrors, 'not_found', 'conflict', 'orders_open'],
})

/** Deletes a listing, or archives it if it ever had orders (API-05; decisions, deleting). */
export const deleteListing = defineCall({
  name: 'deleteListing',
  method: 'DELETE',
  path: '/api/food-listings/:id',
  summary: 'Delete a listing',
  tag: 'listings',
  callers: 'baker',
  params: z.object({ id: ListingId }),
  success: { status: 204 },
  errors: ['unauthenticated', 'forbidden', 'wrong_origin', 'not_found'],
})
