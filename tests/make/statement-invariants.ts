import { readMarketCalendar } from '#server/payments/ledger/market-calendar.ts'
import { dateOf } from '#server/payments/ledger/market-calendar-rules.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { getStatement } from '#server/statements/get-statement.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { BalanceSheet, StatedOrder, Statement } from '#shared/api/statements.ts'
import { perRail, type Rail, rails } from '#shared/payment-methods.ts'
import { addDays } from '#shared/ready-by.ts'
import { must } from './payment-invariants.ts'

/** What a baker's statements say of their accounts at providers since their first month, in cents. */
export interface Reached {
  /** paid out, less what was taken back for refunds */
  sent: Record<Rail, number>
  /** what the providers took of payouts for themselves */
  providerFees: number
}

/**
 * Reads a baker's statements of all months from one (YYYY-MM) until now. Each must close, begin where the one before ended, and have
 * orders that come to its payouts, and payouts and changes that come to what reached the accounts; throws where one does not.
 */
export async function checkStatements(
  context: MoneyContext,
  id: PersonId,
  first: string,
): Promise<Reached & { statements: Statement[] }> {
  const last = dateOf(await readMarketCalendar(context), context.now()).slice(0, 7)
  const statements: Statement[] = []
  for (let month = first; month <= last; month = addDays(`${month}-01`, 31).slice(0, 7))
    statements.push(await getStatement(context, { id }, { period: month }))
  for (const [index, statement] of statements.entries()) {
    checkStatement(statement)
    const before = statements[index - 1]?.balance.closing
    must(
      before === undefined || JSON.stringify(before) === JSON.stringify(statement.balance.opening),
      'it begins where the month before ended',
      { before, statement },
    )
  }
  return {
    statements,
    sent: perRail((rail) =>
      sumOf(
        statements.flatMap(({ payouts, accountChanges }) => [
          ...payouts.filter((one) => one.rail === rail).map(({ amount }) => amount),
          ...accountChanges
            .filter((one) => one.rail === rail && one.reason === 'refund')
            .map(({ amount }) => amount),
        ]),
      ),
    ),
    providerFees: -sumOf(statements.map(({ balance }) => balance.providerFees)),
  }
}

function checkStatement(statement: Statement): void {
  const { balance, payouts, accountChanges, waiting } = statement
  const { opening, closing, reached, ...moved } = balance
  const all = sumOf(Object.values(moved)) - sumOf(Object.values(reached))
  must(netOf(opening) + all === netOf(closing), 'it closes', balance)
  checkTable(statement)
  for (const payout of payouts) {
    must(
      sumOf(payout.orders.map(({ paidOut }) => paidOut)) === cents(payout.amount),
      'orders are the payout',
      payout,
    )
    for (const order of payout.orders) checkOrder(order)
  }
  for (const order of waiting) checkOrder(order)
  must(
    sumOf(waiting.map(({ paidOut }) => paidOut)) === cents(closing.due),
    'what is due is of orders',
    statement,
  )
  for (const rail of rails) {
    const came = [...payouts, ...accountChanges].filter((one) => one.rail === rail)
    must(
      sumOf(came.map(({ amount }) => amount)) === cents(reached[rail]),
      'all that reached it is listed',
      statement,
    )
  }
}

/** Its table of days or months comes to the same as its balance. */
function checkTable({ balance, totals, rows }: Statement): void {
  const { opening, closing, reached } = balance
  const told = {
    sales: sumOf(Object.values(totals.online)),
    refunds: -cents(totals.refunds),
    disputes: -cents(totals.disputes),
    fees: -cents(totals.collected) - cents(totals.owed) - cents(totals.waived) - cents(totals.paid),
    paid: cents(totals.paid),
    waived: cents(totals.waived),
    owed: cents(totals.owed),
    reached: cents(totals.paidOut),
  }
  const atPickup = sumOf(rows.map(({ owed }) => owed)) - cents(totals.owed)
  must(atPickup === 0, 'its totals are of its rows', rows)
  const own = {
    sales: cents(balance.sales),
    refunds: cents(balance.refunds),
    disputes: cents(balance.disputes),
    fees: cents(balance.serviceFees),
    paid: cents(balance.paid),
    waived: cents(balance.waived),
    owed: cents(closing.owed) - cents(opening.owed),
    reached: sumOf(Object.values(reached)),
  }
  // what a lost dispute has a baker owe is no fee
  const { fees: toldFees, ...toldRest } = told
  const { fees, ...rest } = own
  must(JSON.stringify(toldRest) === JSON.stringify(rest), 'its table says what its balance says', {
    told,
    own,
  })
  must(toldFees <= fees, 'no fee is taken that its balance does not have', { told, own })
}

function checkOrder(order: StatedOrder): void {
  const { sale, serviceFee, providerFee, refund, dispute, owed, other, paidOut } = order
  const parts = [sale, serviceFee, providerFee, refund, dispute, owed, other]
  must(sumOf(parts) === cents(paidOut), 'an order comes to what is paid out', order)
}

function netOf({ due, owed, disputed }: BalanceSheet['opening']): number {
  return cents(due) - cents(owed) - cents(disputed)
}

function sumOf(amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + cents(amount), 0)
}

function cents(decimal: string): number {
  return Math.round(Number(decimal) * 100)
}
