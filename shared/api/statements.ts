import * as z from 'zod/mini'
import { perRail, rails } from '#shared/payment-methods.ts'
import { defineCall } from './call.ts'
import { Decimal, Period } from './fields.ts'
import { OrderId } from './ids.ts'

/** Which month or year of the market's calendar a statement is of; left out: this year. */
export const StatementSearch = z.object({ period: z.optional(Period) })
export type StatementSearch = z.output<typeof StatementSearch>

const StatementFigures = z.object({
  /** completed orders */
  orders: z.int(),
  /** what buyers paid for them over each rail */
  online: z.object(perRail(() => Decimal)),
  /** what buyers paid for them at pickup */
  cash: Decimal,
  /** what went back to buyers through us, and what disputes took, of whichever orders; both as `balance` has them */
  refunds: Decimal,
  disputes: Decimal,
  /** what the platform got out of orders: commission, less its part of refunds and disputes, and what the baker owed */
  collected: Decimal,
  /** commission that the baker paid us themselves */
  paid: Decimal,
  /** by how much what the baker owes has grown */
  owed: Decimal,
  waived: Decimal,
  /** what reached the baker's accounts, less what was taken from them, as `balance.reached` has it */
  paidOut: Decimal,
})
export type StatementFigures = z.infer<typeof StatementFigures>

/** An order's part of a statement; what it takes of the baker is less than nothing. Its amounts come to what was paid out. */
const StatedOrder = z.object({
  id: OrderId,
  /** the number that people see */
  number: z.string(),
  title: z.string(),
  /** YYYY-MM-DD: the day on which it was handed over; of one that never was, on which it was ordered */
  date: z.string(),
  sale: Decimal,
  serviceFee: Decimal,
  /** what the provider took of the baker for itself */
  providerFee: Decimal,
  refund: Decimal,
  dispute: Decimal,
  /** what was taken of what the baker owes */
  owed: Decimal,
  /** settled outside of the provider, or waived */
  other: Decimal,
  /** what was paid out of it, or is still to be */
  paidOut: Decimal,
})
export type StatedOrder = z.infer<typeof StatedOrder>

/** A payout to the baker's account at a provider, with its orders: their `paidOut` come to its amount. */
const StatedPayout = z.object({
  rail: z.enum(rails),
  /** what the provider calls it; null where nothing of it was left to pay out */
  providerId: z.nullable(z.string()),
  /** YYYY-MM-DD */
  date: z.string(),
  amount: Decimal,
  orders: z.array(StatedOrder),
})
export type StatedPayout = z.infer<typeof StatedPayout>

/** Why money moved on a baker's account at a provider beside payouts. */
export const accountChangeReasons = ['refund', 'dispute', 'dispute_won', 'dispute_fee', 'owed'] as const
export type AccountChangeReason = (typeof accountChangeReasons)[number]

/** Money that was taken from the baker's account at a provider after a payout, or came back to it. */
const StatedChange = z.object({
  /** YYYY-MM-DD */
  date: z.string(),
  rail: z.nullable(z.enum(rails)),
  reason: z.enum(accountChangeReasons),
  /** null: it is about a whole payment */
  order: z.nullable(z.object({ id: OrderId, number: z.string(), title: z.string() })),
  amount: Decimal,
})
export type StatedChange = z.infer<typeof StatedChange>

/** What the baker had to come, what they owed, and what of theirs was disputed, at a moment. */
const StatedBalance = z.object({ due: Decimal, owed: Decimal, disputed: Decimal })

/**
 * How the balance changed: `opening` and all amounts but `reached`, less what reached the baker's accounts, come to `closing`, where what
 * is owed and disputed is taken off what is due.
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

export const Statement = z.object({
  /** YYYY-MM or YYYY */
  period: z.string(),
  /** the market's time zone, whose days these are; a closed month keeps those it was closed with */
  timeZone: z.string(),
  /** days of a month, months of a year, as YYYY-MM-DD or YYYY-MM, those in which nothing happened left out */
  rows: z.array(z.extend(StatementFigures, { key: z.string() })),
  totals: StatementFigures,
  balance: BalanceSheet,
  /** the first first */
  payouts: z.array(StatedPayout),
  accountChanges: z.array(StatedChange),
  /** paid online and not paid out when the period ended; or refunded before they were paid out */
  waiting: z.array(StatedOrder),
  /** paid to the baker at pickup */
  atPickup: z.array(StatedOrder),
  /** what the baker owed when the period ended, or owes now; less than nothing: what they had paid beyond it */
  owedInTheEnd: Decimal,
})
export type Statement = z.infer<typeof Statement>

/** The signed-in baker's books of a month or a year (decisions, commission at pickup). */
export const getStatement = defineCall({
  name: 'getStatement',
  method: 'GET',
  path: '/api/sellers/statement',
  summary: "The caller's sales, refunds, commission and payouts of a month or a year",
  tag: 'sellers',
  query: StatementSearch,
  success: { status: 200, body: Statement },
  errors: ['unauthenticated', 'invalid', 'rate_limited'],
})

/** Where the same is as a table; it takes the same query. */
export const statementCsvPath = '/api/sellers/statement.csv'

/** Where its orders are, by payout; it takes the same query. */
export const statementOrdersCsvPath = '/api/sellers/statement-orders.csv'
