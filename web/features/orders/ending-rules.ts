import type { Reason } from '#shared/api/fields.ts'

/** Preset causes for ending an order; "other" leaves the reason to the baker. */
export const endingCauses = {
  ingredient: { label: 'An ingredient is missing', reason: 'An ingredient is missing.' },
  batch: { label: 'The batch failed', reason: 'The batch failed.' },
  other: { label: 'Something else', reason: '' },
} as const satisfies Record<string, { label: string; reason: Reason }>
export type EndingCause = keyof typeof endingCauses

/** A baker's answers when they end an order. */
export interface ChosenEnding {
  cause: EndingCause
  reason: Reason
  /** null: not answered yet */
  servingsAvailable: boolean | null
}

export const noEnding: ChosenEnding = { cause: 'other', reason: '', servingsAvailable: null }

/**
 * Changes the cause: replaces a preset reason but keeps the baker's own, and does not restock unless the baker says so
 * for "other" (decisions, cancelling one order).
 */
export function withCause(ending: ChosenEnding, cause: EndingCause): ChosenEnding {
  const isOwn = ending.reason.trim() !== '' && ending.reason !== endingCauses[ending.cause].reason
  return {
    cause,
    reason: isOwn ? ending.reason : endingCauses[cause].reason,
    servingsAvailable: cause === 'other' ? null : false,
  }
}
