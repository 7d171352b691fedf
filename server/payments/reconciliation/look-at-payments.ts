import { isDeepStrictEqual } from 'node:util'
import type { PaymentId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { MoneyContext } from '../money-context.ts'
import { askAboutPayments } from './ask-about-payments.ts'
import { differencesInBooks } from './book-rules.ts'
import type { Difference } from './difference-rules.ts'
import { isMoneyToMove, type OurPayment } from './our-payment-rules.ts'
import { readOurPayments } from './our-payments-repository.ts'
import { differencesToProvider, isStopping } from './reconciliation-rules.ts'

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
    const answers = await askAboutPayments(
      context,
      before.filter(({ id, provider_order_id }) => asked.has(id) && provider_order_id !== null),
    )
    const after = new Map((await readOurPayments(context.db, left)).map((one) => [one.id, one]))
    const moving: PaymentId[] = []
    for (const payment of before) {
      if (!isDeepStrictEqual(payment, after.get(payment.id))) {
        moving.push(payment.id)
        continue
      }
      const answer = answers.get(payment.id)
      const failure = answer && 'failure' in answer ? answer.failure : null
      if (failure) look.unseen.add(payment.id)
      const toProvider = answer && !('failure' in answer) ? differencesToProvider(payment, answer) : []
      const fee = answer && !('failure' in answer) ? (answer.money?.fee ?? null) : null
      if (payment.told_fee_cents === null && fee !== null) look.fees.set(payment.id, fee)
      note(look, payment, [...differencesInBooks(payment), ...toProvider, ...(failure ? [failure] : [])])
    }
    left = moving
  }
  for (const id of left) look.unseen.add(id)
  return look
}

function note(look: Look, payment: OurPayment, differences: readonly Difference[]): void {
  look.differences.push(...differences)
  const reason = differences.find(isStopping)
  if (reason && isMoneyToMove(payment)) look.toStop.set(payment.id, `Reconciling found: ${reason.words}.`)
}
