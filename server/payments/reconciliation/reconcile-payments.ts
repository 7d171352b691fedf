import type { PaymentId } from '#shared/api/ids.ts'
import { formatMoney } from '#shared/money.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { listStrayMovements } from './booked-repository.ts'
import { listChangedAccounts } from './changed-months-repository.ts'
import { differencesInClosedMonths } from './closed-month-rules.ts'
import { comparePayees } from './compare-payees.ts'
import { type Comparison, comparePayments, whyStopped } from './compare-payments.ts'
import { comparePickups } from './compare-pickups.ts'
import { type Difference, difference } from './difference-rules.ts'
import { listUnknownMoney } from './list-unknown-money.ts'
import { strayMovement } from './movement-rules.ts'
import {
  listOrdersWithoutPayment,
  listPaymentIdsAfter,
  listPaymentsToAskAbout,
} from './our-payments-repository.ts'
import { findStrayOrders, listFailedInstructions, listStoppedPayments } from './reconciliation-repository.ts'
import { listWrongStocks } from './servings-offered-repository.ts'

/** How many payments are compared at a time. */
const batch = 200

/** Result of comparing books, orders, stock and providers. */
export interface Reconciliation extends Comparison {
  /** payments compared with their provider */
  compared: number
  /** until when the providers' lists are complete */
  completeUntil: Date
}

/**
 * Compares our books with themselves and with the providers' since a moment; changes nothing. Checks differences again
 * after a `pause` for work in progress. An unanswered request is a difference.
 */
export async function reconcilePayments(
  context: MoneyContext,
  since: Date,
  pause: () => Promise<unknown> = async () => undefined,
): Promise<Reconciliation> {
  const listed = await listUnknownMoney(context, since)
  const asked = new Set([...(await listPaymentsToAskAbout(context.db, since)), ...listed.paymentIds])
  const first = await compareAll(context, asked)
  const doubtful = [...new Set([...first.unseen, ...first.differences.flatMap((one) => one.paymentId ?? [])])]
  if (doubtful.length > 0) await pause()
  const second = await compareSome(context, doubtful, asked)
  const payees = await comparePayees(context.db)
  const elsewhere = [
    ...(await differencesElsewhere(context)),
    ...(await comparePickups(context.db)),
    ...payees,
  ]
  const toStop = [...second.toStop, ...payees.flatMap(whyStopped)]
  return {
    ...second,
    toStop: new Map(toStop),
    differences: [...elsewhere, ...listed.differences, ...second.differences],
    fees: new Map([...first.fees, ...second.fees]),
    compared: asked.size,
    completeUntil: listed.completeUntil,
  }
}

async function compareAll(context: MoneyContext, asked: ReadonlySet<PaymentId>): Promise<Comparison> {
  const results: Comparison[] = []
  let after: PaymentId | null = null
  for (;;) {
    const ids: PaymentId[] = await listPaymentIdsAfter(context.db, after, batch)
    if (ids.length === 0) return allOf(results)
    results.push(await comparePayments(context, ids, asked))
    after = ids.at(-1) ?? null
  }
}

async function compareSome(
  context: MoneyContext,
  ids: readonly PaymentId[],
  asked: ReadonlySet<PaymentId>,
): Promise<Comparison> {
  const results: Comparison[] = []
  for (let start = 0; start < ids.length; start += batch)
    results.push(await comparePayments(context, ids.slice(start, start + batch), asked))
  return allOf(results)
}

function allOf(results: readonly Comparison[]): Comparison {
  return {
    differences: results.flatMap(({ differences }) => differences),
    unseen: new Set(results.flatMap(({ unseen }) => [...unseen])),
    toStop: new Map(results.flatMap(({ toStop }) => [...toStop])),
    fees: new Map(results.flatMap(({ fees }) => [...fees])),
  }
}

/** Differences that are not about a payment's current state: orders, stock, closed months, known failures. */
async function differencesElsewhere({ db }: MoneyContext): Promise<Difference[]> {
  const stray = (await findStrayOrders(db)).map(({ id, held_cents }) => {
    const words = `order ${id}: it is over, and ${formatMoney(held_cents)} is still held for it`
    return difference({ kind: 'held', orderId: id, ours: 0, theirs: held_cents, words })
  })
  const unpaid = (await listOrdersWithoutPayment(db)).map(({ id, total_cents, payment_status }) => {
    const words = `order ${id}: it is said to be ${payment_status} over ${formatMoney(total_cents)}, and has no payment`
    return difference({ kind: 'state', orderId: id, ours: total_cents, theirs: 0, words })
  })
  const stopped = (await listStoppedPayments(db)).map(({ id, rail, stopped_reason }) =>
    difference({
      kind: 'stopped',
      rail,
      paymentId: id,
      words: `payment ${id} (${rail}) is stopped: ${stopped_reason}`,
    }),
  )
  const failed = (await listFailedInstructions(db)).map((one) => {
    const { id, kind, payment_id: paymentId, order_id: orderId, amount_cents, last_error } = one
    const whose = orderId === null ? '' : ` for order ${orderId}`
    const words = `${kind} ${id} of ${formatMoney(amount_cents)}${whose} failed: ${last_error ?? 'no reason given'}`
    return difference({ kind: 'instruction_failed', paymentId, orderId, instructionId: id, words })
  })
  const stock = (await listWrongStocks(db)).map(({ id, offered, left, taken }) => {
    const words = `listing ${id}: ${left} servings are left and ${taken} in orders, and ${offered} were offered`
    return difference({
      kind: 'stock',
      listingId: id,
      ours: left,
      theirs: offered - taken,
      words,
    })
  })
  const months = differencesInClosedMonths(await listChangedAccounts(db))
  const movements = (await listStrayMovements(db)).map(strayMovement)
  return [...stray, ...unpaid, ...stopped, ...failed, ...stock, ...months, ...movements]
}
