import { type ImportField, type ImportPreview, importFields, type Matching } from '#shared/api/imports.ts'
import { plural } from '#shared/plural.ts'
import { SelectField } from '#web/ui/field.tsx'
import { matched } from './import-draft.ts'
import { fieldLabels, shopNames } from './import-labels.ts'

interface ImportMatchingProps {
  preview: ImportPreview
  matching: Matching
  onMatch: (matching: Matching) => void
}

/** The field of each column, guessed or remembered until the baker changes it. */
export function ImportMatching({ preview, matching, onMatch }: ImportMatchingProps) {
  return (
    <section className="sheet stack" aria-labelledby="import-columns">
      <h3 id="import-columns">2. Columns</h3>
      {preview.shop && (
        <p>
          This is an export from {shopNames[preview.shop]}. Variants become options, and drafts stay drafts.
        </p>
      )}
      <p className="muted">
        {preview.isRemembered
          ? 'They’re matched the same way as last time.'
          : 'This is our best guess. We’ll remember what you change for your next file with the same columns.'}
      </p>
      <div className="two">
        {preview.columns.map(({ heading, sample }, column) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and columns keep their order
            key={column}
            label={heading || `Column ${column + 1}`}
            hint={sample ? `Example: ${sample}` : 'This column is empty.'}
            value={matching[column] ?? ''}
            onChange={({ currentTarget }) =>
              onMatch(matched(matching, column, fieldNamed(currentTarget.value)))
            }
          >
            <option value="">Don’t import</option>
            {importFields.map((field) => (
              <option key={field} value={field}>
                {fieldLabels[field]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <LeftOut columns={preview.leftOut} />
    </section>
  )
}

/** The columns that are not imported, each with what it would have changed. */
function LeftOut({ columns }: { columns: ImportPreview['leftOut'] }) {
  if (columns.length === 0) return null
  return (
    <details>
      <summary>{plural(columns.length, ['# column isn’t imported', '# columns aren’t imported'])}</summary>
      <ul>
        {columns.map(({ heading, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and columns keep their order
          <li key={index}>
            <strong>{heading || 'No heading'}</strong> <span className="muted">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function fieldNamed(name: string): ImportField | null {
  return importFields.find((field) => field === name) ?? null
}
