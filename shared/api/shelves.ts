import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Cook } from './cooks.ts'
import { degrees } from './fields.ts'
import { placeChecks } from './listing-search.ts'
import { Listing } from './listings.ts'

/** The most bakes on a shelf. */
export const mostOnShelf = 10

/** How far a shelf reaches around a place, in miles. */
export const shelfReach = 25

/** A listing for a card on a shelf. */
export const ShelfBake = z.extend(
  z.pick(Listing, {
    id: true,
    title: true,
    cuisine: true,
    price: true,
    options: true,
    imageUrl: true,
    readyByDate: true,
    readyByTime: true,
    timeZone: true,
    batchId: true,
    latitude: true,
    longitude: true,
    isSample: true,
  }),
  { cook: z.pick(Cook, { firstName: true, lastName: true, profileImageUrl: true }) },
)
export type ShelfBake = z.infer<typeof ShelfBake>

/** One row of bakes on the home page. */
const Shelf = z.array(ShelfBake)

/** The shelves of bakes that can be ordered now. The shelves of days do not overlap. */
export const Shelves = z.object({
  /** ready today, in the time zone of their place */
  today: Shelf,
  /** ready next Saturday or Sunday */
  weekend: Shelf,
  /** the newest bake of each baker who first posted in the last weeks */
  newBakers: Shelf,
})
export type Shelves = z.infer<typeof Shelves>

export const ShelvesSearch = z
  .object({ latitude: z.optional(degrees(90)), longitude: z.optional(degrees(180)) })
  .check(...placeChecks)
export type ShelvesSearch = z.output<typeof ShelvesSearch>

/** The shelves of the landing page: around a place, or for the whole country. */
export const readShelves = defineCall({
  name: 'readShelves',
  method: 'GET',
  path: '/api/shelves',
  summary: "Get the home page's shelves",
  tag: 'listings',
  callers: 'anyone',
  responseHeaders: ['ETag'],
  query: ShelvesSearch,
  success: { status: 200, body: Shelves },
  errors: ['invalid', 'rate_limited'],
})
