import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ListingWithCook } from '../listings-repository.ts'
import { NewestPosition, PricePosition, SoonestPosition } from './listing-cursor.ts'

/** An order with an index, and the positions at which its pages end. */
export interface ListingOrder<Schema extends z.ZodMiniType> {
  position: Schema
  positionOf: (listing: ListingWithCook) => z.output<Schema>
  /** the value that the order goes by first, which rows carry as `sort_key` */
  key: RawBuilder<unknown>
  /** the `order by` of rows with a `sort_key` */
  by: RawBuilder<unknown>
  /** the same for rows of an index that lacks it */
  keyOfRow: RawBuilder<unknown>
  /** skips everything up to a position; a first page passes null, which precedes everything, to share the statement */
  after: (position: z.output<Schema> | null, key: RawBuilder<unknown>) => RawBuilder<SqlBool>
  /** whether an index has the order within each category */
  isByCategory: boolean
}

const newestPosition = ({ created_at, id }: ListingWithCook) => ({ at: created_at.getTime(), id })
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

/** The cheapest first, the newest of one price first. */
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
