/**
 * How a dispute stands: `needs_answer` waits for evidence or for us to accept it; `closed_without_loss` was withdrawn,
 * was no more than an inquiry, or was paid by the provider itself.
 */
export const disputeStates = ['needs_answer', 'under_review', 'won', 'lost', 'closed_without_loss'] as const
export type DisputeState = (typeof disputeStates)[number]
