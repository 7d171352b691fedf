import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { date, Moment, moment, time, version } from './fields.ts'
import { BatchId, ListingId, PickupPlaceId, PickupWindowId } from './ids.ts'
import { existingOrders } from './open-orders.ts'

/** The most windows of one baker, and the most days that one leaves out. */
export const mostPickupWindows = 50
export const mostSkippedDays = 60

const wholeNumber = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

/** HH:MM, or 24:00, the midnight with which a day ends. */
const endTime = z
  .string('Must be a time such as 12:00')
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Must be a time such as 12:00'))

const day = date('Must be a date such as 2026-11-28')
const daysBefore = 'Must be a number of days from 0 to 13'

/** The last moment to order: so many hours before the window begins or a batch is ready, or at a time so many days before it. */
export const Cutoff = z.union(
  [
    z.strictObject({ hours: wholeNumber(1, 336, 'Must be a number of hours from 1 to 336') }),
    z.strictObject({ daysBefore: wholeNumber(0, 13, daysBefore), at: time('Must be a time such as 18:00') }),
  ],
  'Must be hours before it, or a time some days before it',
)
export type Cutoff = z.infer<typeof Cutoff>

/** When a baker hands over, by the clock of the listing's place, and how many can come. */
export const PickupWindowBody = z.object({
  /** at which of the baker's places; null or left out: wherever they hand over */
  placeId: z.optional(z.nullable(PickupPlaceId)),
  /** Sunday is 0; null: once, on `firstDay` */
  weekday: z.nullable(wholeNumber(0, 6, 'Must be a day of the week, from 0 for Sunday to 6')),
  firstDay: day,
  /** null or left out: until further notice; a window that is once has none other than its day */
  lastDay: z.optional(z.nullable(day)),
  from: time('Must be a time such as 09:00'),
  until: endTime,
  /** how long one slot is; null or left out: the window is one */
  slotMinutes: z.optional(z.nullable(wholeNumber(15, 720, 'Must be a number of minutes from 15 to 720'))),
  /** how many pickups there can be in each slot, at each place: one buyer's, of any number of orders, is one */
  capacity: wholeNumber(1, 500, 'Must be a number of pickups from 1 to 500'),
  cutoff: z.optional(z.nullable(Cutoff)),
  /** how long before its slot begins an order has to come at least */
  leadMinutes: z.optional(wholeNumber(0, 20_160, 'Must be a number of minutes up to 20160')),
  /** days on which it is not */
  skippedDays: z.optional(
    z.array(day).check(z.maxLength(mostSkippedDays, `At most ${mostSkippedDays} days can be left out`)),
  ),
  /** the version that was changed; when there is a newer one by now, the answer is 409 */
  version,
  /** what becomes of its open orders where the change moves it to another place */
  existingOrders,
})
export type PickupWindowBody = z.output<typeof PickupWindowBody>

/** A window that is made with a bake day, for it alone: once, where the listing is handed over. */
export const OwnWindowBody = z.object({
  day,
  from: PickupWindowBody.shape.from,
  until: endTime,
  capacity: PickupWindowBody.shape.capacity,
})
export type OwnWindowBody = z.output<typeof OwnWindowBody>

/** A window as its baker reads it. */
export const PickupWindow = z.object({
  id: PickupWindowId,
  placeId: z.nullable(PickupPlaceId),
  weekday: z.nullable(z.int()),
  firstDay: z.string(),
  lastDay: z.nullable(z.string()),
  from: z.string(),
  until: z.string(),
  slotMinutes: z.nullable(z.int()),
  capacity: z.int(),
  cutoff: z.nullable(Cutoff),
  leadMinutes: z.int(),
  skippedDays: z.array(z.string()),
  /** the next days it is on, or would be if they were not left out */
  nextDays: z.array(z.object({ day: z.string(), isSkipped: z.boolean() })),
  /** whether it was made for one bake day: it is for those alone that name it */
  isOwn: z.boolean(),
  /** orders that are to be picked up in it; they keep their times whatever becomes of it */
  openOrders: z.int(),
  /** counts your changes to it */
  version: z.int(),
})
export type PickupWindow = z.infer<typeof PickupWindow>

/** Which window a buyer has chosen of those that a listing's call answered, and of it which slot, by when that begins. */
export const PickupChoice = z.object({ id: PickupWindowId, startsAt: moment })
export type PickupChoice = z.output<typeof PickupChoice>

/** When an order is picked up, as it was when it was ordered. */
export const OrderedPickup = z.object({
  id: PickupWindowId,
  from: Moment,
  until: Moment,
  timeZone: z.string(),
})
export type OrderedPickup = z.infer<typeof OrderedPickup>

/** A slot that a buyer can choose. */
export const PossiblePickup = z.object({
  /** what is sent to choose it */
  id: PickupWindowId,
  startsAt: Moment,
  /** at which place of the baker; null: at the listing's own address */
  placeId: z.nullable(PickupPlaceId),
  /** from when until when the goods can be had: not before they are ready */
  from: Moment,
  until: Moment,
  timeZone: z.string(),
  /** until when it can be ordered for */
  orderBy: Moment,
  /** how many more pickups there can be in it */
  placesLeft: z.int(),
})
export type PossiblePickup = z.infer<typeof PossiblePickup>

/** What a buyer can choose to pick a listing up. `isNeeded` without any: all of its baker's times for it are full or over. */
export const PossiblePickups = z.object({ isNeeded: z.boolean(), windows: z.array(PossiblePickup) })
export type PossiblePickups = z.infer<typeof PossiblePickups>

/** The next windows in which a listing can be picked up, for who asks; the earliest first. */
export const getPossiblePickups = defineCall({
  name: 'getPossiblePickups',
  method: 'GET',
  path: '/api/food-listings/:id/pickup-windows',
  summary: 'When a listing can be picked up, where its baker has pickup windows',
  tag: 'listings',
  params: z.object({ id: ListingId }),
  /** which of its bake days is meant; left out: the one that the listing shows */
  query: z.object({ batchId: z.optional(BatchId) }),
  success: { status: 200, body: PossiblePickups },
  errors: ['not_found', 'invalid', 'rate_limited'],
})

export const listPickupWindows = defineCall({
  name: 'listPickupWindows',
  method: 'GET',
  path: '/api/sellers/pickup-windows',
  summary: 'Your pickup windows',
  tag: 'sellers',
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

export const addPickupWindow = defineCall({
  name: 'addPickupWindow',
  method: 'POST',
  path: '/api/sellers/pickup-windows',
  summary: 'Add a pickup window, each week or once',
  tag: 'sellers',
  body: PickupWindowBody,
  success: { status: 201, body: PickupWindow },
  errors: changeErrors,
})

const WindowParams = z.object({ id: PickupWindowId })

export const getPickupWindow = defineCall({
  name: 'getPickupWindow',
  method: 'GET',
  path: '/api/sellers/pickup-windows/:id',
  summary: 'One of your pickup windows',
  tag: 'sellers',
  params: WindowParams,
  success: { status: 200, body: PickupWindow },
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
})

/** Replaces all of a window; orders that were placed for it keep their times. */
export const changePickupWindow = defineCall({
  name: 'changePickupWindow',
  method: 'PUT',
  path: '/api/sellers/pickup-windows/:id',
  summary: 'Change a pickup window, or leave out some of its days',
  tag: 'sellers',
  params: WindowParams,
  body: PickupWindowBody,
  success: { status: 200, body: PickupWindow },
  errors: [...changeErrors, 'not_found', 'orders_open'],
})

/** Takes a window away; `openOrders` were placed for it, and keep their times. */
export const removePickupWindow = defineCall({
  name: 'removePickupWindow',
  method: 'DELETE',
  path: '/api/sellers/pickup-windows/:id',
  summary: 'Take a pickup window away',
  tag: 'sellers',
  params: WindowParams,
  success: { status: 200, body: z.object({ openOrders: z.int() }) },
  errors: ['unauthenticated', 'wrong_origin', 'not_found', 'rate_limited'],
})
