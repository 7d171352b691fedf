import type { TrafficLine } from '#sandbox/traffic-record.ts'
import { disputedFrom } from '#server/payments/providers/fee-bearer-rules.ts'
import { rails } from '#shared/payment-methods.ts'
import { type OrderFacts, readAllOrders, readAllStocks } from '#tests/make/payment-facts.ts'
import { checkEnd, checkMoney } from '#tests/make/payment-invariants.ts'
import { initialServings, type MoneyShop } from './money-shop.ts'
import { countDeadlocks, listOverpaid, type OurPayment, readOurBooks } from './our-books.ts'
import type { Played, PlayedOrder } from './play-sequence.ts'
import { type BookedPayment, emptyPayment } from './provider-book.ts'
import { allDisputes, allPayments, readSecondBook } from './second-book.ts'
import type { Mended } from './settle-shop.ts'

/** The totals of a settled shop, and its violations, a line each. */
export interface Verdict {
  violations: string[]
  orders: number
  payments: number
  refunds: number
  transfers: number
  disputes: number
  /** the number of payments that collected some of their baker's debt */
  collecting: number
}

/** The required end of an order, in cents: the amount left, and the platform's commission in it. */
interface Due {
  left: number
  commission: number
}

/** Judges a settled shop by the invariants of its own books and by the second book, which comes only from traffic. */
export async function judge(
  shop: MoneyShop,
  all: readonly Played[],
  { stopped }: Mended,
  traffic: readonly TrafficLine[],
): Promise<Verdict> {
  const { db } = shop.database
  const violations: string[] = []
  const book = readSecondBook(traffic)
  const booked = allPayments(book)
  const ours = await readOurBooks(db)
  const orders = await readAllOrders(db)
  const note = (what: string, facts: unknown) => violations.push(`${what}: ${JSON.stringify(facts)}`)
  const tryOrder = (check: (order: OrderFacts) => void, order: OrderFacts) => {
    try {
      check(order)
    } catch (error) {
      violations.push(error instanceof Error ? error.message : String(error))
    }
  }
  for (const order of orders) for (const check of [checkMoney, checkEnd]) tryOrder(check, order)
  for (const { left, taken } of await readAllStocks(db))
    if (left < 0 || left + taken !== initialServings) note('servings', { left, taken })
  const known = new Set(ours.map(({ id }) => id))
  for (const [id, there] of booked)
    if (!known.has(id)) note('the provider has money of nobody', { id, there })
  for (const payment of ours) {
    const own = orders.filter(({ payment_id }) => payment_id === payment.id)
    const there = booked.get(payment.id) ?? emptyPayment({ takenBack: null, commission: null })
    for (const what of [...bookDifferences(payment, there), ...ruleViolations(payment, own, there)])
      note(what, {
        payment,
        there,
        orders: own,
        played: replayFacts(all.find(({ payments }) => payments.includes(payment.id))),
      })
  }
  for (const [covers, disputes] of Map.groupBy(allDisputes(book), ({ payments }) =>
    payments.toSorted().join(),
  )) {
    const covered = ours.filter(({ id }) => covers.split(',').includes(id))
    const sum = (part: 'disputed' | 'disputeFee') => sumOf(covered.map((one) => one[part]))
    const there = {
      withdrawn: sumOf(disputes.map(({ withdrawn }) => withdrawn)),
      fee: sumOf(disputes.map(({ fee }) => fee)),
    }
    if (sum('disputed') !== there.withdrawn || sum('disputeFee') !== there.fee)
      note('a dispute withdrew another amount', { disputes, covered })
  }
  for (const rail of rails)
    for (const id of book[rail].misreportedPayments)
      if (!stopped.has(id)) note('a wrong amount did not stop the payment', { id })
  for (const played of all)
    for (const what of brokenAcknowledgments(played, orders, booked)) note(what, replayFacts(played))
  for (const debt of await listOverpaid(db)) note('a debt was taken twice', debt)
  const deadlocks = await countDeadlocks(db)
  if (deadlocks > 0) note('transactions deadlocked', { deadlocks })
  for (const line of shop.processes.errors) note('a process failed', { line: line.slice(0, 1_000) })
  return {
    violations,
    orders: orders.length,
    payments: ours.filter(({ captured }) => captured > 0).length,
    refunds: sumOf([...booked.values()].map(({ refunds }) => refunds)),
    transfers: sumOf([...booked.values()].map(({ transfers }) => transfers)),
    disputes: sumOf(rails.map((rail) => book[rail].disputes.length)),
    collecting: ours.filter(({ collected }) => collected > 0).length,
  }
}

/** Differences between our books and the second book, and amounts that are never allowed. */
function bookDifferences(ours: OurPayment, there: BookedPayment): string[] {
  const ownFee = there.transfers > 0 ? there.ownFee : 0
  // PayPal pays nothing out when its own fee uses up the rest
  const left = there.captured - there.refunded - ours.disputed - (there.commission ?? 0)
  const isKept = there.transfers === 0 && left > 0 && left <= there.ownFee && ours.sent === left
  const wrong = {
    'it was charged twice': there.captures > 1,
    'the baker was paid twice': there.transfers > 1,
    'another amount was captured': there.captured !== ours.captured,
    'another amount was refunded': there.refunded !== ours.refunded,
    'another amount was paid to the baker': !isKept && there.transferred + ownFee !== ours.sent,
    'another amount was reversed': there.takenBack !== null && there.takenBack !== ours.takenBack,
    'buyer and baker together got more than was captured':
      there.refunded + there.transferred - (there.takenBack ?? ours.takenBack) > there.captured,
    'the buyer got back more than they paid': there.refunded + ours.disputed > there.captured,
  }
  return Object.entries(wrong).flatMap(([what, isWrong]) => (isWrong ? [what] : []))
}

/** Deviations of the baker's and the platform's amounts from the rules. */
function ruleViolations(ours: OurPayment, orders: readonly OrderFacts[], there: BookedPayment): string[] {
  const dues = orders.map(dueOf)
  const left = sumOf(dues.map((due) => due.left))
  const commission = sumOf(dues.map((due) => due.commission))
  const isOver = orders.every(({ status }) => status === 'completed' || status === 'cancelled')
  // when the provider does not return the fee of a refund, or a bank debits only the baker, the baker pays our part
  const kept = ours.platform - commission - ours.collected
  const wrong = {
    'some money is unaccounted for':
      ours.captured > 0 && ours.baker + ours.platform - ours.collected + ours.held !== left,
    'money is still held': isOver && ours.held !== 0,
    'a baker’s debt is still reserved': isOver && ours.reserved !== 0,
    'the platform has another amount than remains with it':
      isOver && disputedFrom(ours.rail) === 'platform' && ours.platform !== platformRest(ours, there),
    'the baker has another amount than the rules give':
      isOver && ours.baker !== left - commission - (there.commission === null ? 0 : kept),
    'the platform has less than the rules give': isOver && kept < 0,
    'the platform has another amount than the provider reports':
      isOver && !ours.isDisputed && there.commission !== null && there.commission !== ours.platform,
  }
  return Object.entries(wrong).flatMap(([what, isWrong]) => (isWrong ? [what] : []))
}

/** The platform's final amount of a payment that is captured to its own account. */
function platformRest({ takenBack, disputed }: OurPayment, there: BookedPayment): number {
  return there.captured - there.refunded - there.transferred + (there.takenBack ?? takenBack) - disputed
}

/** The rules, implemented independently (CONST-06, OPEN-03): 7.5 % of the amount kept, with refunds rounded half up. */
function dueOf({ status, is_captured, total_cents: total, refunded_done, lost_cents }: OrderFacts): Due {
  const gone = refunded_done + lost_cents
  if (!is_captured) return { left: 0, commission: 0 }
  const whole = Math.floor((total * 75 + 500) / 1000)
  const returned = Math.floor((2 * whole * gone + total) / (2 * total))
  return { left: total - gone, commission: status === 'completed' ? whole - returned : 0 }
}

/** Acknowledgments to people that the final state contradicts. */
function brokenAcknowledgments(
  { sequence, orders, payments, isPaid, disputes, byHand }: Played,
  facts: readonly OrderFacts[],
  booked: ReadonlyMap<string, BookedPayment>,
): string[] {
  const found = orders.map((order) => ({ order, fact: facts.find(({ id }) => id === order.id) }))
  const paidOf = sumOf(payments.map((id) => booked.get(id)?.captures ?? 0))
  const wrong = {
    'an acknowledged order is gone': found.some(({ fact }) => fact === undefined),
    'an acknowledged payment is gone': isPaid && paidOf !== payments.length,
    'an order has another total': found.some(({ order, fact }) => fact?.total_cents !== order.total),
    [`a refund over ${sequence.rail} differs from the acknowledged one`]:
      disputes.length + byHand.length === 0 &&
      found.some(({ order, fact }) => fact && !isRefundedAsAcknowledged(order, fact)),
  }
  return Object.entries(wrong).flatMap(([what, isWrong]) => (isWrong ? [what] : []))
}

/** Whether the refunded amount is the acknowledged one; unacknowledged refunds may be done or not. */
function isRefundedAsAcknowledged({ refunds, total }: PlayedOrder, fact: OrderFacts): boolean {
  const { refunded_done: back, missing_cents, status, is_captured } = fact
  if (!is_captured) return back === 0
  if (status === 'cancelled') return back === total
  const sure = sumOf(refunds.filter(({ isSure }) => isSure).map(({ cents }) => cents))
  const unsure = sumOf(refunds.filter(({ isSure }) => !isSure).map(({ cents }) => cents))
  // missing servings are refunded too, up to the rest
  const least = Math.min(total, sure + missing_cents)
  return back >= least && back <= Math.min(total, least + unsure)
}

/** The facts that somebody needs to replay a sequence. */
function replayFacts(played: Played | undefined) {
  return played && { index: played.index, sequence: played.sequence, orders: played.orders }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
