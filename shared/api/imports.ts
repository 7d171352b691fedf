import * as z from 'zod/mini'
import { categories } from '#shared/categories.ts'
import { diets } from '#shared/diets.ts'
import { addressTypes } from './address-fields.ts'
import { defineCall } from './call.ts'
import { Decimal } from './fields.ts'
import { postedLengths } from './listings.ts'
import { BoxPieces } from './mixed-boxes.ts'
import { Cutoff } from './pickup-windows.ts'

/** How much a file may hold to be imported on the page: characters, bakes and columns. */
export const importLimits = { characters: 500_000, rows: 300, columns: 100 } as const

/** What a column of a file may hold. */
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

/** What each column of a file holds, in their order; null: nothing that is imported. */
export const Matching = z
  .array(z.nullable(z.enum(importFields, 'Please choose what this column holds')))
  .check(z.maxLength(importLimits.columns, `At most ${importLimits.columns} columns`))
export type Matching = z.output<typeof Matching>

const text = (most: number) =>
  z._default(z.string().check(z.maxLength(most, `Please keep this under ${most} characters`)), '')

/** What counts where a row says nothing; as it would stand in a cell, and checked with the row. */
export const ImportDefaultsBody = z.object({
  description: text(postedLengths.description),
  price: text(20),
  servings: text(20),
  servingDescription: text(200),
  readyDate: text(40),
  readyTime: text(20),
  /** the name of a pickup place; where there is one, no address counts */
  place: text(60),
  addressType: z._default(z.enum(addressTypes, 'Please select address type'), 'home'),
  address: text(300),
  pickupInstructions: text(1000),
  latitude: text(40),
  longitude: text(40),
  timeZone: text(64),
})
export type ImportDefaultsBody = z.output<typeof ImportDefaultsBody>

const file = {
  csv: z
    .string('Please choose a file')
    .check(
      z.minLength(1, 'Please choose a file'),
      z.maxLength(
        importLimits.characters,
        'This file is too large. Please split it, and import one part after the other.',
      ),
    ),
  defaults: ImportDefaultsBody,
}

/** Without a matching: as the caller matched the same columns before, else by their names. */
export const PreviewBody = z.object({ ...file, matching: z.optional(Matching) })
export type PreviewBody = z.output<typeof PreviewBody>

export const ImportBody = z.object({
  ...file,
  matching: Matching,
  termsAccepted: z.literal(true, 'You must agree to the Terms of Service to sell on BakeSale'),
})
export type ImportBody = z.output<typeof ImportBody>

/** What of a row is wrong; the field is null where it is the whole row. */
export const ImportFault = z.object({ field: z.nullable(z.enum(importFields)), message: z.string() })
export type ImportFault = z.infer<typeof ImportFault>

/** A row of a file as the bake that it would be. */
export const ImportedBake = z.object({
  cuisine: z.enum(categories),
  price: Decimal,
  servingsAvailable: z.int(),
  servingDescription: z.string(),
  /** in which it is sold, with the price of one and the servings that it takes; none: by the serving */
  options: z.array(z.object({ name: z.string(), price: Decimal, servings: z.int(), pieces: BoxPieces })),
  /** of how many servings one buyer can have; null: as many as there are */
  mostPerBuyer: z.nullable(z.int()),
  readyByDate: z.string(),
  readyByTime: z.string(),
  /** the last moment to order; null: the end of the day */
  cutoff: z.nullable(Cutoff),
  /** how many hours before it is ready it is to be ordered at least; null: none */
  leadHours: z.nullable(z.int()),
  /** how many oven spaces a serving takes; null where its baker counts no oven */
  ovenSpaces: z.nullable(z.int()),
  address: z.string(),
  /** the name of the pickup place where it is handed over; null: at an address of its own */
  place: z.nullable(z.string()),
  /** whether only its baker sees it: its bake days where it repeats, until they open them, else the listing, which is paused */
  isDraft: z.boolean(),
  /** on which days of the week it is baked, Sunday is 0; none: once */
  weekdays: z.array(z.int()),
  lastDay: z.nullable(z.string()),
})
export type ImportedBake = z.infer<typeof ImportedBake>

export const PreviewRow = z.object({
  /** on which line of the file it begins, the header's being 1 */
  line: z.int(),
  title: z.string(),
  /** null where there are faults */
  bake: z.nullable(ImportedBake),
  /** on which line the bake begins of which it is a further day; null: it is a bake of its own */
  bakeLine: z.nullable(z.int()),
  faults: z.array(ImportFault),
  /** its word for a category that is none of ours, and becomes Other; null: there is none */
  unknownCategory: z.nullable(z.string()),
})
export type PreviewRow = z.infer<typeof PreviewRow>

export const ImportPreview = z.object({
  /** the columns of the file with the first that stands in each */
  columns: z.array(z.object({ heading: z.string(), sample: z.string() })),
  matching: Matching,
  /** whether the matching is that of an earlier import */
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

/** Says what would be imported, and what is wrong with which row. Nothing is stored. */
export const previewImport = defineCall({
  name: 'previewImport',
  method: 'POST',
  path: '/api/sellers/imports/preview',
  summary:
    'Read a CSV file of bakes as it would be imported, each row with what is wrong with it. Without a matching the columns are matched as the caller did before, else by their names',
  tag: 'sellers',
  body: PreviewBody,
  success: { status: 200, body: ImportPreview },
  errors,
})

/** Posts every bake as a listing of the caller's own, or none: rows that differ in nothing but their day are one. The same `Idempotency-Key` again answers the same. */
export const importBakes = defineCall({
  name: 'importBakes',
  method: 'POST',
  path: '/api/sellers/imports',
  summary:
    'Post all bakes of a CSV file, or none when anything is wrong with one; rows of one title that differ in nothing but when, how many and for how much are days of one bake. With an Idempotency-Key, sending it again does not post them again',
  tag: 'sellers',
  body: ImportBody,
  success: { status: 201, body: z.object({ imported: z.int(), areDrafts: z.boolean() }) },
  errors: [...errors, 'forbidden', 'idempotency_mismatch'],
})
