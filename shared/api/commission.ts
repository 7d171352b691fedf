import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Decimal, date, dollars, Id, Moment, reasonText } from './fields.ts'
import { PersonId } from './ids.ts'

/** The highest commission, as a share of the price. */
export const highestRate = 0.3

const rateRange = 'Enter a rate from 0 to 0.3 with at most four decimal places, such as 0.0750'

/** A rate from 0 to `highestRate` with at most four decimals; parsed to all four. */
const RateInput = z.pipe(
  z.string(rateRange).check(
    z.regex(/^0(\.\d{1,4})?$/, rateRange),
    z.refine((text) => Number(text) <= highestRate, rateRange),
  ),
  z.transform((text) => Number(text).toFixed(4)),
)

/** A current or past rate, and the admin who set it. */
const CommissionRate = z.object({
  id: z.uuid(),
  /** a share of the price: "0.0750" */
  rate: z.string(),
  isActive: z.boolean(),
  reason: z.string(),
  /** the admin's username; null for the initial rate */
  setBy: z.nullable(z.string()),
  createdAt: Moment,
  /** when the next rate replaced it */
  endedAt: z.nullable(Moment),
})
export type CommissionRate = z.infer<typeof CommissionRate>

/** The rates, the current one first (DATA-06). */
const CommissionRates = z.object({ rates: z.array(CommissionRate) })

/** The current rate and the earlier ones, newest first, at most 100. */
export const listCommissionRates = defineCall({
  name: 'listCommissionRates',
  method: 'GET',
  path: '/api/admin/commission/rates',
  summary: 'List service fee rates',
  tag: 'admin commission',
  callers: 'read',
  success: { status: 200, body: CommissionRates },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'rate_limited'],
})

/** A new service fee. */
export const CommissionRateBody = z.object({
  rate: RateInput,
  /** the id of the rate in the form; rejected when another one is current */
  seenId: Id,
  reason: reasonText('Say why the rate is changing'),
})

/** Sets the service fee of all orders placed from now on. */
export const changeCommissionRate = defineCall({
  name: 'changeCommissionRate',
  method: 'POST',
  path: '/api/admin/commission/rates',
  summary: 'Change the service fee',
  tag: 'admin commission',
  callers: 'change_commission',
  responseHeaders: ['Location'],
  body: CommissionRateBody,
  success: { status: 201, body: CommissionRates },
  errors: [
    'unauthenticated',
    'set_up_needed',
    'forbidden',
    'proof_needed',
    'conflict',
    'invalid',
    'rate_limited',
  ],
})

/** How a report groups sales; days, weeks from Monday and months are in the console's zone. */
export const reportSpans = ['day', 'week', 'month', 'baker'] as const
export type ReportSpan = (typeof reportSpans)[number]

/** The longest period of a report, in days. */
export const longestReport = 366

/** The most bakers a report shows; the file has all. */
export const mostBakersShown = 100

const dateExample = 'Must be a date such as 2026-11-28'

/** The report covers orders completed from the first to the last day; by default the last 30 days. */
export const CommissionReportSearch = z.object({
  by: z.optional(z.enum(reportSpans, 'Choose a report from the list')),
  from: z.optional(date(dateExample)),
  to: z.optional(date(dateExample)),
})
export type CommissionReportSearch = z.output<typeof CommissionReportSearch>

/** The figures of a commission report. */
const ReportFigures = z.object({
  /** completed orders */
  orders: z.int(),
  /** what buyers paid for them */
  sales: Decimal,
  /** refunds of them */
  refunds: Decimal,
  /** the platform's commission, minus its share of refunds */
  commission: Decimal,
  /** collected commission, including debts paid from these sales or by bakers in this period */
  collected: Decimal,
  /** commission still owed; negative when these sales paid more of earlier debts */
  owed: Decimal,
  /** waived commission, in neither of the two */
  waived: Decimal,
  /** debts written off in this period, of any origin; subtracted from the owed commission */
  writtenOff: Decimal,
})

/** One row of a commission report. */
const ReportRow = z.extend(ReportFigures, {
  /** YYYY-MM-DD of the first day, or the baker's id */
  key: z.string(),
  /** the baker's name; null in reports by time */
  name: z.nullable(z.string()),
})
export type ReportRow = z.infer<typeof ReportRow>

/** Sales and service fees, grouped. */
export const CommissionReport = z.object({
  by: z.enum(reportSpans),
  from: z.string(),
  to: z.string(),
  /** periods oldest first, including empty ones; bakers by commission */
  rows: z.array(ReportRow),
  totals: ReportFigures,
  /** false when only the first `mostBakersShown` bakers are shown; the totals cover all */
  isComplete: z.boolean(),
})
export type CommissionReport = z.infer<typeof CommissionReport>

/** Sales, refunds and service fees by day, week, month or baker. */
export const getCommissionReport = defineCall({
  name: 'getCommissionReport',
  method: 'GET',
  path: '/api/admin/commission/report',
  summary: 'Get the commission report',
  tag: 'admin commission',
  callers: 'read',
  query: CommissionReportSearch,
  success: { status: 200, body: CommissionReport },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

/** Bakers who owe commission of orders paid at pickup (decisions, commission at pickup). */
export const Debtors = z.object({
  /** the debt of all bakers */
  owed: Decimal,
  /** at most `mostBakersShown`, highest debt first */
  debtors: z.array(
    z.object({
      id: PersonId,
      name: z.nullable(z.string()),
      owed: Decimal,
      /** the part that no pending sale will pay */
      waivable: Decimal,
    }),
  ),
  isComplete: z.boolean(),
})
export type Debtors = z.infer<typeof Debtors>

/** The bakers who owe service fees, and how much. */
export const listDebtors = defineCall({
  name: 'listDebtors',
  method: 'GET',
  path: '/api/admin/commission/owed',
  summary: 'List bakers with a balance owed',
  tag: 'admin commission',
  callers: 'read',
  success: { status: 200, body: Debtors },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'rate_limited'],
})

/** The commission to waive, and why. */
export const WaiverBody = z.object({
  amount: dollars('Enter how much to waive', 100_000),
  /** the debt in the form; rejected when it changed since */
  seenOwed: Decimal,
  reason: reasonText('Say why it’s being waived'),
})

/** Reduces what a baker owes by an amount. */
export const waiveCommission = defineCall({
  name: 'waiveCommission',
  method: 'POST',
  path: '/api/admin/commission/owed/:cookId/waive',
  summary: 'Waive commission that a baker owes',
  tag: 'admin commission',
  callers: 'refund_orders',
  params: z.object({ cookId: PersonId }),
  body: WaiverBody,
  success: { status: 201, body: Debtors },
  errors: [
    'unauthenticated',
    'set_up_needed',
    'forbidden',
    'not_found',
    'conflict',
    'invalid',
    'rate_limited',
  ],
})

/** Why a balance is written off. */
export const WriteOffBody = z.object({
  /** the debt in the form; rejected when it changed since */
  seenOwed: Decimal,
  reason: reasonText('Say why it’s being written off'),
})

/** Gives up all that a baker owes and no open sale will cover. */
export const writeOffDebt = defineCall({
  name: 'writeOffDebt',
  method: 'POST',
  path: '/api/admin/commission/owed/:cookId/write-off',
  summary: "Write off a baker's balance owed",
  tag: 'admin commission',
  callers: 'refund_orders',
  params: z.object({ cookId: PersonId }),
  body: WriteOffBody,
  success: { status: 201, body: Debtors },
  errors: [
    'unauthenticated',
    'set_up_needed',
    'forbidden',
    'not_found',
    'conflict',
    'invalid',
    'rate_limited',
  ],
})

/** The same report as a CSV file, with the same query. */
export const exportCommissionReport = defineCall({
  name: 'exportCommissionReport',
  method: 'GET',
  path: '/api/admin/commission/report.csv',
  summary: 'Export the commission report as CSV',
  tag: 'admin commission',
  callers: 'read',
  query: CommissionReportSearch,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})
