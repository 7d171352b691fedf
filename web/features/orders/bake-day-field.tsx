import type { BatchId, ListingId } from '#shared/api/ids.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { dayTerms } from '#web/features/bake-days/bake-day-copy.ts'
import { comingBatchesQuery } from '#web/features/bake-days/coming-batches-query.ts'
import { useNow } from '#web/rendering/now.tsx'
import { SelectField } from '#web/ui/field.tsx'

interface BakeDayFieldProps {
  id: ListingId
  value: BatchId
  onChange: (day: BatchId) => void
}

/** Selects the bake day to order; renders nothing when there is only one. */
export function BakeDayField({ id, value, onChange }: BakeDayFieldProps) {
  const batches = useApiQuery(comingBatchesQuery(id)).data?.batches ?? []
  const now = useNow()
  if (batches.every((batch) => batch.id === value)) return null
  return (
    <SelectField
      label="Bake day"
      name="batchId"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {batches.map((batch) => (
        <option key={batch.id} value={batch.id} disabled={batch.isSoldOut && batch.id !== value}>
          {dayTerms(batch, now)}
        </option>
      ))}
    </SelectField>
  )
}
