import { dateOf, type MarketCalendar } from '#server/payments/ledger/market-calendar-rules.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type {
  AccountChangeReason,
  StatedChange,
  StatedOrder,
  StatedPayout,
  Statement,
} from '#shared/api/statements.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import type { LedgerEntryKind } from '#shared/ledger-entries.ts'
import { toDecimal } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { perRail } from '#shared/payment-methods.ts'
import {
  type AccountChange,
  type Balance,
  linesAtPickup,
  type OrderLine,
  type OrderStatement,
  type PaidOut,
} from './order-statement-rules.ts'
import type { StatementEntry } from './statement-entry-rules.ts'
import type { StatedOrder as OrderRow } from './statement-repository.ts'
import type { StatementSpan } from './statement-rules.ts'

type Shown = Pick<Statement, 'balance' | 'payouts' | 'accountChanges' | 'waiting' | 'atPickup'>

interface Given {
  orders: readonly OrderRow[]
  booked: readonly StatementEntry[]
  calendar: MarketCalendar
  span: StatementSpan
}

/** A statement by order and payout in the API. */
export function presentOrderStatement(
  statement: OrderStatement,
  { orders, booked, calendar, span }: Given,
): Shown {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const day = (moment: Date) => dateOf(calendar, moment)
  const named = (id: OrderId) => nameOf(byId.get(id), id)
  const order = (line: OrderLine): StatedOrder => {
    const { sold_at = null, placed_at = null } = byId.get(line.orderId) ?? {}
    const moment = sold_at ?? placed_at
    return { ...named(line.orderId), date: moment === null ? '' : day(moment), ...amountsOf(line) }
  }
  return {
    balance: balanceSheet(statement),
    payouts: statement.payouts.map((paidOut) => payoutOf(paidOut, day, order)),
    accountChanges: statement.accountChanges.map((change) => changeOf(change, day, named)),
    waiting: statement.waiting.map(order),
    atPickup: linesAtPickup(orders, booked, span).map(order),
  }
}

function payoutOf(
  { payout, lines }: PaidOut,
  day: (moment: Date) => string,
  order: (line: OrderLine) => StatedOrder,
): StatedPayout {
  const amount = toDecimal(lines.reduce((sum, { paidOut }) => sum + paidOut, 0))
  const { rail, providerId, at } = payout
  return { rail, providerId, date: day(at), amount, orders: lines.map(order) }
}

function changeOf(
  { at, orderId, rail, kind, amount }: AccountChange,
  day: (moment: Date) => string,
  named: (id: OrderId) => NonNullable<StatedChange['order']>,
): StatedChange {
  const order = orderId === null ? null : named(orderId)
  return { date: day(at), rail, reason: reasonOf(kind), order, amount: toDecimal(amount) }
}

function reasonOf(kind: LedgerEntryKind): AccountChangeReason {
  if (kind === 'dispute_withdrawal') return 'dispute'
  if (kind === 'dispute_return') return 'dispute_won'
  if (kind === 'dispute_fee') return 'dispute_fee'
  return kind === 'commission_collected' ? 'owed' : 'refund'
}

function nameOf(order: OrderRow | undefined, id: OrderId) {
  const title = order === undefined ? '' : orderedTitle({ title: order.title, optionName: order.option_name })
  return { id, number: orderNumber(id), title, buyer: order?.buyer ?? '' }
}

function amountsOf(line: OrderLine) {
  return {
    sale: toDecimal(line.sale),
    serviceFee: toDecimal(line.fee),
    providerFee: toDecimal(line.providerFee),
    refund: toDecimal(line.refund),
    dispute: toDecimal(line.dispute),
    owed: toDecimal(line.owed),
    other: toDecimal(line.waived + line.byHand),
    paidOut: toDecimal(line.paidOut),
  }
}

function balanceSheet({ opening, figures, reached, closing }: OrderStatement): Statement['balance'] {
  return {
    opening: inDecimals(opening),
    sales: toDecimal(figures.sale),
    serviceFees: toDecimal(figures.fee),
    providerFees: toDecimal(figures.providerFee),
    refunds: toDecimal(figures.refund),
    disputes: toDecimal(figures.dispute),
    waived: toDecimal(figures.waived),
    paid: toDecimal(figures.paid),
    byHand: toDecimal(figures.byHand),
    reached: perRail((rail) => toDecimal(reached[rail])),
    closing: inDecimals(closing),
  }
}

function inDecimals({ due, owed, disputed }: Balance) {
  return { due: toDecimal(due), owed: toDecimal(owed), disputed: toDecimal(disputed) }
}
