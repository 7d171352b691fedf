import * as z from 'zod/mini'
import { perRail } from '#shared/payment-methods.ts'
import { defineCall } from './call.ts'
import { Decimal } from './fields.ts'

/** A month or a year; its days are those of UTC. */
const Period = z
  .string('Must be a month such as 2026-11, or a year')
  .check(z.regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/, 'Must be a month such as 2026-11, or a year'))

/** What a statement is of; left out: this year. */
export const StatementSearch = z.object({ period: z.optional(Period) })
export type StatementSearch = z.output<typeof StatementSearch>

const StatementFigures = z.object({
  /** completed orders */
  orders: z.int(),
  /** what buyers paid for them over each rail */
  online: z.object(perRail(() => Decimal)),
  /** what buyers paid for them at pickup */
  cash: Decimal,
  /** what went back to buyers, of whichever orders */
  refunds: Decimal,
  /** commission that the platform got out of sales, less its part of refunds */
  collected: Decimal,
  /** commission that the baker paid us themselves */
  paid: Decimal,
  /** by how much what the baker owes has grown */
  owed: Decimal,
  waived: Decimal,
  /** what was released to the baker, less what came back from them */
  paidOut: Decimal,
})
export type StatementFigures = z.infer<typeof StatementFigures>

export const Statement = z.object({
  /** YYYY-MM or YYYY */
  period: z.string(),
  /** days of a month, months of a year, as YYYY-MM-DD or YYYY-MM, those in which nothing happened left out */
  rows: z.array(z.extend(StatementFigures, { key: z.string() })),
  totals: StatementFigures,
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
