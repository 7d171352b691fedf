import type { HeldOrder } from '#shared/api/order-holds.ts'
import type { HoldCause, HoldDecision } from '#shared/order-holds.ts'
import { money } from './money-copy.ts'

/** Why an order is on hold. */
export const holdCauseLabels: Readonly<Record<HoldCause, string>> = {
  not_received: 'The buyer didn’t get it',
  baker_suspended: 'The baker is suspended',
}

/** What the button of a decision says, with the money that it moves. */
export function holdDecisionLabel(hold: HeldOrder, decision: HoldDecision): string {
  const isPaid = hold.refund !== '0.00'
  if (decision === 'refunded') return isPaid ? `Refund ${money(hold.refund)}` : 'Cancel the order'
  if (!isPaid || !paysAtOnce(hold)) return 'Release the order'
  return `Pay out ${money(hold.payout)}`
}

/** What a decision brings about. */
export function holdDecisionEffect(hold: HeldOrder, decision: HoldDecision): string {
  const isPaid = hold.refund !== '0.00'
  if (decision === 'refunded')
    return isPaid
      ? 'The order is cancelled, and the buyer gets all that is left of what they paid.'
      : 'The order is cancelled. Nothing was paid online, and the baker owes no service fee.'
  if (!paysAtOnce(hold)) return 'The order goes on: it can be completed again, and is then paid out as usual.'
  return isPaid
    ? 'The order counts as picked up, and the baker’s part is paid out.'
    : 'The order counts as picked up, and the baker owes the service fee.'
}

function paysAtOnce({ cause, isCompleted }: HeldOrder): boolean {
  return cause === 'not_received' || isCompleted
}
