/**
 * How a dispute stands: `needs_answer` waits for evidence or for us to accept it; `closed_without_loss` was withdrawn,
 * was no more than an inquiry, or was paid by the provider itself.
 */
export const disputeStates = ['needs_answer', 'under_review', 'won', 'lost', 'closed_without_loss'] as const
export type DisputeState = (typeof disputeStates)[number]

/** How a dispute stands for the people of an order: it runs, or it was decided for the baker or for the buyer. */
export const shownDisputes = ['open', 'won', 'lost'] as const
export type ShownDispute = (typeof shownDisputes)[number]

/** Whether nothing of it is left to be decided; a dispute that is, never opens again. */
export function isDecided(state: DisputeState): boolean {
  return state !== 'needs_answer' && state !== 'under_review'
}

/** A dispute's state as the people of an order read it. */
export function shownDispute(state: DisputeState): ShownDispute {
  if (!isDecided(state)) return 'open'
  return state === 'lost' ? 'lost' : 'won'
}
