import type { ComingBatch } from '#shared/api/bake-days.ts'
import type { BatchId, ListingId } from '#shared/api/ids.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { foodPath } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Link } from '#web/ui/link.tsx'
import { dayTerms } from './bake-day-copy.ts'
import { comingBatchesQuery } from './coming-batches-query.ts'

/** The number of days shown; the others are collapsed. */
const daysShown = 4

/** The bake days of a listing that are open for orders, as links to the listing on that day. */
export function ComingDays({ id, chosen }: { id: ListingId; chosen: BatchId }) {
  const batches = useApiQuery(comingBatchesQuery(id)).data?.batches ?? []
  const now = useNow()
  if (batches.every((batch) => batch.id === chosen)) {
    const [only] = batches
    return only ? <p className="small">{dayTerms(only, now)}</p> : <p className="small">Orders are closed.</p>
  }
  const list = (some: readonly ComingBatch[]) => (
    <ul className="stack tight">
      {some.map((batch) => (
        <li key={batch.id} className="small">
          {batch.id === chosen ? (
            <strong aria-current="true">{dayTerms(batch, now)}</strong>
          ) : (
            <Link href={foodPath(id, batch.id)}>{dayTerms(batch, now)}</Link>
          )}
        </li>
      ))}
    </ul>
  )
  const later = batches.slice(daysShown)
  return (
    <nav aria-label="Bake days" className="stack tight">
      <h2 className="small">Choose a day</h2>
      {list(batches.slice(0, daysShown))}
      {later.length > 0 && (
        <details open={later.some((batch) => batch.id === chosen)}>
          <summary className="small">Later days</summary>
          {list(later)}
        </details>
      )}
    </nav>
  )
}
