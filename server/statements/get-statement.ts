import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { readMarketCalendar } from '#server/payments/ledger/market-calendar.ts'
import { dateOf, zoneOfMonth } from '#server/payments/ledger/market-calendar-rules.ts'
import type { Statement, StatementFigures, StatementSearch } from '#shared/api/statements.ts'
import { toDecimal } from '#shared/money.ts'
import { perRail } from '#shared/payment-methods.ts'
import { orderStatement } from './order-statement-rules.ts'
import { statementEntries } from './statement-entry-rules.ts'
import { presentOrderStatement } from './statement-presenter.ts'
import {
  findOwedAt,
  listBakerEntries,
  listPayouts,
  listStatedOrders,
  listStatementSales,
} from './statement-repository.ts'
import {
  ledgerTotals,
  type StatementSums,
  statementRows,
  statementSpan,
  sumStatement,
} from './statement-rules.ts'

/** The viewer's statement of a month or a year, by default this year. */
export async function getStatement(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
  search: StatementSearch,
): Promise<Statement> {
  const { db } = context
  const calendar = await readMarketCalendar(context)
  const { period = dateOf(calendar, context.now()).slice(0, 4) } = search
  const span = statementSpan(period, calendar)
  const sales = await listStatementSales(db, id, span)
  const payouts = await listPayouts(db, id)
  const orders = await listStatedOrders(db, id)
  const soldAt = new Map(
    orders.flatMap(({ id, sold_at }) => (sold_at === null ? [] : [[id, sold_at] as const])),
  )
  const ofPayment = new Map(payouts.map((payout) => [payout.paymentId, payout]))
  const booked = statementEntries(await listBakerEntries(db, id), soldAt, ofPayment)
  const rows = statementRows(sales, ledgerTotals(booked, span))
  return {
    ...presentOrderStatement(orderStatement(booked, payouts, span), { orders, booked, calendar, span }),
    period,
    timeZone: zoneOfMonth(calendar, period),
    rows: rows.map((row) => ({ key: row.key, ...inDecimals(row) })),
    totals: inDecimals(sumStatement(rows)),
    owedInTheEnd: toDecimal(await findOwedAt(db, id, span.until)),
  }
}

function inDecimals(sums: StatementSums): StatementFigures {
  return {
    orders: sums.orders,
    online: perRail((rail) => toDecimal(sums.online[rail])),
    cash: toDecimal(sums.cash),
    refunds: toDecimal(sums.refunds),
    disputes: toDecimal(sums.disputes),
    collected: toDecimal(sums.collected),
    paid: toDecimal(sums.paid),
    owed: toDecimal(sums.owed),
    waived: toDecimal(sums.waived),
    paidOut: toDecimal(sums.paidOut),
  }
}
