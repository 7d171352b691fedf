import * as z from 'zod/mini'
import type { Listing } from '#shared/api/listings.ts'
import { categories } from '#shared/categories.ts'
import { byDietField, dietFacts } from '#shared/diets.ts'
import type { Filling } from '#shared/mixed-boxes.ts'

/** A row of the options as typed; a new option has an empty id. */
const OptionValues = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string(),
  servings: z.string(),
  // for a mixed box; missing in drafts from before mixed boxes
  pieces: z._default(z.string(), ''),
})
export type OptionValues = z.infer<typeof OptionValues>

/** The values of the listing form, every field as typed (POST-06, POST-07). */
export const ListingFormValues = z.object({
  title: z.string(),
  description: z.string(),
  ingredients: z.string(),
  cuisine: z.enum(['', ...categories]),
  price: z.string(),
  servingsAvailable: z.string(),
  servingDescription: z.string(),
  // missing in drafts from before options
  options: z._default(z.array(OptionValues), []),
  /** fillings of mixed boxes, one per line, and the sold-out ones */
  fillings: z._default(z.string(), ''),
  soldOutFillings: z._default(z.array(z.string()), []),
  cakeMessageLength: z._default(z.string(), ''),
  mostPerBuyer: z._default(z.string(), ''),
  ovenSpaces: z._default(z.string(), ''),
  doughGrams: z._default(z.string(), ''),
  leadHours: z._default(z.string(), ''),
  readyByDate: z.string(),
  readyByTime: z.string(),
  ...byDietField(() => z.boolean()),
  addressType: z.enum(['', 'home', 'commercial', 'other']),
  address: z.string(),
  /** null: the baker has not chosen, so the address type decides */
  hidesAddress: z.nullable(z.boolean()),
  pickupInstructions: z.string(),
  /** degrees; null without a place */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** the chosen place; empty: its own address; null: no choice yet, so the usual place applies */
  placeId: z._default(z.nullable(z.string()), ''),
  /** the URLs of the uploaded photos in order */
  photos: z.array(z.string()),
  /** the listing's time zone; empty: the browser's */
  timeZone: z.string(),
  termsAccepted: z.boolean(),
  /** the listing's version and servings when the form was opened; null for a new one */
  version: z.nullable(z.number()),
  servingsBefore: z.nullable(z.number()),
})
export type ListingFormValues = z.infer<typeof ListingFormValues>

/** The values of a new listing (POST-01). */
export const newListingValues: ListingFormValues = {
  title: '',
  description: '',
  ingredients: '',
  cuisine: '',
  price: '',
  servingsAvailable: '',
  servingDescription: '',
  options: [],
  fillings: '',
  soldOutFillings: [],
  cakeMessageLength: '',
  mostPerBuyer: '',
  ovenSpaces: '1',
  doughGrams: '',
  leadHours: '',
  readyByDate: '',
  readyByTime: '',
  ...byDietField(() => false),
  addressType: '',
  address: '',
  hidesAddress: null,
  pickupInstructions: '',
  latitude: null,
  longitude: null,
  placeId: null,
  photos: [],
  timeZone: '',
  termsAccepted: false,
  version: null,
  servingsBefore: null,
}

/** The values of an edited listing (POST-02); the terms were accepted when it was posted. */
export function valuesOf(listing: Listing): ListingFormValues {
  const { fillings = [] } = listing
  return {
    title: listing.title,
    description: listing.description,
    ingredients: listing.ingredients,
    cuisine: listing.cuisine,
    price: listing.price,
    servingsAvailable: String(listing.servingsAvailable),
    servingDescription: listing.servingDescription,
    options: listing.options.map(({ servings, pieces, ...option }) => ({
      ...option,
      servings: String(servings),
      pieces: pieces === undefined ? '' : String(pieces),
    })),
    fillings: fillings.map(({ name }) => name).join('\n'),
    soldOutFillings: fillings.filter(({ isSoldOut }) => isSoldOut).map(({ name }) => name),
    cakeMessageLength: listing.cakeMessageLength === 0 ? '' : String(listing.cakeMessageLength),
    mostPerBuyer: listing.mostPerBuyer === null ? '' : String(listing.mostPerBuyer),
    ovenSpaces: listing.ovenSpaces === null ? '' : String(listing.ovenSpaces),
    doughGrams: listing.doughGrams === null ? '' : String(listing.doughGrams),
    leadHours: listing.leadHours === null ? '' : String(listing.leadHours),
    readyByDate: listing.readyByDate,
    readyByTime: listing.readyByTime,
    ...byDietField((diet) => listing[dietFacts[diet].field]),
    addressType: listing.addressType,
    address: listing.address,
    hidesAddress: listing.hidesAddress,
    pickupInstructions: listing.pickupInstructions,
    // the server derives the point from the address again
    latitude: listing.isPlacedByAddress ? null : listing.latitude,
    longitude: listing.isPlacedByAddress ? null : listing.longitude,
    placeId: listing.placeId ?? '',
    photos: listing.photos ?? (listing.imageUrl === null ? [] : [listing.imageUrl]),
    timeZone: listing.timeZone,
    termsAccepted: true,
    version: listing.version,
    servingsBefore: listing.servingsAvailable,
  }
}

/** The typed fields of an option. */
export const optionFields = ['name', 'price', 'servings', 'pieces'] as const
type OptionField = (typeof optionFields)[number]

/** The name of an option's field in the form and in its errors. */
export function optionFieldName(index: number, field: OptionField): string {
  return `options.${index}.${field}`
}

/** The typed fillings without duplicates, and whether each is sold out. */
export function fillingsOf({
  fillings,
  soldOutFillings,
}: Pick<ListingFormValues, 'fillings' | 'soldOutFillings'>): Filling[] {
  const names = fillings.split('\n').map((line) => line.trim())
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => ({ name, isSoldOut: soldOutFillings.includes(name) }))
}
