import * as z from 'zod/mini'
import { orderStatuses } from '#shared/order-statuses.ts'
import { ShownAudience } from './announcements.ts'
import { defineCall } from './call.ts'
import { Decimal, date } from './fields.ts'
import { BatchId, ListingId, OrderId, PickupId } from './ids.ts'
import { BoxContents, Filling } from './mixed-boxes.ts'
import { OrderParams } from './orders.ts'
import { OvenLoad } from './ovens.ts'

/** An order of a day as the baker packs it. */
export const KitchenOrder = z.object({
  id: OrderId,
  /** its pickup: the orders its buyer gets together */
  pickupId: PickupId,
  /** short code for lists and bag labels: `orderCode` */
  code: z.string(),
  title: z.string(),
  servingDescription: z.string(),
  /** its option; null: sold by the serving */
  optionName: z.nullable(z.string()),
  /** the quantity, of the option or of servings; fewer than ordered for a short batch */
  quantity: z.int(),
  /** its servings */
  servings: z.int(),
  /** the contents of each mixed box */
  boxContents: z.optional(BoxContents),
  /** the message on the cake */
  cakeMessage: z.nullable(z.string()),
  /** HH:MM in the time zone of the listing's place */
  pickupTime: z.string(),
  /** HH:MM in the same zone, the end of its window; null without a window */
  pickupUntil: z.nullable(z.string()),
  /** the name of the pickup location; null: the listing's own address */
  place: z.nullable(z.string()),
  buyer: z.string(),
  notes: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  /** the amount to collect at pickup; omitted once it is over */
  toCollect: z.optional(Decimal),
  /** whether it was refunded in full without being cancelled; omitted otherwise */
  isRefunded: z.optional(z.literal(true)),
  /** whether it is on hold or disputed; omitted otherwise */
  isOnHold: z.optional(z.literal(true)),
  /** when the buyer left to pick it up; null before */
  setOffAt: z.nullable(z.string()),
  /** from when its baker can report a no-show; null when they cannot */
  noShowFrom: z.nullable(z.string()),
  /** when the baker reported a no-show */
  noShowAt: z.nullable(z.string()),
  /** when it was marked as packed; null before */
  packedAt: z.nullable(z.string()),
})
export type KitchenOrder = z.infer<typeof KitchenOrder>

/** The amount to bake of one option of a bake for a day. */
export const PrepLine = z.object({
  foodListingId: ListingId,
  title: z.string(),
  servingDescription: z.string(),
  /** its option; null: sold by the serving */
  optionName: z.nullable(z.string()),
  /** the quantity, of the option or of servings */
  quantity: z.int(),
  /** its servings */
  servings: z.int(),
  /** total pieces of each filling, for mixed boxes */
  fillings: z.optional(BoxContents),
  orders: z.int(),
  /** dough in grams; null when the baker has not set it per serving */
  doughGrams: z.nullable(z.int()),
  /** HH:MM in the time zone of the listing's place, when the first must be ready */
  readyByTime: z.string(),
})
export type PrepLine = z.infer<typeof PrepLine>

/** A day of a baker's kitchen. */
export const KitchenDay = z.object({
  /** YYYY-MM-DD, in the time zones of the listings' places */
  date: z.string(),
  /** today in `timeZone` */
  today: z.string(),
  /** IANA zone of the baker's latest listing */
  timeZone: z.string(),
  /** orders picked up on this day, next pickup first; without cancelled ones */
  orders: z.array(KitchenOrder),
  /** whether pickups are at several places, and each must name its own */
  isAtSeveralPlaces: z.boolean(),
  /** what must be ready on this day, for any pickup day, including handed-over orders; soonest first */
  toBake: z.array(PrepLine),
  /** servings of the day that are still for sale */
  counter: z.array(
    z.object({
      id: ListingId,
      /** the bake day; null for a listing without bake days */
      batchId: z.nullable(BatchId),
      title: z.string(),
      servingsAvailable: z.int(),
      /** the fillings of its mixed boxes; omitted without any */
      fillings: z.optional(z.array(Filling)),
    }),
  ),
  /** the oven's load on this day; null: not used */
  oven: z.nullable(OvenLoad),
  /** the possible audiences of an announcement: everybody, and each window and bake if there are several */
  audiences: z.array(ShownAudience),
  /** the upcoming days with open orders: how many are picked up and how many are baked for */
  days: z.array(z.object({ date: z.string(), orders: z.int(), baked: z.int() })),
})
export type KitchenDay = z.infer<typeof KitchenDay>

export const KitchenDaySearch = z.object({ date: z.optional(date('Must be a date such as 2026-11-28')) })
export type KitchenDaySearch = z.output<typeof KitchenDaySearch>

/** The packing list of the same day as a CSV file, with the same query. */
export const exportKitchenDay = defineCall({
  name: 'exportKitchenDay',
  method: 'GET',
  path: '/api/sellers/kitchen.csv',
  summary: "Export a day's packing list as CSV",
  tag: 'baking',
  callers: 'people',
  query: KitchenDaySearch,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'invalid', 'rate_limited'],
})

/** The bake list of the same day as a CSV file, with the same query. */
export const exportToBake = defineCall({
  name: 'exportToBake',
  method: 'GET',
  path: '/api/sellers/kitchen/to-bake.csv',
  summary: "Export a day's bake list as CSV",
  tag: 'baking',
  callers: 'people',
  query: KitchenDaySearch,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'invalid', 'rate_limited'],
})

/** What the baker bakes for a day, and what is picked up on it; today by default. */
export const getKitchenDay = defineCall({
  name: 'getKitchenDay',
  method: 'GET',
  path: '/api/sellers/kitchen',
  summary: 'Get a baking day',
  tag: 'baking',
  callers: 'people',
  query: KitchenDaySearch,
  success: { status: 200, body: KitchenDay },
  errors: ['unauthenticated', 'invalid', 'rate_limited'],
})

/** Marks an order as packed or not packed. Idempotent, so it can be sent late and twice. */
export const packOrder = defineCall({
  name: 'packOrder',
  method: 'PUT',
  path: '/api/orders/:id/packed',
  summary: 'Mark an order as packed',
  tag: 'orders',
  callers: 'baker',
  params: OrderParams,
  body: z.object({ isPacked: z.boolean('Must be true or false') }),
  success: { status: 200, body: KitchenOrder },
  errors: [
    'bad_request',
    'unauthenticated',
    'forbidden',
    'wrong_origin',
    'not_found',
    'wrong_transition',
    'invalid',
    'too_large',
    'rate_limited',
  ],
})

const calendarPath = '/api/sellers/kitchen/calendar'

/** Whether a secret link exists, and since when. */
export const getKitchenCalendar = defineCall({
  name: 'getKitchenCalendar',
  method: 'GET',
  path: calendarPath,
  summary: 'Get the state of your calendar link',
  tag: 'baking',
  callers: 'people',
  success: { status: 200, body: z.object({ linkedAt: z.nullable(z.string()) }) },
  errors: ['unauthenticated', 'rate_limited'],
})

/** Creates a secret link, shown only once, and invalidates the previous one. */
export const renewKitchenCalendar = defineCall({
  name: 'renewKitchenCalendar',
  method: 'POST',
  path: calendarPath,
  summary: 'Make a new calendar link',
  tag: 'baking',
  callers: 'confirmed',
  success: { status: 200, body: z.object({ url: z.string(), linkedAt: z.string() }) },
  errors: ['unauthenticated', 'email_unconfirmed', 'wrong_origin', 'rate_limited'],
})

/** Ends the secret link: calendars that use it stop updating. */
export const endKitchenCalendar = defineCall({
  name: 'endKitchenCalendar',
  method: 'DELETE',
  path: calendarPath,
  summary: 'End your calendar link',
  tag: 'baking',
  callers: 'people',
  success: { status: 204 },
  errors: ['unauthenticated', 'wrong_origin', 'rate_limited'],
})

/** A baker's coming pickups and bake days, for calendar apps. The secret link is the only key. */
export const readKitchenCalendar = defineCall({
  name: 'readKitchenCalendar',
  method: 'GET',
  path: '/api/calendars/:token/pickups.ics',
  summary: "Read a baker's calendar",
  tag: 'baking',
  callers: 'anyone',
  params: z.object({
    /** the secret of the link */
    token: z.string(),
  }),
  success: { status: 200, file: 'text/calendar' },
  errors: ['not_found', 'rate_limited'],
})
