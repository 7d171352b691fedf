import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { getKitchenDay } from '#server/kitchen/get-kitchen-day.ts'
import { presentListing } from '#server/listings/listing-presenter.ts'
import { browsableSince } from '#server/listings/listing-rules.ts'
import { listListings } from '#server/listings/listings-repository.ts'
import { countMyListingsByState } from '#server/listings/my-listings-repository.ts'
import { presentOrder } from '#server/orders/reading/order-presenter.ts'
import { listOrders, listOrdersToAnswer } from '#server/orders/reading/orders-repository.ts'
import { readMarketCalendar } from '#server/payments/ledger/market-calendar.ts'
import { dateOf, daySpans } from '#server/payments/ledger/market-calendar-rules.ts'
import { findOwed, findOwedMarks } from '#server/payments/owed/owed-repository.ts'
import { findBakerPayout } from '#server/payments/payouts/baker-payouts-repository.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { paymentMethodsOf } from '#server/payments/taking/payment-method-rules.ts'
import { rateBaker } from '#server/reviews/reviews-repository.ts'
import { getOven } from '#server/selling-settings/get-oven.ts'
import {
  type EarnedMoney,
  type FirstSteps,
  overviewLength,
  type Sales,
  type SellerOverview,
  type TopListing,
} from '#shared/api/seller-overview.ts'
import { toDecimal } from '#shared/money.ts'
import { sumEarnings } from './earnings-repository.ts'
import {
  findBeginnings,
  listDaySales,
  listToPrepare,
  listTopListings,
  sumOrders,
} from './overview-repository.ts'
import { daysOfSales, type SalesOf, salesByDay, salesByWeek } from './sales-rules.ts'

const days = 14
const weeks = 12

/** The most kinds of bakes, and orders to answer, that are listed; the order history has all. */
const mostToPrepare = 100
const mostToAnswer = 50

/** The viewer's business overview over all orders and listings (DASH-04, DASH-05). */
export async function getOverview(context: AppContext, viewer: Viewer): Promise<SellerOverview> {
  const { db } = context
  const now = context.now()
  const { rating, reviews } = await rateBaker(db, viewer.id)
  const calendar = await readMarketCalendar(context)
  const today = dateOf(calendar, now)
  const sales = await listDaySales(db, viewer.id, daySpans(calendar, daysOfSales(today, days, weeks)))
  const { earnings, ...totals } = await sumOrders(db, viewer.id)
  const states = await countMyListingsByState(db, viewer.id, browsableSince(now))
  const toPrepare = await listToPrepare(db, viewer.id, mostToPrepare)
  const whose = { side: 'cook_id', personId: viewer.id } as const
  const topOrders = await listOrders(db, whose, null, overviewLength)
  const toAnswer = await listOrdersToAnswer(db, viewer.id, mostToAnswer)
  return {
    ...totals,
    earnings: toDecimal(earnings),
    money: await readMoney(context, viewer),
    listings: {
      active: states.active,
      soldOut: states.sold_out,
      paused: states.paused,
      drafts: states.draft,
      past: states.past,
    },
    rating,
    reviewCount: reviews,
    timeZone: calendar.timeZone,
    salesByDay: salesByDay(sales, today, days).map(salesAnswer),
    salesByWeek: salesByWeek(sales, today, weeks).map(salesAnswer),
    toPrepare: toPrepare.map((bake) => ({ ...bake, readyByTime: bake.readyByTime.slice(0, 5) })),
    topOrders: topOrders.map((order) => presentOrder(order, viewer.id, now)),
    topListings: await topListingsOf(context, viewer),
    toAnswer: toAnswer.map((order) => presentOrder(order, viewer.id, now)),
    oven: await getOven(context, viewer),
    today: await getKitchenDay(context, viewer, {}),
    firstSteps: topOrders.length === 0 ? await firstStepsOf(context, viewer) : null,
  }
}

async function firstStepsOf(context: AppContext, { id, isEmailConfirmed }: Viewer): Promise<FirstSteps> {
  const { db, config, now } = context
  const seller = await findBakerPayout(db, id)
  const { hasPosted, hasIntroduction } = await findBeginnings(db, id)
  const ways = seller === undefined ? [] : paymentMethodsOf(seller, railsOn(config), now())
  const isPaidOnline = ways.some((way) => way !== 'pickup')
  return { isAddressConfirmed: isEmailConfirmed, hasPosted, isPaidOnline, hasIntroduction }
}

/** The viewer's money by state; what was withheld for debt is neither paid out nor on its way. */
async function readMoney({ db }: AppContext, { id }: Viewer): Promise<EarnedMoney> {
  const { cash, overRails, paidOut, owedForLost, collected } = await sumEarnings(db, id)
  const { owed } = await findOwed(db, id)
  return {
    paidOut: toDecimal(paidOut + owedForLost),
    onTheWay: toDecimal(overRails - paidOut - collected),
    cash: toDecimal(cash),
    owed: toDecimal(owed),
    isPickupPaused: (await findOwedMarks(db, id)).pickup_paused_at !== null,
  }
}

async function topListingsOf(context: AppContext, viewer: Viewer): Promise<TopListing[]> {
  const top = await listTopListings(context.db, viewer.id, overviewLength)
  const rows = await listListings(
    context.db,
    top.map(({ id }) => id),
  )
  const reading = {
    viewerId: viewer.id,
    withContact: false,
    railsOn: railsOn(context.config),
    now: context.now(),
  }
  return rows.map((row) => {
    const { orders = 0, servings = 0 } = top.find(({ id }) => id === row.id) ?? {}
    return { listing: presentListing(row, reading), orders, servings }
  })
}

function salesAnswer({ date, orders, cents }: SalesOf): Sales {
  return { date, orders, amount: toDecimal(cents) }
}
