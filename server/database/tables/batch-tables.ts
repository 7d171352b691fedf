import type { ColumnType, Generated } from 'kysely'
import type { BakeDayState } from '#shared/api/bake-days.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { BatchId, ListingId, PersonId, PickupWindowId } from '#shared/api/ids.ts'
import type { Cents, OvenSpaces, Servings } from '#shared/money.ts'
import type { PickupSpan } from '#shared/pickup-span.ts'

/** The order deadline of a batch; all null: the end of its day. */
interface CutoffColumns {
  /** hours before it is ready … */
  cutoff_hours: number | null
  /** … or days before, at that minute of the day */
  cutoff_days: number | null
  cutoff_minute: number | null
}

/** The pickup windows' times, earliest first; null: there are none. */
export type PickupSpansColumn = ColumnType<PickupSpan[] | null, string | null | undefined, string | null>

/** A baker whose pickup spans must be recomputed. */
export interface DuePickupSpansTable {
  id: ColumnType<string, never, never>
  cook_id: PersonId
  /** for one listing; null: all of theirs */
  food_listing_id: ListingId | null
  created_at: Date
}

/** One date on which a bake is made, in its location's time zone. */
export interface BatchesTable extends CutoffColumns {
  /** the listing's own id for the bake's first batch */
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
  /** servings in all; null for older offers */
  servings_offered: Servings | null
  state: BakeDayState
  cancel_reason: Reason | null
  /** its pickup windows; null: all at its location */
  pickup_window_ids: PickupWindowId[] | null
  /** its pickup windows' times, maintained by `keep-pickup-spans.ts` */
  pickup_spans: PickupSpansColumn
  /** created by weekly repeat; false once its baker changed it */
  is_from_repeat: boolean
  /** counts the baker's own changes */
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

/** A bake's weekly repeat: its days of the week and the properties of its batches. */
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
  /** their pickup windows; null: all at its location */
  pickup_window_ids: PickupWindowId[] | null
  /** whether its batches start as drafts */
  makes_drafts: boolean
  /** the day up to which its batches exist */
  made_to: string
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

/** A baker's daily oven capacity; without a row it is not limited. */
export interface OvensTable {
  cook_id: PersonId
  spaces_a_day: OvenSpaces
  created_at: Date
  updated_at: Date
}
