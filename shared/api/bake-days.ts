import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Decimal, date, dollars, Moment, reasonText, time, version } from './fields.ts'
import { BatchId, ListingId, PickupPlaceId, PickupWindowId } from './ids.ts'
import { OfferedServings } from './listings.ts'
import { Cutoff, mostPickupWindows, OwnWindowBody } from './pickup-windows.ts'

/** How far ahead repeated batches are created and shown to their baker, in days. */
export const daysAhead = 42

/** How many days ahead a bake day may be, and how many upcoming bake days a bake may have. */
export const farthestBakeDay = 366
export const mostBakeDays = 120

/** A date, YYYY-MM-DD. */
const day = date('Must be a date such as 2026-11-28')
const weekdayMessage = 'Must be a day of the week, from 0 for Sunday to 6'

const batch = {
  readyByTime: time('Ready time is required'),
  servingsAvailable: OfferedServings,
  /** omitted: the listing's current price */
  price: z.optional(dollars('Price is required', 10_000)),
  /** the order deadline; null or omitted: the end of the day */
  cutoff: z.optional(z.nullable(Cutoff)),
  /**
   * the baker's pickup windows for it, each on its first day after it is ready; null, empty or omitted: all
   * at its place, for two weeks; weekly: the first day
   */
  pickupWindowIds: z.optional(
    z.nullable(
      z
        .array(PickupWindowId, 'Must be a list of pickup windows')
        .check(z.maxLength(mostPickupWindows, `At most ${mostPickupWindows} pickup times`)),
    ),
  ),
  /** whether buyers do not see it until it is published */
  isDraft: z._default(z.boolean('Must be true or false'), false),
}

/** One date on which a listing is baked. */
export const BakeDayBody = z.object({
  date: day,
  ...batch,
  /** an extra pickup window for this bake day alone; null or omitted: none */
  ownWindow: z.optional(z.nullable(OwnWindowBody)),
  /** zero: sold out */
  servingsAvailable: z.union([OfferedServings, z.literal(0)], 'Servings must be a whole number'),
  /** the servings when the form was opened; only the difference is applied */
  servingsBefore: z.optional(z.int('Must be a whole number').check(z.gte(0, 'At least 0'))),
  /** the version being edited, 0 for a new one; a newer one returns 409 */
  version,
})
export type BakeDayBody = z.output<typeof BakeDayBody>

/** The weekdays on which a listing is baked, in its place's time zone. */
export const RepeatBody = z.object({
  /** Sunday is 0 */
  weekdays: z
    .array(z.int(weekdayMessage).check(z.gte(0, weekdayMessage), z.lte(6, weekdayMessage)), weekdayMessage)
    .check(z.minLength(1, 'Choose a day of the week'), z.maxLength(7, weekdayMessage)),
  /** omitted: today */
  firstDay: z.optional(day),
  /** null or omitted: no end */
  lastDay: z.optional(z.nullable(day)),
  ...batch,
  version,
})
export type RepeatBody = z.output<typeof RepeatBody>

/** The states of a bake day; buyers see only open ones. */
const bakeDayStates = ['open', 'draft', 'skipped', 'cancelled'] as const
export type BakeDayState = (typeof bakeDayStates)[number]

/** A date of a listing's bake plan, as its baker sees it. */
export const BakeDay = z.object({
  batchId: BatchId,
  date: z.string(),
  readyByTime: z.string(),
  state: z.enum(bakeDayStates),
  /** the order deadline */
  orderBy: Moment,
  cutoff: z.nullable(Cutoff),
  /** the baker's pickup windows for it; null: all at its place */
  pickupWindowIds: z.nullable(z.array(PickupWindowId)),
  price: Decimal,
  servingsAvailable: z.int(),
  /** its open orders and their servings */
  openOrders: z.int(),
  servingsOrdered: z.int(),
  /** whether it is sold out */
  isSoldOut: z.boolean(),
  /** whether it is the one that the listing shows */
  isShown: z.boolean(),
  /** whether the weekly repeat made it */
  isFromRepeat: z.boolean(),
  version: z.int(),
})
export type BakeDay = z.infer<typeof BakeDay>

/** The weekly repeat of a bake. */
export const Repeat = z.object({
  weekdays: z.array(z.int()),
  firstDay: z.string(),
  lastDay: z.nullable(z.string()),
  readyByTime: z.string(),
  servingsAvailable: z.int(),
  price: Decimal,
  cutoff: z.nullable(Cutoff),
  pickupWindowIds: z.nullable(z.array(PickupWindowId)),
  isDraft: z.boolean(),
  version: z.int(),
})
export type Repeat = z.infer<typeof Repeat>

/** A listing's repeat and its bake days from today on, including the next six weeks. */
export const BakePlan = z.object({
  title: z.string(),
  /** whether it is sold in options, with the same prices every day */
  hasOptions: z.boolean(),
  /** the minimum notice of an order in hours, whatever the day's deadline; null: none */
  leadHours: z.nullable(z.int()),
  /** the pickup location; null: an address of its own */
  placeId: z.nullable(PickupPlaceId),
  timeZone: z.string(),
  today: z.string(),
  repeat: z.nullable(Repeat),
  days: z.array(BakeDay),
})
export type BakePlan = z.infer<typeof BakePlan>

/** A batch that buyers can order. */
export const ComingBatch = z.object({
  /** the id to order it by */
  id: BatchId,
  readyByDate: z.string(),
  readyByTime: z.string(),
  timeZone: z.string(),
  orderBy: Moment,
  price: Decimal,
  servingsAvailable: z.int(),
  /** whether it is sold out */
  isSoldOut: z.boolean(),
})
export type ComingBatch = z.infer<typeof ComingBatch>

const params = z.object({ id: ListingId })
const path = '/api/food-listings/:id/bake-days'
const plan = { status: 200, body: BakePlan } as const
const writeErrors = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'wrong_origin',
  'not_found',
  'conflict',
  'too_large',
  'invalid',
  'rate_limited',
] as const

/** The batches of a listing that can be ordered, soonest first; empty for a listing without bake days. */
export const listComingBatches = defineCall({
  name: 'listComingBatches',
  method: 'GET',
  path: '/api/food-listings/:id/batches',
  summary: "List a listing's coming bake days",
  tag: 'baking',
  callers: 'anyone',
  params,
  success: { status: 200, body: z.object({ batches: z.array(ComingBatch) }) },
  errors: ['not_found', 'rate_limited'],
})

/** What repeats, and the bake days of the next six weeks. */
export const getBakePlan = defineCall({
  name: 'getBakePlan',
  method: 'GET',
  path,
  summary: "Get a listing's bake plan",
  tag: 'baking',
  callers: 'baker',
  params,
  success: plan,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
})

/** Adds or changes a date; existing orders keep their terms. */
export const setBakeDay = defineCall({
  name: 'setBakeDay',
  method: 'PUT',
  path,
  summary: 'Add or change a bake day',
  tag: 'baking',
  callers: 'baker',
  params,
  body: BakeDayBody,
  success: plan,
  errors: writeErrors,
})

/** Replaces the repeat; days with orders or manual changes stay. */
export const setRepeat = defineCall({
  name: 'setRepeat',
  method: 'PUT',
  path: `${path}/repeat`,
  summary: 'Repeat a bake weekly',
  tag: 'baking',
  callers: 'baker',
  params,
  body: RepeatBody,
  success: plan,
  errors: writeErrors,
})

/** Ends the repeat; days with orders or manual changes stay. */
export const endRepeat = defineCall({
  name: 'endRepeat',
  method: 'DELETE',
  path: `${path}/repeat`,
  summary: 'End a weekly repeat',
  tag: 'baking',
  callers: 'baker',
  params,
  success: plan,
  errors: ['unauthenticated', 'forbidden', 'wrong_origin', 'not_found', 'rate_limited'],
})

/** A bake day by its date. */
const DateBody = z.object({ date: day })

/** `orders_open`: a day with orders must be cancelled instead. */
export const skipBakeDay = defineCall({
  name: 'skipBakeDay',
  method: 'POST',
  path: `${path}/skip`,
  summary: 'Skip a bake day',
  tag: 'baking',
  callers: 'baker',
  params,
  body: DateBody,
  success: plan,
  errors: [...writeErrors, 'orders_open'],
})

/** Bakes on a day after all that was skipped or cancelled. */
export const restoreBakeDay = defineCall({
  name: 'restoreBakeDay',
  method: 'POST',
  path: `${path}/restore`,
  summary: 'Restore a skipped or cancelled bake day',
  tag: 'baking',
  callers: 'baker',
  params,
  body: DateBody,
  success: plan,
  errors: writeErrors,
})

/** Cancels a date with its orders; buyers are notified and refunded. */
export const cancelBakeDay = defineCall({
  name: 'cancelBakeDay',
  method: 'POST',
  path: `${path}/cancel`,
  summary: 'Cancel a bake day and its orders',
  tag: 'baking',
  callers: 'baker',
  params,
  body: z.object({ date: day, reason: reasonText('Tell your buyers why') }),
  success: plan,
  errors: writeErrors,
})
