import type { ImportedBake, ImportPreview, PreviewRow } from '#shared/api/imports.ts'
import { categoryLabel } from '#shared/categories.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { clock12, dayText } from '#shared/ready-by.ts'
import { repeatTitle } from '#web/features/bake-days/bake-day-copy.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { bakeTerms, countBakes, faultText } from './import-labels.ts'

/** The placeholder for a row that cannot be read yet. */
const none = '–'

/** The preview of a file's rows as bakes, with the errors of each. */
export function ImportRows({ preview: { rows, notes } }: { preview: ImportPreview }) {
  const faulty = rows.filter(({ bake }) => !bake).length
  const several = new Set(rows.flatMap(({ bakeLine }) => bakeLine ?? []))
  const titled = (row: PreviewRow) => (
    <Titled row={row} isOneOfDays={row.bakeLine !== null || several.has(row.line)} />
  )
  return (
    <section className="sheet stack" aria-labelledby="import-rows">
      <h3 id="import-rows">4. Your bakes</h3>
      <div role="status">
        {faulty > 0 ? (
          <Notice tone="warn">
            <p>
              {plural(faulty, [
                '# row needs fixing before anything can be imported. Change the text, the columns, or the defaults above.',
                '# rows need fixing before anything can be imported. Change the text, the columns, or the defaults above.',
              ])}
            </p>
          </Notice>
        ) : (
          <p className="muted">
            {plural(countBakes(rows), ['# bake is ready to import.', '# bakes are ready to import.'])}
          </p>
        )}
      </div>
      {notes.map((note) => (
        <Notice key={note} tone="warn">
          <p>{note}</p>
        </Notice>
      ))}
      <DataTable
        caption="Bakes in the file"
        rows={rows}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'title', label: 'Bake', kind: 'lead', cell: titled },
          { key: 'line', label: 'Line', kind: 'number', cell: ({ line }) => line },
          {
            key: 'price',
            label: 'Price',
            kind: 'number',
            cell: ({ bake }) => (bake ? priceText(bake) : none),
          },
          { key: 'servings', label: 'Servings', cell: ({ bake }) => (bake ? servingsText(bake) : none) },
          { key: 'ready', label: 'Ready', cell: ({ bake }) => (bake ? readyText(bake) : none) },
          { key: 'category', label: 'Category', cell: (row) => <CategoryOf row={row} /> },
        ]}
      />
    </section>
  )
}

interface TitledProps {
  row: PreviewRow
  /** whether it is one of several days of its bake */
  isOneOfDays: boolean
}

function Titled({ row: { title, bake, bakeLine, faults, notes }, isOneOfDays }: TitledProps) {
  const terms = bake ? bakeTerms(bake, isOneOfDays) : ''
  return (
    <>
      {title || 'No title'}
      {bakeLine !== null && <p className="small">Another day of the bake on line {bakeLine}</p>}
      {terms !== '' && <p className="muted small">{terms}</p>}
      {notes.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
      {faults.map((fault) => (
        <Notice key={faultText(fault)} tone="bad">
          <p>{faultText(fault)}</p>
        </Notice>
      ))}
    </>
  )
}

function priceText({ price }: ImportedBake): string {
  return formatMoney(fromDecimal(price) ?? 0)
}

function servingsText({ servingsAvailable, servingDescription, mostPerBuyer }: ImportedBake): string {
  if (servingsAvailable === 0) return 'Sold out'
  const servings = `${servingsAvailable} × ${servingDescription}`
  return mostPerBuyer === null ? servings : `${servings}, limit ${mostPerBuyer} per buyer`
}

function readyText(bake: ImportedBake): string {
  if (bake.weekdays.length > 0) return repeatTitle(bake)
  return `${dayText(bake.readyByDate)} at ${clock12(bake.readyByTime)}`
}

function CategoryOf({ row: { bake, unknownCategory } }: { row: PreviewRow }) {
  if (!bake) return none
  if (unknownCategory === null) return categoryLabel(bake.cuisine)
  return `${categoryLabel(bake.cuisine)}, because we have no category “${unknownCategory}”`
}
