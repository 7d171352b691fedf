/**
 * The states of a dispute. `closed_without_loss` covers withdrawals, mere inquiries and disputes that the
 * provider paid itself.
 */
export const disputeStates = ['needs_answer', 'under_review', 'won', 'lost', 'closed_without_loss'] as const
export type DisputeState = (typeof disputeStates)[number]

/** A dispute as buyer and baker see it; won and lost are from the baker's side. */
export const shownDisputes = ['open', 'won', 'lost'] as const
export type ShownDispute = (typeof shownDisputes)[number]

/** Whether a dispute is decided. A decided dispute never reopens. */
export function isDecided(state: DisputeState): boolean {
  return state !== 'needs_answer' && state !== 'under_review'
}

/** A dispute's state as buyer and baker see it. */
export function shownDispute(state: DisputeState): ShownDispute {
  if (!isDecided(state)) return 'open'
  return state === 'lost' ? 'lost' : 'won'
}
