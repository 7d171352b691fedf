import type { Reason } from '#shared/api/fields.ts'

/** What happened, where a baker ends an order; nothing of it where they write a reason of their own. */
export const endingCauses = {
  ingredient: { label: 'An ingredient is missing', reason: 'An ingredient is missing.' },
  batch: { label: 'The batch failed', reason: 'The batch failed.' },
  other: { label: 'Something else', reason: '' },
} as const satisfies Record<string, { label: string; reason: Reason }>
export type EndingCause = keyof typeof endingCauses

/** What a baker says of an order that they end. */
export interface ChosenEnding {
  cause: EndingCause
  reason: Reason
  /** null: they have not said yet */
  servingsAvailable: boolean | null
}

export const noEnding: ChosenEnding = { cause: 'other', reason: '', servingsAvailable: null }

/**
 * The same once another cause is chosen: its reason in the place of another cause's, never of the baker's own words, and no servings to
 * order unless something else happened, which the baker says (decisions, cancelling one order).
 */
export function withCause(ending: ChosenEnding, cause: EndingCause): ChosenEnding {
  const isOwn = ending.reason.trim() !== '' && ending.reason !== endingCauses[ending.cause].reason
  return {
    cause,
    reason: isOwn ? ending.reason : endingCauses[cause].reason,
    servingsAvailable: cause === 'other' ? null : false,
  }
}
