import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Decimal } from './fields.ts'
import { ListingId } from './ids.ts'
import { KitchenDay } from './kitchen.ts'
import { Listing } from './listings.ts'
import { Order } from './orders.ts'
import { Oven } from './ovens.ts'

/** How many orders and listings the overview shows (DASH-04, DASH-05). */
export const overviewLength = 5

/** The orders of a day or week that are not cancelled, by the market's calendar. */
const Sales = z.object({
  /** YYYY-MM-DD: the day, or the Monday of the week */
  date: z.string(),
  orders: z.int(),
  /** their sales, minus refunds */
  amount: Decimal,
})
export type Sales = z.infer<typeof Sales>

/** A bake of open orders, on the day it must be ready. */
const ToPrepare = z.object({
  /** YYYY-MM-DD of the batch in the time zone of the listing's place, for any pickup day */
  date: z.string(),
  foodListingId: ListingId,
  title: z.string(),
  servingDescription: z.string(),
  /** its option; null: sold by the serving */
  optionName: z.nullable(z.string()),
  /** the quantity, of the option or of servings, and its servings */
  quantity: z.int(),
  servings: z.int(),
  orders: z.int(),
  /** HH:MM, when it must be ready */
  readyByTime: z.string(),
})

/** A listing with its orders of all time that are not cancelled. */
const TopListing = z.object({ listing: Listing, orders: z.int(), servings: z.int() })
export type TopListing = z.infer<typeof TopListing>

/** A baker's money by location (decisions, commission at pickup). */
const EarnedMoney = z.object({
  /** released to them, minus refunds */
  paidOut: Decimal,
  /** their share of completed online sales before release, minus debts */
  onTheWay: Decimal,
  /** all payments at pickup */
  cash: Decimal,
  /**
   * the debt from service fees of orders paid at pickup and lost disputes, collected from the next online
   * sales; negative: an overpayment
   */
  owed: Decimal,
  /** whether the debt exceeds the limit, which pauses payment at pickup */
  isPickupPaused: z.boolean(),
})
export type EarnedMoney = z.infer<typeof EarnedMoney>

/** A new baker's progress with their first steps. */
const FirstSteps = z.object({
  /** whether the email address is confirmed */
  isAddressConfirmed: z.boolean(),
  /** whether the baker has posted a listing */
  hasPosted: z.boolean(),
  /** whether the baker can be paid online */
  isPaidOnline: z.boolean(),
  /** whether the profile has an introduction */
  hasIntroduction: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** A baker's business, over all their orders and listings. */
export const SellerOverview = z.object({
  /** new orders and cancellation requests that need an answer */
  waiting: z.int(),
  /** confirmed and not yet handed over */
  toHandOver: z.int(),
  completed: z.int(),
  /** sales of completed orders after the fee, minus refunds */
  earnings: Decimal,
  /** where that money is, and the fee still owed */
  money: EarnedMoney,
  listings: z.object({ active: z.int(), soldOut: z.int(), paused: z.int(), drafts: z.int(), past: z.int() }),
  /** the mean of all reviews; null without any */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** the time zone of the sales */
  timeZone: z.string(),
  /** the last 14 days, oldest first */
  salesByDay: z.array(Sales),
  /** the last 12 weeks, oldest first */
  salesByWeek: z.array(Sales),
  /** soonest first */
  toPrepare: z.array(ToPrepare),
  /** the latest */
  topOrders: z.array(Order),
  /** most ordered first */
  topListings: z.array(TopListing),
  /** new orders and cancellation requests, earliest deadline first */
  toAnswer: z.array(Order),
  /** the oven's load on the next days */
  oven: Oven,
  /** today's pickups */
  today: KitchenDay,
  /** null after the first order */
  firstSteps: z.nullable(FirstSteps),
})
export type SellerOverview = z.infer<typeof SellerOverview>

/** The dashboard's overview of the signed-in baker (DASH-04, DASH-05). */
export const getSellerOverview = defineCall({
  name: 'getSellerOverview',
  method: 'GET',
  path: '/api/sellers/overview',
  summary: "Get your bakery's overview",
  tag: 'baking',
  callers: 'people',
  success: { status: 200, body: SellerOverview },
  errors: ['unauthenticated', 'rate_limited'],
})
