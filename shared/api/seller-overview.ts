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

/** What was ordered within a day or a week and not cancelled, by the market's calendar. */
const Sales = z.object({
  /** YYYY-MM-DD: the day, or the Monday of the week */
  date: z.string(),
  orders: z.int(),
  /** what buyers pay for them, less what was given back */
  amount: Decimal,
})
export type Sales = z.infer<typeof Sales>

/** One kind of bake that open orders ask for on the day when it has to be ready. */
const ToPrepare = z.object({
  /** YYYY-MM-DD, by the clock of the listing's place: the day it is baked for, whatever day it is picked up */
  date: z.string(),
  foodListingId: ListingId,
  title: z.string(),
  servingDescription: z.string(),
  /** its option; null: it is of servings */
  optionName: z.nullable(z.string()),
  /** how many, of the option or of servings, and how many servings these are */
  quantity: z.int(),
  servings: z.int(),
  orders: z.int(),
  /** HH:MM, when it has to be ready */
  readyByTime: z.string(),
})
export type ToPrepare = z.infer<typeof ToPrepare>

/** A listing with all that was ever ordered of it and not cancelled. */
const TopListing = z.object({ listing: Listing, orders: z.int(), servings: z.int() })
export type TopListing = z.infer<typeof TopListing>

/** A baker's money by where it is (decisions, commission at pickup). */
const EarnedMoney = z.object({
  /** released to them, less what came back for refunds */
  paidOut: Decimal,
  /** their part of completed sales over a rail that has yet to be released, debts taken off */
  onTheWay: Decimal,
  /** what buyers paid them at pickup, all of it */
  cash: Decimal,
  /**
   * what they owe of the service fee of orders paid at pickup and of lost disputes, which is taken with their next sales over a rail; less than
   * nothing: what they have paid beyond it
   */
  owed: Decimal,
  /** whether that is more than the limit, so that nobody can pay them at pickup */
  isPickupPaused: z.boolean(),
})
export type EarnedMoney = z.infer<typeof EarnedMoney>

/** What a new baker has done by now of what comes first. */
const FirstSteps = z.object({
  isAddressConfirmed: z.boolean(),
  hasPosted: z.boolean(),
  isPaidOnline: z.boolean(),
  hasIntroduction: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** How a baker's stall is doing, over all their orders and listings. */
export const SellerOverview = z.object({
  /** new orders and cancellation requests, which wait for an answer */
  waiting: z.int(),
  /** confirmed and not yet handed over */
  toHandOver: z.int(),
  completed: z.int(),
  /** what completed orders brought after the fee, less what was given back */
  earnings: Decimal,
  /** where that money is, and what of the platform's part is still to be paid */
  money: EarnedMoney,
  listings: z.object({ active: z.int(), soldOut: z.int(), paused: z.int(), drafts: z.int(), past: z.int() }),
  /** the mean of all reviews; null before the first */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** the time zone whose days and weeks the sales are of */
  timeZone: z.string(),
  /** the last 14 days, the oldest first */
  salesByDay: z.array(Sales),
  /** the last 12 weeks, the oldest first */
  salesByWeek: z.array(Sales),
  /** what has to be ready first before the rest */
  toPrepare: z.array(ToPrepare),
  /** the latest */
  topOrders: z.array(Order),
  /** those ordered most */
  topListings: z.array(TopListing),
  /** new orders and cancellation requests; what is to be answered first comes first */
  toAnswer: z.array(Order),
  /** how full the oven is on the next days */
  oven: Oven,
  /** what is picked up today */
  today: KitchenDay,
  /** null once somebody has ordered */
  firstSteps: z.nullable(FirstSteps),
})
export type SellerOverview = z.infer<typeof SellerOverview>

/** The dashboard's overview of the signed-in baker (DASH-04, DASH-05). */
export const getSellerOverview = defineCall({
  name: 'getSellerOverview',
  method: 'GET',
  path: '/api/sellers/overview',
  summary: "The caller's sales, what to prepare, top orders and listings",
  tag: 'sellers',
  success: { status: 200, body: SellerOverview },
  errors: ['unauthenticated', 'rate_limited'],
})
