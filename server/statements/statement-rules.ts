import {
  type CalendarSpan,
  daySpans,
  dayStart,
  type MarketCalendar,
} from '#server/payments/ledger/market-calendar-rules.ts'
import type { Cents } from '#shared/money.ts'
import { perRail, type Rail } from '#shared/payment-methods.ts'
import { addDays, daysUpTo } from '#shared/ready-by.ts'
import type { StatementEntry } from './statement-entry-rules.ts'

/** A month or a year in the market's calendar. */
export interface StatementSpan {
  /** YYYY-MM or YYYY */
  period: string
  from: Date
  /** the first moment after the period */
  until: Date
  /** the days of a month or the months of a year, with keys YYYY-MM-DD or YYYY-MM */
  spans: CalendarSpan[]
}

/** The period "2026-11" or "2026" as a span. */
export function statementSpan(period: string, calendar: MarketCalendar): StatementSpan {
  const isYear = period.length === 4
  const first = isYear ? `${period}-01-01` : `${period}-01`
  const next = isYear ? `${Number(period) + 1}-01-01` : `${addDays(first, 31).slice(0, 7)}-01`
  const days = daysUpTo(addDays(next, -1), (Date.parse(next) - Date.parse(first)) / 86_400_000)
  const keys = isYear ? days.filter((day) => day.endsWith('-01')) : days
  return {
    period,
    from: dayStart(calendar, first),
    until: dayStart(calendar, next),
    spans: daySpans(calendar, keys).map(({ key, start }) => ({ key: isYear ? key.slice(0, 7) : key, start })),
  }
}

/** The totals of a row, in cents. */
export interface StatementSums {
  orders: number
  online: Record<Rail, Cents>
  cash: Cents
  /** refunds through us, and losses from disputes */
  refunds: Cents
  disputes: Cents
  /** from orders: service fee and balance owed */
  collected: Cents
  /** paid by the baker toward the balance owed */
  paid: Cents
  owed: Cents
  waived: Cents
  /** paid into the baker's accounts */
  paidOut: Cents
}

/** Completed orders of a day or month by payment method; null: at pickup. */
export interface SalesOfKey {
  key: string
  rail: Rail | null
  orders: number
  cents: Cents
}

/** The ledger totals of a day or month. */
export type LedgerTotals = { key: string } & Pick<
  StatementSums,
  'refunds' | 'disputes' | 'collected' | 'paid' | 'owed' | 'waived' | 'paidOut'
>

const none: Omit<LedgerTotals, 'key'> = {
  ...{ refunds: 0, disputes: 0, collected: 0 },
  ...{ paid: 0, owed: 0, waived: 0, paidOut: 0 },
}

/** The ledger totals of each day or month of a statement, as its balance counts them, without empty ones. */
export function ledgerTotals(
  booked: readonly StatementEntry[],
  { from, until, spans }: Pick<StatementSpan, 'from' | 'until' | 'spans'>,
): LedgerTotals[] {
  const byKey = new Map<string, LedgerTotals>()
  const add = (moment: Date, changed: Partial<Omit<LedgerTotals, 'key'>>) => {
    if (moment < from || moment >= until) return
    const key = spans.findLast(({ start }) => start <= moment)?.key ?? ''
    const before = byKey.get(key) ?? { key, ...none }
    byKey.set(key, sumOfKey(before, changed))
  }
  for (const { figures, owed, collected, reached, bookedAt, reachedAt } of booked) {
    const { paid, waived } = figures
    add(bookedAt, { refunds: -figures.refund, disputes: -figures.dispute, collected, paid, owed, waived })
    add(reachedAt, { paidOut: reached })
  }
  return [...byKey.values()].filter(({ key, ...sums }) => Object.values(sums).some((cents) => cents !== 0))
}

function sumOfKey(before: LedgerTotals, changed: Partial<Omit<LedgerTotals, 'key'>>): LedgerTotals {
  const sum = (part: keyof typeof none) => before[part] + (changed[part] ?? 0)
  return {
    ...{ key: before.key, refunds: sum('refunds'), disputes: sum('disputes'), collected: sum('collected') },
    ...{ paid: sum('paid'), owed: sum('owed'), waived: sum('waived'), paidOut: sum('paidOut') },
  }
}

/** The rows of a statement, oldest first, with sales and ledger totals. */
export function statementRows(
  sales: readonly SalesOfKey[],
  moved: readonly LedgerTotals[],
): ({ key: string } & StatementSums)[] {
  const keys = new Set([...sales, ...moved].map(({ key }) => key))
  return [...keys].toSorted().map((key) => {
    const own = sales.filter((sale) => sale.key === key)
    const paid = (rail: Rail | null) => own.find((sale) => sale.rail === rail)?.cents ?? 0
    return {
      ...none,
      ...moved.find((one) => one.key === key),
      key,
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      online: perRail(paid),
      cash: paid(null),
    }
  })
}

/** The sum of rows. */
export function sumStatement(rows: readonly StatementSums[]): StatementSums {
  const sum = (of: (row: StatementSums) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    orders: sum(({ orders }) => orders),
    online: perRail((rail) => sum(({ online }) => online[rail])),
    cash: sum(({ cash }) => cash),
    refunds: sum(({ refunds }) => refunds),
    disputes: sum(({ disputes }) => disputes),
    collected: sum(({ collected }) => collected),
    paid: sum(({ paid }) => paid),
    owed: sum(({ owed }) => owed),
    waived: sum(({ waived }) => waived),
    paidOut: sum(({ paidOut }) => paidOut),
  }
}
