import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { date, Moment, moment, time, version } from './fields.ts'
import { BatchId, ListingId, PickupPlaceId, PickupWindowId } from './ids.ts'
import { existingOrders } from './open-orders.ts'

/** The most pickup windows of one baker, and the most skipped days of a window. */
export const mostPickupWindows = 50
const mostSkippedDays = 60

const wholeNumber = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

/** HH:MM, or 24:00 for midnight at the end of a day. */
const endTime = z
  .string('Enter a time such as 12:00')
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 12:00'))

/** A date, YYYY-MM-DD. */
const day = date('Must be a date such as 2026-11-28')
const daysBefore = 'Enter a number of days from 0 to 13'

/** An order deadline: hours before the window or the ready time, or a clock time some days before. */
export const Cutoff = z.union(
  [
    z.strictObject({ hours: wholeNumber(1, 336, 'Enter a number of hours from 1 to 336') }),
    z.strictObject({ daysBefore: wholeNumber(0, 13, daysBefore), at: time('Enter a time such as 18:00') }),
  ],
  'Enter a number of hours before, or a time a number of days before',
)
export type Cutoff = z.infer<typeof Cutoff>

/** A baker's pickup window, in the time zone of the listing's place, with its capacity. */
export const PickupWindowBody = z.object({
  /** the baker's pickup location; null or omitted: all locations */
  placeId: z.optional(z.nullable(PickupPlaceId)),
  /** Sunday is 0; null: once, on `firstDay` */
  weekday: z.nullable(wholeNumber(0, 6, 'Must be a day of the week, from 0 for Sunday to 6')),
  firstDay: day,
  /** null or omitted: no end; a single window has only its day */
  lastDay: z.optional(z.nullable(day)),
  from: time('Enter a time such as 09:00'),
  until: endTime,
  /** the length of a slot; null or omitted: the window is one slot */
  slotMinutes: z.optional(z.nullable(wholeNumber(15, 720, 'Enter a number of minutes from 15 to 720'))),
  /** pickups per slot and location; all orders of one buyer are one pickup */
  capacity: wholeNumber(1, 500, 'Enter a number of pickups from 1 to 500'),
  cutoff: z.optional(z.nullable(Cutoff)),
  /** minimum notice before the slot */
  leadMinutes: z.optional(wholeNumber(0, 20_160, 'Enter a number of minutes up to 20160')),
  /** days without this window */
  skippedDays: z.optional(
    z.array(day).check(z.maxLength(mostSkippedDays, `At most ${mostSkippedDays} days can be skipped`)),
  ),
  /** the version being edited; a newer one returns 409 */
  version,
  /** what happens to its open orders when the change moves it */
  existingOrders,
})
export type PickupWindowBody = z.output<typeof PickupWindowBody>

/** A window for a single bake day, at the listing's pickup location. */
export const OwnWindowBody = z.object({
  day,
  from: PickupWindowBody.shape.from,
  until: endTime,
  capacity: PickupWindowBody.shape.capacity,
})
export type OwnWindowBody = z.output<typeof OwnWindowBody>

/** A pickup window as its baker sees it. */
export const PickupWindow = z.object({
  id: PickupWindowId,
  placeId: z.nullable(PickupPlaceId),
  weekday: z.nullable(z.int()),
  firstDay: z.string(),
  lastDay: z.nullable(z.string()),
  from: z.string(),
  until: z.string(),
  /** the length of a slot; null: the whole window */
  slotMinutes: z.nullable(z.int()),
  capacity: z.int(),
  cutoff: z.nullable(Cutoff),
  /** how long before the pickup orders end */
  leadMinutes: z.int(),
  skippedDays: z.array(z.string()),
  /** the next days of the window, including skipped ones */
  nextDays: z.array(z.object({ day: z.string(), isSkipped: z.boolean() })),
  /** whether it belongs to bake days that name it only */
  isOwn: z.boolean(),
  /** orders with a pickup in it; they keep their times */
  openOrders: z.int(),
  /** counts its baker's changes */
  version: z.int(),
})
export type PickupWindow = z.infer<typeof PickupWindow>

/** The buyer's choice among a listing's windows, and its slot by start time. */
export const PickupChoice = z.object({ id: PickupWindowId, startsAt: moment })
export type PickupChoice = z.output<typeof PickupChoice>

/** An order's pickup window, as it was when it was ordered. */
export const OrderedPickup = z.object({
  id: PickupWindowId,
  from: Moment,
  until: Moment,
  timeZone: z.string(),
})
export type OrderedPickup = z.infer<typeof OrderedPickup>

/** A slot that a buyer can choose. */
export const PossiblePickup = z.object({
  /** the id to choose it by */
  id: PickupWindowId,
  startsAt: Moment,
  /** the baker's pickup location; null: the listing's own address */
  placeId: z.nullable(PickupPlaceId),
  /** the pickup time, not before the goods are ready */
  from: Moment,
  until: Moment,
  timeZone: z.string(),
  /** its order deadline */
  orderBy: Moment,
  /** its remaining capacity in pickups */
  placesLeft: z.int(),
})
export type PossiblePickup = z.infer<typeof PossiblePickup>

/** The slots for a listing. `isNeeded` without any: all of its baker's slots are full or over. */
export const PossiblePickups = z.object({ isNeeded: z.boolean(), windows: z.array(PossiblePickup) })
export type PossiblePickups = z.infer<typeof PossiblePickups>

/** The next slots for a listing and this buyer, earliest first. */
export const getPossiblePickups = defineCall({
  name: 'getPossiblePickups',
  method: 'GET',
  path: '/api/food-listings/:id/pickup-windows',
  summary: "List a listing's free pickup windows",
  tag: 'listings',
  callers: 'anyone',
  params: z.object({ id: ListingId }),
  /** the bake day; omitted: the one that the listing shows */
  query: z.object({ batchId: z.optional(BatchId) }),
  success: { status: 200, body: PossiblePickups },
  errors: ['not_found', 'invalid', 'rate_limited'],
})

/** The baker's pickup windows. */
export const listPickupWindows = defineCall({
  name: 'listPickupWindows',
  method: 'GET',
  path: '/api/sellers/pickup-windows',
  summary: 'List your pickup windows',
  tag: 'pickups',
  callers: 'people',
  success: { status: 200, body: z.object({ windows: z.array(PickupWindow) }) },
  errors: ['unauthenticated', 'rate_limited'],
})

const changeErrors = [
  'bad_request',
  'unauthenticated',
  'wrong_origin',
  'conflict',
  'too_large',
  'invalid',
  'rate_limited',
] as const

/** Adds a window, once or each week. */
export const addPickupWindow = defineCall({
  name: 'addPickupWindow',
  method: 'POST',
  path: '/api/sellers/pickup-windows',
  summary: 'Add a pickup window',
  tag: 'pickups',
  callers: 'people',
  responseHeaders: ['Location'],
  body: PickupWindowBody,
  success: { status: 201, body: PickupWindow },
  errors: changeErrors,
})

const WindowParams = z.object({ id: PickupWindowId })

/** One pickup window. */
export const getPickupWindow = defineCall({
  name: 'getPickupWindow',
  method: 'GET',
  path: '/api/sellers/pickup-windows/:id',
  summary: 'Get a pickup window',
  tag: 'pickups',
  callers: 'owner',
  params: WindowParams,
  success: { status: 200, body: PickupWindow },
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
})

/** Replaces a window; existing orders keep their times. */
export const changePickupWindow = defineCall({
  name: 'changePickupWindow',
  method: 'PUT',
  path: '/api/sellers/pickup-windows/:id',
  summary: 'Change a pickup window',
  tag: 'pickups',
  callers: 'owner',
  params: WindowParams,
  body: PickupWindowBody,
  success: { status: 200, body: PickupWindow },
  errors: [...changeErrors, 'not_found', 'orders_open'],
})

/** Removes a window; its open orders keep their times. */
export const removePickupWindow = defineCall({
  name: 'removePickupWindow',
  method: 'DELETE',
  path: '/api/sellers/pickup-windows/:id',
  summary: 'Remove a pickup window',
  tag: 'pickups',
  callers: 'owner',
  params: WindowParams,
  success: { status: 200, body: z.object({ openOrders: z.int() }) },
  errors: ['unauthenticated', 'wrong_origin', 'not_found', 'rate_limited'],
})
