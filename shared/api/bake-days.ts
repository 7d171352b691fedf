import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Decimal, date, dollars, Moment, reasonText, time, version } from './fields.ts'
import { BatchId, ListingId, PickupPlaceId, PickupWindowId } from './ids.ts'
import { OfferedServings } from './listings.ts'
import { Cutoff, mostPickupWindows, OwnWindowBody } from './pickup-windows.ts'

/** How far ahead the batches of a repeat are made, and shown to their baker: six weeks, in days. */
export const daysAhead = 42

/** How far ahead a bake day can be, in days, and how many a bake can have from today on. */
export const farthestBakeDay = 366
export const mostBakeDays = 120

const day = date('Must be a date such as 2026-11-28')
const weekdayMessage = 'Must be a day of the week, from 0 for Sunday to 6'

const batch = {
  readyByTime: time('Ready time is required'),
  servingsAvailable: OfferedServings,
  /** left out: what the listing costs now */
  price: z.optional(dollars('Price is required', 10_000)),
  /** the last moment to order; null or left out: the end of the day */
  cutoff: z.optional(z.nullable(Cutoff)),
  /**
   * in which of the baker's pickup windows it is picked up, in each the first time from when it is ready; null, none or left out: in all at
   * its place, for two weeks
   */
  pickupWindowIds: z.optional(
    z.nullable(
      z
        .array(PickupWindowId, 'Must be pickup windows')
        .check(z.maxLength(mostPickupWindows, `At most ${mostPickupWindows} pickup times`)),
    ),
  ),
  /** whether only the baker sees it, until it is opened */
  isDraft: z._default(z.boolean('Must be true or false'), false),
}

/** One date on which a listing is baked. */
export const BakeDayBody = z.object({
  date: day,
  ...batch,
  /** one more window in which it is picked up, which is made with it, for it alone; null or left out: none */
  ownWindow: z.optional(z.nullable(OwnWindowBody)),
  /** none: sold out, as it may be by now */
  servingsAvailable: z.union([OfferedServings, z.literal(0)], 'Servings must be a whole number'),
  /** the servings there were when the form was opened: only the difference is applied */
  servingsBefore: z.optional(z.int('Must be a whole number').check(z.gte(0, 'At least 0'))),
  /** the version that was changed, 0 where there was none; when there is a newer one by now, the answer is 409 */
  version,
})
export type BakeDayBody = z.output<typeof BakeDayBody>

/** On which days of the week a listing is baked, by the clock of its place. */
export const RepeatBody = z.object({
  /** Sunday is 0 */
  weekdays: z
    .array(z.int(weekdayMessage).check(z.gte(0, weekdayMessage), z.lte(6, weekdayMessage)), weekdayMessage)
    .check(z.minLength(1, 'Please choose a day of the week'), z.maxLength(7, weekdayMessage)),
  /** left out: today */
  firstDay: z.optional(day),
  /** null or left out: until further notice */
  lastDay: z.optional(z.nullable(day)),
  ...batch,
  version,
})
export type RepeatBody = z.output<typeof RepeatBody>

/** How a bake day stands: buyers see the open ones. */
export const bakeDayStates = ['open', 'draft', 'skipped', 'cancelled'] as const
export type BakeDayState = (typeof bakeDayStates)[number]

/** One date on which a listing is baked, or is not, as its baker reads it. */
export const BakeDay = z.object({
  batchId: BatchId,
  date: z.string(),
  readyByTime: z.string(),
  state: z.enum(bakeDayStates),
  /** until when it can be ordered */
  orderBy: Moment,
  cutoff: z.nullable(Cutoff),
  /** in which of your pickup windows it is picked up; null: in all at its place */
  pickupWindowIds: z.nullable(z.array(PickupWindowId)),
  price: Decimal,
  servingsAvailable: z.int(),
  /** open orders of it, and their servings */
  openOrders: z.int(),
  servingsOrdered: z.int(),
  /** whether nothing more of it can be ordered for now */
  isSoldOut: z.boolean(),
  /** whether it is the one that the listing shows */
  isShown: z.boolean(),
  isFromRepeat: z.boolean(),
  version: z.int(),
})
export type BakeDay = z.infer<typeof BakeDay>

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

/** When a listing is baked: what repeats, and the days from today on, those of the next six weeks among them. */
export const BakePlan = z.object({
  title: z.string(),
  /** whether it is sold in options, whose prices hold on each day */
  hasOptions: z.boolean(),
  /** how many hours before it is ready each day is to be ordered at least, whatever its cutoff; null: none */
  leadHours: z.nullable(z.int()),
  /** at which of your places it is handed over; null: at an address of its own */
  placeId: z.nullable(PickupPlaceId),
  timeZone: z.string(),
  today: z.string(),
  repeat: z.nullable(Repeat),
  days: z.array(BakeDay),
})
export type BakePlan = z.infer<typeof BakePlan>

/** A batch that buyers can order. */
export const ComingBatch = z.object({
  /** what is sent to order it */
  id: BatchId,
  readyByDate: z.string(),
  readyByTime: z.string(),
  timeZone: z.string(),
  orderBy: Moment,
  price: Decimal,
  servingsAvailable: z.int(),
  /** whether nothing of it can be ordered for now */
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

/** The batches of a listing that can be ordered, the next first; none of a listing without bake days. */
export const listComingBatches = defineCall({
  name: 'listComingBatches',
  method: 'GET',
  path: '/api/food-listings/:id/batches',
  summary: 'The bake days of a listing that can be ordered, the next first',
  tag: 'listings',
  params,
  success: { status: 200, body: z.object({ batches: z.array(ComingBatch) }) },
  errors: ['not_found', 'rate_limited'],
})

export const getBakePlan = defineCall({
  name: 'getBakePlan',
  method: 'GET',
  path,
  summary: 'When your listing is baked: what repeats, and the next six weeks',
  tag: 'listings',
  params,
  success: plan,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
})

/** Adds a date, or changes the one there is; what was ordered stays as it was ordered. */
export const setBakeDay = defineCall({
  name: 'setBakeDay',
  method: 'PUT',
  path,
  summary: 'Add a bake day to your listing, or change it',
  tag: 'listings',
  params,
  body: BakeDayBody,
  success: plan,
  errors: writeErrors,
})

/** Replaces what repeats; days that were ordered, or changed by hand, stay as they are. */
export const setRepeat = defineCall({
  name: 'setRepeat',
  method: 'PUT',
  path: `${path}/repeat`,
  summary: 'Bake your listing on days of the week',
  tag: 'listings',
  params,
  body: RepeatBody,
  success: plan,
  errors: writeErrors,
})

/** Nothing repeats any more; days that were ordered, or changed by hand, stay as they are. */
export const endRepeat = defineCall({
  name: 'endRepeat',
  method: 'DELETE',
  path: `${path}/repeat`,
  summary: 'Bake your listing on no day of the week any more',
  tag: 'listings',
  params,
  success: plan,
  errors: ['unauthenticated', 'forbidden', 'wrong_origin', 'not_found', 'rate_limited'],
})

const DateBody = z.object({ date: day })

/** `orders_open`: it was ordered, and has to be cancelled. */
export const skipBakeDay = defineCall({
  name: 'skipBakeDay',
  method: 'POST',
  path: `${path}/skip`,
  summary: 'Leave out a bake day of your listing that nobody has ordered',
  tag: 'listings',
  params,
  body: DateBody,
  success: plan,
  errors: [...writeErrors, 'orders_open'],
})

export const restoreBakeDay = defineCall({
  name: 'restoreBakeDay',
  method: 'POST',
  path: `${path}/restore`,
  summary: 'Bake on a day after all that was left out or cancelled',
  tag: 'listings',
  params,
  body: DateBody,
  success: plan,
  errors: writeErrors,
})

/** Cancels a date with its orders: each buyer is told why, and refunded what they paid. */
export const cancelBakeDay = defineCall({
  name: 'cancelBakeDay',
  method: 'POST',
  path: `${path}/cancel`,
  summary: 'Cancel a bake day of your listing with all its orders',
  tag: 'listings',
  params,
  body: z.object({ date: day, reason: reasonText('Please tell your buyers why') }),
  success: plan,
  errors: writeErrors,
})
