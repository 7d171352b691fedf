import type { PaymentId } from '#shared/api/ids.ts'
import type { Difference } from './difference-rules.ts'

/** A difference stored by an earlier run. */
export interface KeptDifference extends Difference {
  id: string
}

/** How the stored differences change with a run. */
export interface KeptDifferences {
  added: Difference[]
  stillThere: { id: string; difference: Difference }[]
  /** ids of differences that no longer exist */
  gone: string[]
}

/**
 * Sorts found differences against stored ones; the same kind and subject make the same difference. Stored differences
 * of unseen payments stay open.
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
