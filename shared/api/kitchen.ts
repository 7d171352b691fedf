import * as z from 'zod/mini'
import { orderStatuses } from '#shared/order-statuses.ts'
import { ShownAudience } from './announcements.ts'
import { defineCall } from './call.ts'
import { date } from './fields.ts'
import { BatchId, ListingId, OrderId, PickupId } from './ids.ts'
import { BoxContents, Filling } from './mixed-boxes.ts'
import { OrderParams } from './orders.ts'
import { FullOven } from './ovens.ts'

/** Somebody who comes for one order on a day, as the baker packs it. */
export const KitchenOrder = z.object({
  id: OrderId,
  /** which pickup it is part of: what its buyer is handed at once */
  pickupId: PickupId,
  /** short, for lists and bag labels: `orderCode` */
  code: z.string(),
  title: z.string(),
  servingDescription: z.string(),
  /** its option; null: it is of servings */
  optionName: z.nullable(z.string()),
  /** how many come, of its option or of servings: fewer than ordered of a short batch */
  quantity: z.int(),
  /** how many servings these are */
  servings: z.int(),
  /** what is in each of them, where they are mixed boxes */
  boxContents: z.optional(BoxContents),
  /** what is to be written on the cake */
  cakeMessage: z.nullable(z.string()),
  /** HH:MM on the clock of the listing's place */
  pickupTime: z.string(),
  /** HH:MM on the same clock, when its window ends; null: it was ordered for none */
  pickupUntil: z.nullable(z.string()),
  /** the name of the baker's place where it is picked up; null: at the listing's own address */
  place: z.nullable(z.string()),
  buyer: z.string(),
  notes: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  /** whether all that was paid for it was refunded, though it was not cancelled; left out where not */
  isRefunded: z.optional(z.literal(true)),
  /** whether it is on hold, or its payment is disputed; left out where not */
  isOnHold: z.optional(z.literal(true)),
  /** when the buyer set out to pick it up; null while they have not said so */
  setOffAt: z.nullable(z.string()),
  /** from when on its baker can say that nobody came; null where they cannot */
  noShowFrom: z.nullable(z.string()),
  /** when they said so */
  noShowAt: z.nullable(z.string()),
  packedAt: z.nullable(z.string()),
})
export type KitchenOrder = z.infer<typeof KitchenOrder>

/** What of one kind of bake, in one of its options, is to be baked for a day. */
export const PrepLine = z.object({
  title: z.string(),
  servingDescription: z.string(),
  /** its option; null: it is of servings */
  optionName: z.nullable(z.string()),
  /** how many, of the option or of servings */
  quantity: z.int(),
  /** how many servings these are */
  servings: z.int(),
  /** how many pieces of each filling all of them hold, where they are mixed boxes */
  fillings: z.optional(BoxContents),
  orders: z.int(),
  /** how much dough they take, in grams; null where the baker has not said how much a serving takes */
  doughGrams: z.nullable(z.int()),
  /** HH:MM on the clock of the listing's place, when the first of it has to be ready */
  readyByTime: z.string(),
})
export type PrepLine = z.infer<typeof PrepLine>

/** A day of a baker's kitchen. */
export const KitchenDay = z.object({
  /** YYYY-MM-DD, by the clocks of the listings' places */
  date: z.string(),
  /** the day it is now in `timeZone` */
  today: z.string(),
  /** IANA zone of the baker's latest listing */
  timeZone: z.string(),
  /** who picks up on this day, the next pickup first; cancelled orders are left out */
  orders: z.array(KitchenOrder),
  /** whether that is at one of several places, so that each pickup has to name its own */
  isAtSeveralPlaces: z.boolean(),
  /** what has to be ready on this day, whatever day it is picked up, and those handed over too; what is needed first before the rest */
  toBake: z.array(PrepLine),
  /** what of the day's bakes is left to be sold */
  counter: z.array(
    z.object({
      id: ListingId,
      /** the bake day; null of a listing without bake days */
      batchId: z.nullable(BatchId),
      title: z.string(),
      servingsAvailable: z.int(),
      /** what can be in its mixed boxes; left out where it has none */
      fillings: z.optional(z.array(Filling)),
    }),
  ),
  /** how full the baker's oven is on this day; null: they count none */
  oven: z.nullable(FullOven),
  /** whom the baker can tell something: everybody, and those of each window and bake where there are several */
  audiences: z.array(ShownAudience),
  /** the next days from today on with open orders: how many are picked up on each, and for how many is baked on it */
  days: z.array(z.object({ date: z.string(), orders: z.int(), baked: z.int() })),
})
export type KitchenDay = z.infer<typeof KitchenDay>

export const KitchenDaySearch = z.object({ date: z.optional(date('Must be a date such as 2026-11-28')) })
export type KitchenDaySearch = z.output<typeof KitchenDaySearch>

/** Where the packing list of the same day is as a table; it takes the same query. */
export const kitchenCsvPath = '/api/sellers/kitchen.csv'

/** Where what is to be baked for the day is as a table; the same query, too. */
export const toBakeCsvPath = '/api/sellers/kitchen/to-bake.csv'

export const getKitchenDay = defineCall({
  name: 'getKitchenDay',
  method: 'GET',
  path: '/api/sellers/kitchen',
  summary: 'What the caller bakes for a day and what their buyers pick up on it, today when none is named',
  tag: 'sellers',
  query: KitchenDaySearch,
  success: { status: 200, body: KitchenDay },
  errors: ['unauthenticated', 'invalid', 'rate_limited'],
})

/** Ticks an order off, or takes the tick back; the same again changes nothing, so that it may be sent late and twice. */
export const packOrder = defineCall({
  name: 'packOrder',
  method: 'PUT',
  path: '/api/orders/:id/packed',
  summary: 'The baker has an order packed, or not after all',
  tag: 'orders',
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

export const getKitchenCalendar = defineCall({
  name: 'getKitchenCalendar',
  method: 'GET',
  path: calendarPath,
  summary: 'Whether a calendar may read the pickups of the caller, and since when',
  tag: 'sellers',
  success: { status: 200, body: z.object({ linkedAt: z.nullable(z.string()) }) },
  errors: ['unauthenticated', 'rate_limited'],
})

/** Makes a secret link, shown this once; the link before it stops to work. */
export const renewKitchenCalendar = defineCall({
  name: 'renewKitchenCalendar',
  method: 'POST',
  path: calendarPath,
  summary:
    "A new secret link under which a calendar reads the caller's pickups; the one before stops to work",
  tag: 'sellers',
  success: { status: 200, body: z.object({ url: z.string(), linkedAt: z.string() }) },
  errors: ['unauthenticated', 'email_unconfirmed', 'wrong_origin', 'rate_limited'],
})

export const endKitchenCalendar = defineCall({
  name: 'endKitchenCalendar',
  method: 'DELETE',
  path: calendarPath,
  summary: 'The secret link stops to work',
  tag: 'sellers',
  success: { status: 204 },
  errors: ['unauthenticated', 'wrong_origin', 'rate_limited'],
})
