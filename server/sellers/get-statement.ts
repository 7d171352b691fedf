import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Statement, StatementFigures, StatementSearch } from '#shared/api/statements.ts'
import { toDecimal } from '#shared/money.ts'
import { perRail } from '#shared/payment-methods.ts'
import { findOwedAt, listStatementMovements, listStatementSales } from './statement-repository.ts'
import { type StatementSums, statementRows, statementSpan, sumStatement } from './statement-rules.ts'

/** The viewer's sales, refunds, commission and payouts of a month or a year, this year unless another is asked for. */
export async function getStatement(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
  { period = now().toISOString().slice(0, 4) }: StatementSearch,
): Promise<Statement> {
  const span = statementSpan(period)
  const sales = await listStatementSales(db, id, span)
  const rows = statementRows(sales, await listStatementMovements(db, id, span))
  return {
    period,
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
    collected: toDecimal(sums.collected),
    paid: toDecimal(sums.paid),
    owed: toDecimal(sums.owed),
    waived: toDecimal(sums.waived),
    paidOut: toDecimal(sums.paidOut),
  }
}
