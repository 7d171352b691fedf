import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ListingWithBaker } from '../listings-repository.ts'
import { NewestPosition, PricePosition, SoonestPosition } from './listing-cursor.ts'

/** A sort order with an index, and the cursor positions in it. */
export interface ListingOrder<Schema extends z.ZodMiniType> {
  position: Schema
  positionOf: (listing: ListingWithBaker) => z.output<Schema>
  /** the first sort key, which rows have as `sort_key` */
  key: RawBuilder<unknown>
  /** the `order by` for rows with a `sort_key` */
  by: RawBuilder<unknown>
  /** the sort key for index rows that lack it */
  keyOfRow: RawBuilder<unknown>
  /** the condition for rows after a position; null (the first page) uses the same statement */
  after: (position: z.output<Schema> | null, key: RawBuilder<unknown>) => RawBuilder<SqlBool>
  /** whether an index has this order per category */
  isByCategory: boolean
}

const newestPosition = ({ created_at, id }: ListingWithBaker) => ({ at: created_at.getTime(), id })
const beforeAll = { at: Date.parse('9999-12-31T00:00:00Z'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The newest first. */
export const newest: ListingOrder<typeof NewestPosition> = {
  position: NewestPosition,
  positionOf: newestPosition,
  key: sql`created_at`,
  keyOfRow: sql`created_at`,
  by: sql`sort_key desc, id desc`,
  after: (position, key) => {
    const { at, id } = position ?? beforeAll
    return sql`(${key}, id) < (${new Date(at)}, ${id})`
  },
  isByCategory: true,
}

/** The cheapest first; at the same price, the newest first. */
export const cheapest: ListingOrder<typeof PricePosition> = {
  position: PricePosition,
  positionOf: (listing) => ({ price: listing.price_cents, ...newestPosition(listing) }),
  key: sql`price_cents`,
  keyOfRow: sql`price_cents`,
  by: sql`sort_key, created_at desc, id desc`,
  after: (position, key) => {
    const { price, at, id } = position ?? { price: -1, ...beforeAll }
    return sql`${key} >= ${price} and (${key} > ${price} or (created_at, id) < (${new Date(at)}, ${id}))`
  },
  isByCategory: true,
}

/** The start of the next pickup window, else the ready time. */
const pickedUpAt = sql<Date>`coalesce(pickup_from, ready_at)`

/** The soonest pickup first. */
export const soonest: ListingOrder<typeof SoonestPosition> = {
  position: SoonestPosition,
  positionOf: ({ pickup_from, ready_at, id }) => ({ ready: (pickup_from ?? ready_at).getTime(), id }),
  key: pickedUpAt,
  keyOfRow: sql`(select ${pickedUpAt} from food_listings as listing where listing.id = food_listings.id)`,
  by: sql`sort_key, id`,
  after: (position, key) => {
    const { ready, id } = position ?? { ready: 0, id: '00000000-0000-0000-0000-000000000000' }
    return sql`(${key}, id) > (${new Date(ready)}, ${id})`
  },
  isByCategory: false,
}
