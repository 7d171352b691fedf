import { plural } from '#shared/plural.ts'
import type { OrderTerms } from './cutoff-rules.ts'

const hour = 60 * 60_000

/** A batch with its ready and order-by times. */
export interface TimedBatch extends Pick<OrderTerms, 'lead_hours'> {
  ready_at: Date
  order_by: Date
}

/** Why a batch's lead time has passed, in words for its baker; null when it has not. */
export function refuseLead({ ready_at, order_by, lead_hours }: TimedBatch, now: Date): string | null {
  if (lead_hours === null || order_by > now) return null
  if (ready_at.getTime() - lead_hours * hour > now.getTime()) return null
  return plural(lead_hours, [
    'It needs # hour of notice, so it’s already too late to order it. Choose a later ready time or a shorter minimum notice.',
    'It needs # hours of notice, so it’s already too late to order it. Choose a later ready time or a shorter minimum notice.',
  ])
}
