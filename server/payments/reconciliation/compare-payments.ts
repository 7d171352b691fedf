import { isDeepStrictEqual } from 'node:util'
import type { PaymentId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { differencesInAmounts } from './amount-rules.ts'
import { type AskResult, askAboutPayments } from './ask-about-payments.ts'
import { differencesInBooks } from './book-rules.ts'
import { readBookedPayments } from './booked-repository.ts'
import type { BookedPayment } from './booked-rules.ts'
import type { Difference } from './difference-rules.ts'
import { differencesInMovements } from './movement-rules.ts'
import { isMoneyToMove, type OurPayment } from './our-payment-rules.ts'
import { readOurPayments } from './our-payments-repository.ts'
import { differencesInPeople } from './people-rules.ts'
import { differencesInView } from './provider-view-rules.ts'
import {
  differencesToProvider,
  isAboutAmounts,
  isStopping,
  isUnbookedRefund,
  type ProviderView,
} from './reconciliation-rules.ts'

/** How often a changing payment is read again before it is left to the next run. */
const mostTries = 3

/** Result of comparing payments. */
export interface Comparison {
  differences: Difference[]
  /** payments that kept changing, or whose provider did not answer */
  unseen: Set<PaymentId>
  /** payments whose money must not move, with the reason */
  toStop: Map<PaymentId, string>
  /** provider fees that we did not know, in cents */
  fees: Map<PaymentId, Cents>
}

/**
 * Compares our books of each payment, and for those in `asked` the provider's too. Reads a payment again if it changes
 * meanwhile, so that work in progress is no difference.
 */
export async function comparePayments(
  context: MoneyContext,
  ids: readonly PaymentId[],
  asked: ReadonlySet<PaymentId>,
): Promise<Comparison> {
  const result: Comparison = { differences: [], unseen: new Set(), toStop: new Map(), fees: new Map() }
  let left = ids
  for (let tries = 0; tries < mostTries && left.length > 0; tries += 1) {
    const before = await readOurPayments(context.db, left)
    const booked = await readBookedPayments(context.db, left)
    const answers = await askAboutPayments(
      context,
      before.filter(({ id, provider_order_id }) => asked.has(id) && provider_order_id !== null),
    )
    const after = new Map((await readOurPayments(context.db, left)).map((one) => [one.id, one]))
    const bookedAfter = await readBookedPayments(context.db, left)
    const moving: PaymentId[] = []
    for (const payment of before) {
      const own = booked.get(payment.id)
      const isSame =
        isDeepStrictEqual(payment, after.get(payment.id)) &&
        isDeepStrictEqual(own, bookedAfter.get(payment.id))
      if (own && isSame) comparePayment(result, payment, own, answers.get(payment.id))
      else moving.push(payment.id)
    }
    left = moving
  }
  for (const id of left) result.unseen.add(id)
  return result
}

/** Compares a payment that did not change meanwhile; without an answer, only our own books. */
function comparePayment(
  result: Comparison,
  payment: OurPayment,
  booked: BookedPayment,
  answer: AskResult | undefined,
): void {
  const failure = answer && 'failure' in answer ? answer.failure : null
  if (failure) result.unseen.add(payment.id)
  const view = answer && !('failure' in answer) ? answer : { part: null, money: null }
  const fee = view.money?.fee ?? null
  if (payment.reported_fee_cents === null && fee !== null) result.fees.set(payment.id, fee)
  const toProvider = view === answer ? differencesToProvider(payment, view) : []
  const found = differencesOf(payment, booked, view, toProvider)
  note(result, payment, [...found, ...(failure ? [failure] : [])])
}

/** Compares sums first: if they differ, single entries would only repeat the difference. */
function differencesOf(
  payment: OurPayment,
  booked: BookedPayment,
  view: ProviderView,
  toProvider: readonly Difference[],
): Difference[] {
  const sums = [...differencesInBooks(payment), ...toProvider]
  const people = differencesInPeople(booked)
  if (sums.some(isAboutAmounts)) return [...sums, ...people]
  return [
    ...sums,
    ...people,
    ...differencesInMovements(booked),
    ...differencesInAmounts(booked),
    ...differencesInView(booked, view),
  ]
}

function note(result: Comparison, payment: OurPayment, differences: readonly Difference[]): void {
  result.differences.push(...differences)
  // an admin may be correcting a stopped payment
  if (payment.stopped_at !== null) return
  const reason = differences.find(
    (one) => isStopping(one) && (isMoneyToMove(payment) || isUnbookedRefund(one)),
  )
  if (reason) result.toStop.set(payment.id, stopReason(reason))
}

/** The payment that a difference stops, with the reason. The caller knows that it has money to move. */
export function whyStopped(found: Difference): [PaymentId, string][] {
  return found.paymentId === null ? [] : [[found.paymentId, stopReason(found)]]
}

function stopReason({ words }: Difference): string {
  return `Reconciliation found: ${words}.`
}
