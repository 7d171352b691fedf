import * as z from 'zod/mini'
import { categories } from '#shared/categories.ts'
import { diets } from '#shared/diets.ts'
import { addressTypes } from './address-fields.ts'
import { defineCall } from './call.ts'
import { Decimal } from './fields.ts'
import { postedLengths } from './listings.ts'
import { BoxPieces } from './mixed-boxes.ts'
import { Photo, PhotoAddress } from './photos.ts'
import { Cutoff } from './pickup-windows.ts'

/** The limits of a file imported on the page. */
export const importLimits = { characters: 500_000, rows: 300, columns: 100, photos: 1_500 } as const

/** The fields that a column can hold. */
export const importFields = [
  'title',
  'category',
  'ingredients',
  'description',
  'price',
  'servings',
  'servingDescription',
  'options',
  'fillings',
  'cakeMessageLength',
  'mostPerBuyer',
  'ovenSpaces',
  'leadHours',
  'readyDate',
  'readyTime',
  'weekdays',
  'lastDay',
  'cutoff',
  'draft',
  'published',
  'photos',
  'place',
  'addressType',
  'address',
  'hidesAddress',
  'pickupInstructions',
  'latitude',
  'longitude',
  'timeZone',
  ...diets,
] as const
export type ImportField = (typeof importFields)[number]

/** The shops whose exports we know. */
export const shops = ['shopify', 'square', 'etsy', 'woocommerce'] as const
export type Shop = (typeof shops)[number]

/** A column that is not imported. */
export const LeftOutColumn = z.object({
  heading: z.string(),
  /** what it would have changed, in words */
  reason: z.string(),
})
export type LeftOutColumn = z.infer<typeof LeftOutColumn>

/** The field of each column, in order; null: not imported. */
export const Matching = z
  .array(z.nullable(z.enum(importFields, 'Choose what this column holds')))
  .check(z.maxLength(importLimits.columns, `At most ${importLimits.columns} columns`))
export type Matching = z.output<typeof Matching>

const text = (most: number) =>
  z._default(z.string().check(z.maxLength(most, `Use ${most} characters or fewer`)), '')

/** Defaults for empty cells, in the format of a cell; validated with each row. */
export const ImportDefaultsBody = z.object({
  description: text(postedLengths.description),
  price: text(20),
  servings: text(20),
  servingDescription: text(200),
  readyDate: text(40),
  readyTime: text(20),
  /** the name of a pickup location, which overrides the address */
  place: text(60),
  addressType: z._default(z.enum(addressTypes, 'Please select address type'), 'home'),
  address: text(300),
  pickupInstructions: text(1000),
  latitude: text(40),
  longitude: text(40),
  timeZone: text(64),
})
export type ImportDefaultsBody = z.output<typeof ImportDefaultsBody>

/** The address of a photo on another site. */
const PhotoSource = z
  .string('Enter the address of a photo')
  .check(z.maxLength(2_000, 'Use 2,000 characters or fewer'))

const file = {
  csv: z
    .string('Choose a file')
    .check(
      z.minLength(1, 'Choose a file'),
      z.maxLength(
        importLimits.characters,
        'This file is too large. Split it and import the parts one at a time.',
      ),
    ),
  defaults: ImportDefaultsBody,
}

/** The default matching is the caller's last one for the same columns, else by column names. */
export const PreviewBody = z.object({ ...file, matching: z.optional(Matching) })
export type PreviewBody = z.output<typeof PreviewBody>

/** A CSV file to import, and how its columns are read. */
export const ImportBody = z.object({
  ...file,
  matching: Matching,
  /** the photos of its addresses, as `fetchImportPhoto` returned them; other addresses bring none */
  photos: z._default(
    z
      .array(z.object({ address: PhotoSource, imageUrl: PhotoAddress }))
      .check(z.maxLength(importLimits.photos, `At most ${importLimits.photos} photos`)),
    [],
  ),
  termsAccepted: z.literal(true, 'You must agree to the Terms of Service to sell on BakeSale'),
})
export type ImportBody = z.output<typeof ImportBody>

/** An error in a row; the field is null when it concerns the whole row. */
export const ImportFault = z.object({ field: z.nullable(z.enum(importFields)), message: z.string() })
export type ImportFault = z.infer<typeof ImportFault>

/** A row as the bake it would create. */
export const ImportedBake = z.object({
  cuisine: z.enum(categories),
  price: Decimal,
  servingsAvailable: z.int(),
  servingDescription: z.string(),
  /** options with price and servings each; empty: sold by the serving */
  options: z.array(z.object({ name: z.string(), price: Decimal, servings: z.int(), pieces: BoxPieces })),
  /** limit per buyer in servings; null: none */
  mostPerBuyer: z.nullable(z.int()),
  readyByDate: z.string(),
  readyByTime: z.string(),
  /** the order deadline; null: the end of the day */
  cutoff: z.nullable(Cutoff),
  /** minimum notice in hours; null: none */
  leadHours: z.nullable(z.int()),
  /** oven spaces per serving; null when its baker does not use them */
  ovenSpaces: z.nullable(z.int()),
  address: z.string(),
  /** the name of the pickup location; null: an address of its own */
  place: z.nullable(z.string()),
  /** whether only its baker sees it: unpublished bake days when it repeats, else a paused listing */
  isDraft: z.boolean(),
  /** weekdays on which it is baked, Sunday is 0; empty: once */
  weekdays: z.array(z.int()),
  lastDay: z.nullable(z.string()),
})
export type ImportedBake = z.infer<typeof ImportedBake>

/** One row of a CSV file as it would be imported. */
export const PreviewRow = z.object({
  /** the first line in the file; the header is line 1 */
  line: z.int(),
  title: z.string(),
  /** null with faults */
  bake: z.nullable(ImportedBake),
  /** the line of the bake that this row adds a day to; null: a bake of its own */
  bakeLine: z.nullable(z.int()),
  faults: z.array(ImportFault),
  /** an unknown category, imported as Other; null: none */
  unknownCategory: z.nullable(z.string()),
  /** what changed on the way from another shop, in sentences */
  notes: z.array(z.string()),
  /** the addresses of its photos, on other sites or ours */
  photos: z.array(z.string()),
})
export type PreviewRow = z.infer<typeof PreviewRow>

/** A CSV file as it would be imported. */
export const ImportPreview = z.object({
  /** the shop that exported it; its variants are then options of one row; null: another file */
  shop: z.nullable(z.enum(shops)),
  /** what is true of all rows, in sentences */
  notes: z.array(z.string()),
  /** the columns that are not imported */
  leftOut: z.array(LeftOutColumn),
  /** the columns of the file, each with its first value */
  columns: z.array(z.object({ heading: z.string(), sample: z.string() })),
  matching: Matching,
  /** whether the matching comes from an earlier import */
  isRemembered: z.boolean(),
  rows: z.array(PreviewRow),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const errors = [
  'bad_request',
  'unauthenticated',
  'wrong_origin',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'rate_limited',
] as const

/** Previews an import with all errors, without storing anything. */
export const previewImport = defineCall({
  name: 'previewImport',
  method: 'POST',
  path: '/api/sellers/imports/preview',
  summary: 'Preview an import of bakes',
  tag: 'baking',
  callers: 'people',
  body: PreviewBody,
  success: { status: 200, body: ImportPreview },
  errors,
})

/**
 * Fetches a photo of an import from another site and stores it as an upload. The site must be public and use HTTPS;
 * redirects are not followed.
 */
export const fetchImportPhoto = defineCall({
  name: 'fetchImportPhoto',
  method: 'POST',
  path: '/api/sellers/imports/photos',
  summary: 'Fetch a photo for an import',
  tag: 'baking',
  callers: 'confirmed',
  body: z.object({ address: PhotoSource }),
  success: { status: 201, body: Photo },
  errors: [...errors, 'email_unconfirmed', 'unavailable'],
})

/**
 * Posts all bakes as the caller's listings, or none. Rows that differ only in their day become one listing.
 * Repeating the `Idempotency-Key` returns the first response.
 */
export const importBakes = defineCall({
  name: 'importBakes',
  method: 'POST',
  path: '/api/sellers/imports',
  summary: 'Import bakes from CSV',
  tag: 'baking',
  callers: 'people',
  headers: ['Idempotency-Key'],
  body: ImportBody,
  success: { status: 201, body: z.object({ imported: z.int(), areDrafts: z.boolean() }) },
  errors: [...errors, 'forbidden', 'idempotency_mismatch'],
})
