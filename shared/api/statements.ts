import * as z from 'zod/mini'
import { perRail, rails } from '#shared/payment-methods.ts'
import { defineCall } from './call.ts'
import { Decimal, Period } from './fields.ts'
import { OrderId } from './ids.ts'

/** The month or year of a statement in the market's calendar; omitted: this year. */
export const StatementSearch = z.object({ period: z.optional(Period) })
export type StatementSearch = z.output<typeof StatementSearch>

/** The figures of a statement. */
const StatementFigures = z.object({
  /** completed orders */
  orders: z.int(),
  /** what buyers paid for them through each provider */
  online: z.object(perRail(() => Decimal)),
  /** what buyers paid for them at pickup */
  cash: Decimal,
  /** refunds through us, and losses by disputes, of any order; both as in `balance` */
  refunds: Decimal,
  disputes: Decimal,
  /** the platform's commission from orders, minus its share of refunds and disputes, plus collected debts */
  collected: Decimal,
  /** commission that the baker paid us directly */
  paid: Decimal,
  /** the growth of the baker's debt */
  owed: Decimal,
  waived: Decimal,
  /** transfers to the baker's accounts, minus withdrawals, as in `balance.reached` */
  paidOut: Decimal,
})
export type StatementFigures = z.infer<typeof StatementFigures>

/** An order's line of a statement; deductions are negative. The amounts sum to its payout. */
const StatedOrder = z.object({
  id: OrderId,
  /** the number that people see */
  number: z.string(),
  title: z.string(),
  buyer: z.string(),
  /** YYYY-MM-DD of the hand-over; of the order when there was none */
  date: z.string(),
  sale: Decimal,
  serviceFee: Decimal,
  /** the provider's fee */
  providerFee: Decimal,
  refund: Decimal,
  dispute: Decimal,
  /** collected debt */
  owed: Decimal,
  /** settled outside of the provider, or waived */
  other: Decimal,
  /** its payout, or the pending one */
  paidOut: Decimal,
})
export type StatedOrder = z.infer<typeof StatedOrder>

/** A payout to the baker's account at a provider, with its orders; their `paidOut` sum to its amount. */
const StatedPayout = z.object({
  rail: z.enum(rails),
  /** the provider's id; null when nothing was left to pay out */
  providerId: z.nullable(z.string()),
  /** YYYY-MM-DD */
  date: z.string(),
  amount: Decimal,
  orders: z.array(StatedOrder),
})
export type StatedPayout = z.infer<typeof StatedPayout>

/** Why a baker's account at a provider changed, besides payouts. */
const accountChangeReasons = ['refund', 'dispute', 'dispute_won', 'dispute_fee', 'owed'] as const
export type AccountChangeReason = (typeof accountChangeReasons)[number]

/** A debit or credit of the baker's account at a provider, after a payout. */
const StatedChange = z.object({
  /** YYYY-MM-DD */
  date: z.string(),
  rail: z.nullable(z.enum(rails)),
  reason: z.enum(accountChangeReasons),
  /** null for a whole payment */
  order: z.nullable(z.object({ id: OrderId, number: z.string(), title: z.string(), buyer: z.string() })),
  amount: Decimal,
})
export type StatedChange = z.infer<typeof StatedChange>

/** A baker's receivable, owed and disputed amounts at a moment. */
const StatedBalance = z.object({ due: Decimal, owed: Decimal, disputed: Decimal })

/**
 * The change of the balance. `opening` plus all amounts except `reached`, minus `reached`, equals `closing`;
 * owed and disputed amounts reduce the balance.
 */
const BalanceSheet = z.object({
  opening: StatedBalance,
  sales: Decimal,
  serviceFees: Decimal,
  providerFees: Decimal,
  refunds: Decimal,
  disputes: Decimal,
  waived: Decimal,
  paid: Decimal,
  byHand: Decimal,
  /** by provider */
  reached: z.object(perRail(() => Decimal)),
  closing: StatedBalance,
})
export type BalanceSheet = z.infer<typeof BalanceSheet>

/** A baker's statement of a month or a year. */
export const Statement = z.object({
  /** YYYY-MM or YYYY */
  period: z.string(),
  /** the market's time zone for these days; a closed month keeps its zone */
  timeZone: z.string(),
  /** days of a month, or months of a year, as YYYY-MM-DD or YYYY-MM; without empty ones */
  rows: z.array(z.extend(StatementFigures, { key: z.string() })),
  totals: StatementFigures,
  balance: BalanceSheet,
  /** oldest first */
  payouts: z.array(StatedPayout),
  /** changes of the payout accounts */
  accountChanges: z.array(StatedChange),
  /** paid online but not paid out at the end of the period, or refunded before the payout */
  waiting: z.array(StatedOrder),
  /** paid to the baker at pickup */
  atPickup: z.array(StatedOrder),
  /** the baker's debt at the end of the period, or now; negative: an overpayment */
  owedInTheEnd: Decimal,
})
export type Statement = z.infer<typeof Statement>

/** The signed-in baker's statement of a month or a year (decisions, commission at pickup). */
export const getStatement = defineCall({
  name: 'getStatement',
  method: 'GET',
  path: '/api/sellers/statement',
  summary: 'Get a statement',
  tag: 'payouts',
  callers: 'people',
  query: StatementSearch,
  success: { status: 200, body: Statement },
  errors: ['unauthenticated', 'invalid', 'rate_limited'],
})

/** The same as a CSV file, with the same query. */
export const exportStatement = defineCall({
  name: 'exportStatement',
  method: 'GET',
  path: '/api/sellers/statement.csv',
  summary: 'Export a statement as CSV',
  tag: 'payouts',
  callers: 'people',
  query: StatementSearch,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'invalid', 'rate_limited'],
})

/** Its orders by payout as a CSV file, with the same query. */
export const exportStatementOrders = defineCall({
  name: 'exportStatementOrders',
  method: 'GET',
  path: '/api/sellers/statement-orders.csv',
  summary: "Export a statement's orders as CSV",
  tag: 'payouts',
  callers: 'people',
  query: StatementSearch,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'invalid', 'rate_limited'],
})
