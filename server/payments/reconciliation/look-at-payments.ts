import { isDeepStrictEqual } from 'node:util'
import type { PaymentId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { differencesInAmounts } from './amount-rules.ts'
import { type Asked, askAboutPayments } from './ask-about-payments.ts'
import { differencesInBooks } from './book-rules.ts'
import { readBookedPayments } from './booked-repository.ts'
import type { BookedPayment } from './booked-rules.ts'
import type { Difference } from './difference-rules.ts'
import { differencesInMovements } from './movement-rules.ts'
import { isMoneyToMove, type OurPayment } from './our-payment-rules.ts'
import { readOurPayments } from './our-payments-repository.ts'
import { differencesInPeople } from './people-rules.ts'
import {
  differencesToProvider,
  isAboutAmounts,
  isStopping,
  isUnbookedRefund,
  type ProvidersWord,
} from './reconciliation-rules.ts'
import { differencesInWord } from './word-rules.ts'

/** How often a payment is read anew that changes while it is looked at; then it is left to the next run. */
const mostTries = 3

/** What looking at payments came to. */
export interface Look {
  differences: Difference[]
  /** those that changed all the time, or whose provider did not answer: nothing is known of them */
  unseen: Set<PaymentId>
  /** those of which money must not move on, each with why */
  toStop: Map<PaymentId, string>
  /** what providers took for themselves and we had not been told, in cents */
  fees: Map<PaymentId, Cents>
}

/**
 * Looks at payments: at what our books say of each, and for those in `asked` at what their provider says. One that
 * changes meanwhile is read again, so that nothing under way is called different.
 */
export async function lookAtPayments(
  context: MoneyContext,
  ids: readonly PaymentId[],
  asked: ReadonlySet<PaymentId>,
): Promise<Look> {
  const look: Look = { differences: [], unseen: new Set(), toStop: new Map(), fees: new Map() }
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
      if (own && isSame) lookAt(look, payment, own, answers.get(payment.id))
      else moving.push(payment.id)
    }
    left = moving
  }
  for (const id of left) look.unseen.add(id)
  return look
}

/** Looks at a payment that stood still meanwhile; without an answer, at our books alone. */
function lookAt(look: Look, payment: OurPayment, booked: BookedPayment, answer: Asked | undefined): void {
  const failure = answer && 'failure' in answer ? answer.failure : null
  if (failure) look.unseen.add(payment.id)
  const word = answer && !('failure' in answer) ? answer : { part: null, money: null }
  const fee = word.money?.fee ?? null
  if (payment.told_fee_cents === null && fee !== null) look.fees.set(payment.id, fee)
  const toProvider = word === answer ? differencesToProvider(payment, word) : []
  const found = differencesOf(payment, booked, word, toProvider)
  note(look, payment, [...found, ...(failure ? [failure] : [])])
}

/** Sums first: where they differ, single movements and the rows that they follow from do, and would only say it again. */
function differencesOf(
  payment: OurPayment,
  booked: BookedPayment,
  word: ProvidersWord,
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
    ...differencesInWord(booked, word),
  ]
}

function note(look: Look, payment: OurPayment, differences: readonly Difference[]): void {
  look.differences.push(...differences)
  // one that is stopped may be brought in line meanwhile
  if (payment.stopped_at !== null) return
  const reason = differences.find(
    (one) => isStopping(one) && (isMoneyToMove(payment) || isUnbookedRefund(one)),
  )
  if (reason) look.toStop.set(payment.id, stopReason(reason))
}

/** Which payment a difference stops that is known to have money to move, and why. */
export function whyStopped(found: Difference): [PaymentId, string][] {
  return found.paymentId === null ? [] : [[found.paymentId, stopReason(found)]]
}

function stopReason({ words }: Difference): string {
  return `Reconciling found: ${words}.`
}
