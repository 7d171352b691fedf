import type { PaymentId } from '#shared/api/ids.ts'
import type { Difference } from './difference-rules.ts'

/** A difference as it was found before. */
export interface KeptDifference extends Difference {
  id: string
}

/** What becomes of the differences that were kept, by what was found now. */
export interface KeptDifferences {
  added: Difference[]
  stillThere: { id: string; difference: Difference }[]
  /** ids of those that are gone */
  gone: string[]
}

/**
 * Sorts what was found by what is kept. A difference is the same as before when it is of the same kind and about the same
 * things. One of a payment that was not seen this time is neither there nor gone.
 */
export function sortDifferences(
  found: readonly Difference[],
  kept: readonly KeptDifference[],
  unseen: ReadonlySet<PaymentId>,
): KeptDifferences {
  const byName = new Map(found.map((difference) => [nameOf(difference), difference]))
  const keptByName = new Map(kept.map((row) => [nameOf(row), row]))
  const added: Difference[] = []
  const stillThere: KeptDifferences['stillThere'] = []
  for (const [name, difference] of byName) {
    const before = keptByName.get(name)
    if (before) stillThere.push({ id: before.id, difference })
    else added.push(difference)
  }
  const gone = kept
    .filter((row) => !byName.has(nameOf(row)))
    .filter(({ paymentId }) => paymentId === null || !unseen.has(paymentId))
    .map(({ id }) => id)
  return { added, stillThere, gone }
}

function nameOf({
  kind,
  rail,
  paymentId,
  orderId,
  instructionId,
  listingId,
  providerId,
}: Difference): string {
  return JSON.stringify([kind, rail, paymentId, orderId, instructionId, listingId, providerId])
}
