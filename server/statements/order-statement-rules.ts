import type { OrderId, PaymentId } from '#shared/api/ids.ts'
import type { LedgerEntryKind } from '#shared/ledger-entries.ts'
import type { Cents } from '#shared/money.ts'
import { perRail, type Rail } from '#shared/payment-methods.ts'
import { type Figures, figureParts } from './baker-entry-rules.ts'
import type { Payout, StatementEntry } from './statement-entry-rules.ts'

/** A baker's money due, owed and disputed at a moment, in cents. */
export interface Balance {
  due: Cents
  owed: Cents
  disputed: Cents
}

/** The figures of an order, which add up to `paidOut`; `owed` is what it contributed to the balance owed. */
export interface OrderLine extends Figures {
  orderId: OrderId
  owed: Cents
  paidOut: Cents
}

/** A payout with its orders. */
export interface PaidOut {
  payout: Payout
  lines: OrderLine[]
}

/** A change of the baker's account at a provider outside payouts. */
export interface AccountChange {
  at: Date
  orderId: OrderId | null
  rail: Rail | null
  kind: LedgerEntryKind
  amount: Cents
}

/** A baker's money in a period: `opening` plus figures less payouts equals `closing`. */
export interface OrderStatement {
  opening: Balance
  figures: Figures
  reached: Record<Rail, Cents>
  closing: Balance
  payouts: PaidOut[]
  accountChanges: AccountChange[]
  /** orders sold but not paid out at the end, and those cancelled out before their payout */
  waiting: OrderLine[]
}

/** The statement of a period from all ledger entries of a baker. */
export function orderStatement(
  booked: readonly StatementEntry[],
  payouts: Iterable<Payout>,
  { from, until }: { from: Date; until: Date },
): OrderStatement {
  const isWithin = (moment: Date) => moment >= from && moment < until
  const reached = booked.filter(({ reachedAt }) => isWithin(reachedAt))
  return {
    opening: balanceAt(booked, from),
    figures: sumFigures(booked.filter(({ bookedAt }) => isWithin(bookedAt))),
    reached: perRail((rail) =>
      sum(
        reached.filter((one) => one.rail === rail),
        ({ reached }) => reached,
      ),
    ),
    closing: balanceAt(booked, until),
    payouts: [...payouts]
      .filter(({ at }) => isWithin(at))
      .toSorted((one, other) => one.lastSequence - other.lastSequence)
      .map((payout) => ({ payout, lines: linesOf(payout, booked) })),
    accountChanges: accountChanges(reached.filter(({ isOfPayout }) => !isOfPayout)),
    waiting: waitingAt(booked, { from, until }),
  }
}

/** A baker's balance at a moment. */
function balanceAt(booked: readonly StatementEntry[], moment: Date): Balance {
  const counted = booked.filter(({ bookedAt }) => bookedAt < moment)
  const [owed, disputed] = [sum(counted, (one) => one.owed), sum(counted, (one) => one.disputed)]
  const reached = sum(
    booked.filter(({ reachedAt }) => reachedAt < moment),
    (one) => one.reached,
  )
  return { due: totalOf(sumFigures(counted)) - reached + owed + disputed, owed, disputed }
}

/** The orders of a payout, each with its entries up to then. */
function linesOf({ paymentId, lastSequence }: Payout, booked: readonly StatementEntry[]): OrderLine[] {
  const own = booked.filter((one) => one.paymentId === paymentId && one.sequence <= lastSequence)
  return byOrder(own).map(([orderId, entries]) => {
    const figures = sumFigures(entries)
    const paidOut = sum(
      entries.filter(({ isOfPayout }) => isOfPayout),
      ({ reached }) => reached,
    )
    const reached = sum(entries, (one) => one.reached)
    // a bank's withdrawal from the account meanwhile is not part of the payout
    const dispute = figures.dispute - (reached - paidOut)
    return { ...figures, orderId, dispute, owed: reached - totalOf(figures), paidOut }
  })
}

function waitingAt(
  booked: readonly StatementEntry[],
  { from, until }: { from: Date; until: Date },
): OrderLine[] {
  const online = booked.filter(({ bookedAt, paymentId }) => bookedAt < until && paymentId !== null)
  return byOrder(online).flatMap(([orderId, entries]) => {
    const { due } = balanceAt(entries, until)
    const isPaidOut = entries.some((one) => one.isOfPayout && one.reachedAt < until)
    const isNews = entries.some((one) => one.bookedAt >= from)
    const isSold = entries.some(({ figures }) => figures.sale !== 0)
    if (due === 0 && (isPaidOut || !isNews || !isSold)) return []
    const figures = sumFigures(entries)
    return [{ ...figures, orderId, owed: due - totalOf(figures), paidOut: due }]
  })
}

/** An order of the baker, with the fields for `linesAtPickup`. */
interface SoldAtPickup {
  id: OrderId
  sold_at: Date | null
  payment_id: PaymentId | null
  asked: Cents
}

/** The orders sold in a period and paid at pickup; their service fee is owed. */
export function linesAtPickup(
  orders: readonly SoldAtPickup[],
  booked: readonly StatementEntry[],
  { from, until }: { from: Date; until: Date },
): OrderLine[] {
  const own = new Map(byOrder(booked.filter(({ bookedAt }) => bookedAt < until)))
  return orders.flatMap(({ id, sold_at, payment_id, asked }) => {
    if (payment_id !== null || sold_at === null || sold_at < from || sold_at >= until) return []
    const figures = sumFigures(own.get(id) ?? [])
    return [{ ...figures, orderId: id, sale: asked, owed: -totalOf(figures), paidOut: asked }]
  })
}

/** The account changes, one row per cause and order, without zero amounts. */
function accountChanges(reached: readonly StatementEntry[]): AccountChange[] {
  const together = Map.groupBy(reached, ({ kind, cause, orderId }) => JSON.stringify([kind, cause, orderId]))
  return [...together.values()].flatMap((entries): AccountChange[] => {
    const [first] = entries
    const amount = sum(entries, (one) => one.reached)
    if (!first || amount === 0) return []
    const { reachedAt: at, orderId, rail, kind } = first
    return [{ at, orderId, rail, kind, amount }]
  })
}

/** The sum of figures. */
function totalOf(figures: Figures): Cents {
  return figureParts.reduce((total, part) => total + figures[part], 0)
}

function sumFigures(booked: readonly StatementEntry[]): Figures {
  const part = (of: keyof Figures) => sum(booked, ({ figures }) => figures[of])
  return {
    ...{ sale: part('sale'), fee: part('fee'), providerFee: part('providerFee'), refund: part('refund') },
    ...{ dispute: part('dispute'), waived: part('waived'), paid: part('paid'), byHand: part('byHand') },
  }
}

function byOrder(booked: readonly StatementEntry[]): [OrderId, StatementEntry[]][] {
  const grouped = new Map<OrderId, StatementEntry[]>()
  for (const one of booked) {
    if (one.orderId === null) continue
    const own = grouped.get(one.orderId)
    if (own) own.push(one)
    else grouped.set(one.orderId, [one])
  }
  return [...grouped]
}

function sum(booked: readonly StatementEntry[], of: (one: StatementEntry) => Cents): Cents {
  return booked.reduce((total, one) => total + of(one), 0)
}
