import type { ColumnType, Generated } from 'kysely'
import type { BakeDayState } from '#shared/api/bake-days.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { BatchId, ListingId, PersonId, PickupWindowId } from '#shared/api/ids.ts'
import type { Cents, OvenSpaces, Servings } from '#shared/money.ts'
import type { PickupSpan } from '#shared/pickup-span.ts'

/** The last moment to order for a batch; all null: the end of its day. */
interface CutoffColumns {
  /** so many hours before it is ready … */
  cutoff_hours: number | null
  /** … or so many days before, at that minute of the day */
  cutoff_days: number | null
  cutoff_minute: number | null
}

/** In which windows goods are picked up, the first of them first; null: there is none for them. */
export type PickupSpansColumn = ColumnType<PickupSpan[] | null, string | null | undefined, string | null>

/** Whose pickup spans are to be worked out anew. */
export interface DuePickupSpansTable {
  id: ColumnType<string, never, never>
  cook_id: PersonId
  /** of which listing; null: of all of theirs */
  food_listing_id: ListingId | null
  created_at: Date
}

/** One date on which a bake is baked, by the clock of its listing's place. */
export interface BatchesTable extends CutoffColumns {
  /** the listing's own id for the batch with which the bake began */
  id: BatchId
  food_listing_id: ListingId
  /** YYYY-MM-DD */
  ready_by_date: string
  /** HH:MM:SS */
  ready_by_time: string
  ready_at: Date
  order_by: Date
  price_cents: Cents
  servings_available: Servings
  /** how many there were in all; null of what was offered before it was counted */
  servings_offered: Servings | null
  state: BakeDayState
  cancel_reason: Reason | null
  /** in which of its baker's windows it is picked up; null: in all at its place */
  pickup_window_ids: PickupWindowId[] | null
  /** in which windows it is picked up, kept by `keep-pickup-spans.ts` */
  pickup_spans: PickupSpansColumn
  /** as its bake's repeat made it; false once its baker has changed it */
  is_from_repeat: boolean
  /** counts the baker's own changes */
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

/** On which days of the week a bake is baked, and what each of these batches is like. */
export interface BakeRepeatsTable extends CutoffColumns {
  food_listing_id: ListingId
  /** Sunday is 0 */
  weekdays: ColumnType<number[], string, string>
  /** YYYY-MM-DD */
  first_day: string
  /** null: until further notice */
  last_day: string | null
  /** HH:MM:SS */
  ready_by_time: string
  price_cents: Cents
  servings: Servings
  /** in which of its baker's windows they are picked up; null: in all at its place */
  pickup_window_ids: PickupWindowId[] | null
  /** whether its batches wait, unseen by buyers, until they are opened */
  makes_drafts: boolean
  /** up to which day its batches are made */
  made_to: string
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

/** How much work a baker's oven takes on one day; a baker without a row counts none. */
export interface OvensTable {
  cook_id: PersonId
  spaces_a_day: OvenSpaces
  created_at: Date
  updated_at: Date
}
