import type { TrafficLine } from '#sandbox/traffic-record.ts'
import { disputedFrom } from '#server/payments/providers/fee-bearer-rules.ts'
import { rails } from '#shared/payment-methods.ts'
import { type OrderFacts, readAllOrders, readAllStocks } from '#tests/make/payment-facts.ts'
import { checkEnd, checkMoney } from '#tests/make/payment-invariants.ts'
import type { Mended } from './come-to-rest.ts'
import { initialServings, type MoneyShop } from './money-shop.ts'
import { countDeadlocks, listOverpaid, type OurPayment, readOurBooks } from './our-books.ts'
import type { Played, PlayedOrder } from './play-sequence.ts'
import { type BookedPayment, emptyPayment } from './provider-book.ts'
import { allDisputes, allPayments, readSecondBook } from './second-book.ts'

/** What a shop came to, and everything that is wrong with it, a line each. */
export interface Verdict {
  violations: string[]
  orders: number
  payments: number
  refunds: number
  transfers: number
  disputes: number
  /** how many payments have paid something that their baker owed */
  collecting: number
}

/** What every order has to come to by the rules, in cents: what is left of it, and how much of that is the platform's. */
interface Due {
  left: number
  commission: number
}

/** Judges a shop at rest: by what must be so of its own books, and by the second book, kept from the traffic alone. */
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
    for (const what of [...unlike(payment, there), ...outOfRule(payment, own, there)])
      note(what, {
        payment,
        there,
        orders: own,
        played: forReaders(all.find(({ payments }) => payments.includes(payment.id))),
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
      note('a dispute took something else', { disputes, covered })
  }
  for (const rail of rails)
    for (const id of book[rail].liedTo) if (!stopped.has(id)) note('a wrong amount stopped nothing', { id })
  for (const played of all)
    for (const what of brokenWord(played, orders, booked)) note(what, forReaders(played))
  for (const debt of await listOverpaid(db)) note('a debt was taken twice', debt)
  const deadlocks = await countDeadlocks(db)
  if (deadlocks > 0) note('two waited for each other', { deadlocks })
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

/** What our books and the second book do not agree on, and what no book may ever say. */
function unlike(ours: OurPayment, there: BookedPayment): string[] {
  const ownFee = there.transfers > 0 ? there.ownFee : 0
  // PayPal pays nothing out where its own fee takes all that is left
  const left = there.captured - there.refunded - ours.disputed - (there.commission ?? 0)
  const isKept = there.transfers === 0 && left > 0 && left <= there.ownFee && ours.sent === left
  const wrong = {
    'it was charged twice': there.captures > 1,
    'the baker was paid twice': there.transfers > 1,
    'something else was captured': there.captured !== ours.captured,
    'something else was refunded': there.refunded !== ours.refunded,
    'something else went to the baker': !isKept && there.transferred + ownFee !== ours.sent,
    'something else was taken back': there.takenBack !== null && there.takenBack !== ours.takenBack,
    'buyer and baker together got more than came in':
      there.refunded + there.transferred - (there.takenBack ?? ours.takenBack) > there.captured,
    'the buyer got more back than they gave': there.refunded + ours.disputed > there.captured,
  }
  return Object.entries(wrong).flatMap(([what, isWrong]) => (isWrong ? [what] : []))
}

/** Where baker and platform do not have exactly what the rules give them. */
function outOfRule(ours: OurPayment, orders: readonly OrderFacts[], there: BookedPayment): string[] {
  const dues = orders.map(dueOf)
  const left = sumOf(dues.map((due) => due.left))
  const commission = sumOf(dues.map((due) => due.commission))
  const isOver = orders.every(({ status }) => status === 'completed' || status === 'cancelled')
  // a refund in which the provider would not give the fee back, or money that a bank took of the baker alone: the baker gives our
  // part, and the platform keeps it
  const kept = ours.platform - commission - ours.collected
  const wrong = {
    'some of it is nowhere':
      ours.captured > 0 && ours.baker + ours.platform - ours.collected + ours.held !== left,
    'money is still held': isOver && ours.held !== 0,
    'what a baker owes is still reserved': isOver && ours.reserved !== 0,
    'the platform has something else than is left with it':
      isOver && disputedFrom(ours.rail) === 'platform' && ours.platform !== leftWithUs(ours, there),
    'the baker has something else than the rules give':
      isOver && ours.baker !== left - commission - (there.commission === null ? 0 : kept),
    'the platform has less than the rules give': isOver && kept < 0,
    'the platform has something else than the provider says':
      isOver && !ours.isDisputed && there.commission !== null && there.commission !== ours.platform,
  }
  return Object.entries(wrong).flatMap(([what, isWrong]) => (isWrong ? [what] : []))
}

/** What the platform has of a payment that comes to its own account, once all of it is over. */
function leftWithUs({ takenBack, disputed }: OurPayment, there: BookedPayment): number {
  return there.captured - there.refunded - there.transferred + (there.takenBack ?? takenBack) - disputed
}

/** The rules once more, in their own words (CONST-06, OPEN-03): 7.5 % of what stays sold, rounded half up as it is given back. */
function dueOf({ status, is_captured, total_cents: total, refunded_done, lost_cents }: OrderFacts): Due {
  const gone = refunded_done + lost_cents
  if (!is_captured) return { left: 0, commission: 0 }
  const whole = Math.floor((total * 75 + 500) / 1000)
  const returned = Math.floor((2 * whole * gone + total) / (2 * total))
  return { left: total - gone, commission: status === 'completed' ? whole - returned : 0 }
}

/** Where somebody was told something that is not so in the end. */
function brokenWord(
  { sequence, orders, payments, isPaid, disputes, byHand }: Played,
  facts: readonly OrderFacts[],
  booked: ReadonlyMap<string, BookedPayment>,
): string[] {
  const found = orders.map((order) => ({ order, fact: facts.find(({ id }) => id === order.id) }))
  const paidOf = sumOf(payments.map((id) => booked.get(id)?.captures ?? 0))
  const wrong = {
    'an order that was told is gone': found.some(({ fact }) => fact === undefined),
    'a payment that was told is gone': isPaid && paidOf !== payments.length,
    'an order costs something else': found.some(({ order, fact }) => fact?.total_cents !== order.total),
    [`a refund over ${sequence.rail} is not what was told`]:
      disputes.length + byHand.length === 0 &&
      found.some(({ order, fact }) => fact && !isRefundedAsTold(order, fact)),
  }
  return Object.entries(wrong).flatMap(([what, isWrong]) => (isWrong ? [what] : []))
}

/** Whether what went back is what people were told; of what nobody answered it may be any part. */
function isRefundedAsTold({ refunds, total }: PlayedOrder, fact: OrderFacts): boolean {
  const { refunded_done: back, missing_cents, status, is_captured } = fact
  if (!is_captured) return back === 0
  if (status === 'cancelled') return back === total
  const sure = sumOf(refunds.filter(({ isSure }) => isSure).map(({ cents }) => cents))
  const unsure = sumOf(refunds.filter(({ isSure }) => !isSure).map(({ cents }) => cents))
  // what does not come goes back too, as far as something is left
  const least = Math.min(total, sure + missing_cents)
  return back >= least && back <= Math.min(total, least + unsure)
}

/** A sequence as somebody needs it to play it again. */
function forReaders(played: Played | undefined) {
  return played && { index: played.index, sequence: played.sequence, orders: played.orders }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
