import { plural } from '#shared/plural.ts'
import type { OrderTerms } from './cutoff-rules.ts'

const hour = 60 * 60_000

/** A batch whose last moment to order is known. */
export interface TimedBatch extends Pick<OrderTerms, 'lead_hours'> {
  ready_at: Date
  order_by: Date
}

/** Why nobody could order a batch of a bake with a lead time any more, in words for its baker; null when somebody can, or it is not for that. */
export function refuseLead({ ready_at, order_by, lead_hours }: TimedBatch, now: Date): string | null {
  if (lead_hours === null || order_by > now) return null
  if (ready_at.getTime() - lead_hours * hour > now.getTime()) return null
  return plural(lead_hours, [
    'It is to be ordered # hour before it is ready: nobody could order it any more.',
    'It is to be ordered # hours before it is ready: nobody could order it any more.',
  ])
}
