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
import { mostPhotos, PhotoAddress } from './photos.ts'

/** A listing as it leaves the server (DATA-14). Address and coordinates are those the reader may see. */
export const Listing = z.object({
  id: ListingId,
  cookId: PersonId,
  cook: Cook,
  title: z.string(),
  description: z.string(),
  ingredients: z.string(),
  cuisine: z.enum(categories),
  /** of a serving; where there are options, of one of the cheapest */
  price: Decimal,
  servingsAvailable: z.int(),
  servingDescription: z.string(),
  /** of which one is to be chosen, all out of the same servings; none: it is sold by the serving */
  options: z.array(BakeOption),
  /** what can be in its mixed boxes, in its baker's order; left out where it has none, and of cards */
  fillings: z.optional(z.array(Filling)),
  /** how long the message on the cake may be that an order names, in characters; 0: there can be none */
  cakeMessageLength: z.int(),
  readyByDate: z.string(),
  readyByTime: z.string(),
  timeZone: z.string(),
  /** the batch that this is of, with its servings, price and ready time, and until when it can be ordered; null without bake days */
  batchId: z.nullable(BatchId),
  orderBy: z.nullable(z.string()),
  /** its baker's next pickup window that it can be ordered for, and until when, by its place's clock; null: none */
  nextPickup: z.nullable(
    z.object({
      date: z.string(),
      from: z.string(),
      until: z.string(),
      orderBy: z.string(),
      /** how many more windows there are on that day */
      more: z.int(),
    }),
  ),
  /** how many hours before it is ready it is to be ordered at least, which orderBy has in it; null: none */
  leadHours: z.nullable(z.int()),
  /** its first photo */
  imageUrl: z.nullable(z.string()),
  /** all its photos in order; only where a single listing is read */
  photos: z.optional(z.array(z.string())),
  ...byDietField(() => z.boolean()),
  isActive: z.boolean(),
  /** the mean of its reviews, 0 until the first */
  rating: z.number(),
  reviewCount: z.int(),
  orderCount: z.int(),
  /** how many servings of a batch one buyer may have ordered, over all their open orders of it; null: as many as there are */
  mostPerBuyer: z.nullable(z.int()),
  /** how many oven spaces a serving takes; null for everybody but its baker */
  ovenSpaces: z.nullable(z.int()),
  /** how many grams of dough a serving takes; null where its baker has not said, and for everybody but them */
  doughGrams: z.nullable(z.int()),
  /** how many servings one buyer may order at pickup; null: as many as there are, or none is paid so */
  mostAtPickup: z.nullable(z.int()),
  /** whether what was paid over a rail goes back where nobody comes for it; else its baker keeps it */
  refundsNoShows: z.boolean(),
  /** whether the servings are then on sale again besides, and those who wait are told */
  offersNoShows: z.boolean(),
  /** whether only its baker sees it, who has yet to confirm their address */
  isDraft: z.boolean(),
  /** the days for which its baker is closed, where it cannot be ordered therefore, and what they say about it */
  closed: z.nullable(z.object({ from: z.string(), to: z.string(), message: z.string() })),
  address: z.string(),
  addressType: z.enum(addressTypes),
  /** whether only the neighborhood is shown until an order is confirmed */
  hidesAddress: z.boolean(),
  pickupInstructions: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** whether they are the middle of the ZIP or town of its address, as nobody said where it is */
  isPlacedByAddress: z.boolean(),
  /** which ZIP or town that is: "10118", "Boulder, CO"; null where they are no such middle, and for everybody but its baker */
  placedIn: z.nullable(z.string()),
  /** at which of its baker's places it is handed over; null: at an address of its own */
  placeId: z.nullable(PickupPlaceId),
  /** whether it belongs to a demo baker (CARD-17) */
  isSample: z.boolean(),
  /** counts its baker's changes */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Listing = z.infer<typeof Listing>

/** How much of a listing's longer texts its card has, in characters. */
export const cardExcerpts = { description: 90, pickupInstructions: 60 } as const

/** A listing as its card and its pin show it, for lists: with the beginning of its longer texts. */
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

/** How long the texts of a listing may be, in characters: when posted, and when taken from a baker's own list. */
export const postedLengths = { title: 120, description: 4000, ingredients: 4000 } as const
export const storedLengths = { title: 300, description: 8000, ingredients: 8000 } as const

/** How many servings a listing offers, as its baker sends it. */
export const OfferedServings = z
  .int('Servings must be a whole number')
  .check(
    z.gte(1, 'At least 1 serving'),
    z.lte(mostServingsOffered, `At most ${mostServingsOffered.toLocaleString(locale)} servings`),
  )

/** How many servings a listing has left, as a change of it says: none where it is sold out. */
const LeftServings = z
  .int('Servings must be a whole number')
  .check(
    z.gte(0, 'At least 0 servings'),
    z.lte(mostServingsLeft, `At most ${mostServingsLeft.toLocaleString(locale)} servings`),
  )

/** How much dough a serving takes at most, in grams. */
const mostDough = 50_000

/** How long before it is ready a bake is to be ordered at most, in hours: two weeks. */
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
      title: requiredText('Please give it a title', lengths.title),
      description: requiredText('Please describe what you bake', lengths.description),
      ingredients: z._default(optionalText(lengths.ingredients), ''),
      cuisine: z.enum(cuisines, 'Please choose a category'),
      price: dollars('Price is required', 10_000),
      servingsAvailable: OfferedServings,
      servingDescription: requiredText('Please describe what a serving includes', 200),
      /** left out: as they were, and of a new listing none; with any, the price is that of the cheapest */
      options: z.optional(PostedOptions),
      /** what can be in its mixed boxes, at least two where an option is one; left out: as they were, and of a new listing none */
      fillings: z.optional(PostedFillings),
      /** left out: as it was, and of a new listing 0 */
      cakeMessageLength: z.optional(PostedMessageLength),
      /** how many servings of a batch one buyer may have ordered; null: as many as there are; left out: as it was, and of a new listing null */
      mostPerBuyer: z.optional(z.nullable(OfferedServings)),
      /** how many oven spaces of its day a serving takes; left out: as it was, and of a new listing 1 */
      ovenSpaces: z.optional(TakenSpaces),
      /** how many grams of dough a serving takes; null: not said; left out: as it was, and of a new listing null */
      doughGrams: z.optional(z.nullable(DoughOfServing)),
      /** how many hours before it is ready it is to be ordered at least; null: none; left out: as it was, and of a new listing null */
      leadHours: z.optional(z.nullable(LeadOfBake)),
      readyByDate: date('Ready date is required'),
      readyByTime: time('Ready time is required'),
      imageUrl: z._default(z.nullable(PhotoAddress), null),
      /** all photos in order, the first of which becomes the `imageUrl`; without it there is only that one */
      photos: z.optional(
        z.array(PhotoAddress).check(z.maxLength(mostPhotos, `At most ${mostPhotos} photos`)),
      ),
      ...byDietField(() => yesOrNo),
      ...addressFields,
      /**
       * at which of the baker's places it is handed over, whose address it then has, whatever else is sent; null: at the address
       * that is sent; left out: where it was as long as that address is the same, and of a new listing null
       */
      placeId: z.optional(z.nullable(PickupPlaceId)),
      termsAccepted: z.literal(true, 'You must agree to the Terms of Service to sell on BakeSale'),
    })
    .check(addressCheck)

/** The fields a baker fills in (API-03, POST-06 to POST-19). `cookId` is accepted and ignored (OPEN-08). */
export const ListingBody = z.safeExtend(listingBody(postedLengths, offeredCategories), {
  title: titleText('Please give it a title', postedLengths.title),
})
export type ListingBody = z.output<typeof ListingBody>

/** The same with room for whatever may be stored: long texts, and Soups, which is no longer offered (OPEN-45). */
export const ImportedListingBody = listingBody(storedLengths, categories)
export type ImportedListingBody = z.output<typeof ImportedListingBody>

/**
 * A change to a listing: the same, and what is sold out may stay so. The last ones say what the change was made on.
 */
export const StoredListingBody = z.safeExtend(ImportedListingBody, {
  /** with the rules for posting where it is changed: at least 1 */
  servingsAvailable: LeftServings,
  /** the version that was changed; when there is a newer one by now, the answer is 409 */
  version: z.optional(z.int('Must be a whole number').check(z.gte(1, 'At least 1'))),
  /** the servings there were then: only the difference is applied, so that what was sold since stays sold */
  servingsBefore: z.optional(z.int('Must be a whole number').check(z.gte(0, 'At least 0'))),
  /** what becomes of its open orders where the change moves its pickup location */
  existingOrders,
})
export type StoredListingBody = z.output<typeof StoredListingBody>

/**
 * Listings that match, nearest first when a place is given, else newest first (API-01). A text that finds nothing as
 * typed is searched for with its unknown words corrected, when that finds something; `X-Corrected-Query` then holds the
 * text that was searched for, and the Link header leads on with it (FIND-01). Who asks for the fields of cards gets
 * `CardListing`s (decisions, lists).
 */
export const searchListings = defineCall({
  name: 'searchListings',
  method: 'GET',
  path: '/api/food-listings',
  summary:
    'Search listings; further pages through the Link header. When a text finds nothing as typed, its typing errors are corrected, and X-Corrected-Query holds what was searched for, percent-encoded outside ASCII. With fields=card each listing has only what a card shows, its longer texts cut; with lacksPoint=true only those are answered that have no point, the newest first',
  tag: 'listings',
  query: ListingSearch,
  success: { status: 200, body: z.array(z.union([Listing, CardListing])) },
  errors: ['invalid', 'rate_limited'],
})

/** The same call as it answers those who ask for the fields of cards. */
export type SearchCardListings = Omit<typeof searchListings, 'success'> & {
  success: { status: 200; body: z.ZodMiniArray<typeof CardListing> }
}

/** One listing, 404 when it is archived or never was (API-02). */
export const getListing = defineCall({
  name: 'getListing',
  method: 'GET',
  path: '/api/food-listings/:id',
  summary: 'Read one listing',
  tag: 'listings',
  params: z.object({ id: ListingId }),
  /**
   * of which bake day its servings, price and ready time are: the one named, or the first of a wanted day as a search finds it; where
   * there is none such that can be ordered: of the next that can
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
  summary:
    'Post a listing. Where hidesAddress is left out, strangers see only the neighborhood of a home, and the address of anything else. With placeId it has the address of that place',
  tag: 'listings',
  body: ListingBody,
  success: { status: 201, body: Listing },
  errors: writeErrors,
})

/** Replaces a listing's fields; only its baker may (API-04). A ready date that stays may be past, and servings that stay may be none. */
export const updateListing = defineCall({
  name: 'updateListing',
  method: 'PUT',
  path: '/api/food-listings/:id',
  summary:
    'Change a listing; where hidesAddress is left out it stays as it was, as does placeId while the address is the same',
  tag: 'listings',
  params: z.object({ id: ListingId }),
  body: StoredListingBody,
  success: { status: 200, body: Listing },
  errors: [...writeErrors, 'not_found', 'conflict', 'orders_open'],
})

/** Deletes a listing, or archives it when it was ever ordered (API-05; decisions, deleting). */
export const deleteListing = defineCall({
  name: 'deleteListing',
  method: 'DELETE',
  path: '/api/food-listings/:id',
  summary: 'Delete a listing',
  tag: 'listings',
  params: z.object({ id: ListingId }),
  success: { status: 204 },
  errors: ['unauthenticated', 'forbidden', 'wrong_origin', 'not_found'],
})
