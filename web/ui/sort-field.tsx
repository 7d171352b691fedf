import type { ChangeEventHandler } from 'react'
import type { ListSort } from '#shared/list-sorts.ts'
import { SelectField } from './field.tsx'

interface SortFieldProps {
  /** the sort orders of the list, the default first */
  sorts: readonly ListSort[]
  sort: string | undefined
  onChange?: ChangeEventHandler<HTMLSelectElement>
}

/** The sort order of a list, as a field of the form above it. */
export function SortField({ sorts, sort, onChange }: SortFieldProps) {
  return (
    <SelectField label="Sort by" name="sort" defaultValue={sort ?? sorts[0]?.key} onChange={onChange}>
      {sorts.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
