import type { HeldOrder } from '#shared/api/order-holds.ts'
import type { HoldCause, HoldDecision, ReleasedPays } from '#shared/order-holds.ts'
import { money } from './money-copy.ts'

/** Why an order is on hold. */
export const holdCauseLabels: Readonly<Record<HoldCause, string>> = {
  not_received: 'The buyer didn’t get it',
  baker_suspended: 'The baker is suspended',
}

/** The button's label for a decision, with its amount. */
export function holdDecisionLabel(hold: HeldOrder, decision: HoldDecision): string {
  const isPaid = hold.refund !== '0.00'
  if (decision === 'refunded') return isPaid ? `Refund ${money(hold.refund)}` : 'Cancel the order'
  if (!isPaid || hold.pays !== 'at_once') return 'Release the order'
  return `Pay out ${money(hold.payout)}`
}

/** Says what a decision does and when. */
export function holdDecisionEffect(hold: HeldOrder, decision: HoldDecision): string {
  const isPaid = hold.refund !== '0.00'
  if (decision === 'released')
    return releasedEffects[hold.pays](isPaid ? 'the baker is paid' : 'the baker owes the service fee')
  return isPaid
    ? 'The order is cancelled, and the buyer is refunded what’s left of their payment.'
    : 'The order is cancelled. Nothing was paid online, and the baker owes no service fee.'
}

const releasedEffects: Readonly<Record<ReleasedPays, (outcome: string) => string>> = {
  at_once: (outcome) => `The order counts as picked up, and ${outcome} now.`,
  within_minutes: (outcome) => `The order completes automatically, and ${outcome} within minutes.`,
  in_a_day: (outcome) =>
    `The buyer has a day from now to say that they didn’t get it. If they don’t, ${outcome}.`,
  when_completed: (outcome) => `The order goes on. Once it’s completed, ${outcome} as usual.`,
}

/** The text for an order that its buyer has received. */
export const buyerHasIt = 'The buyer says that they have it.'
