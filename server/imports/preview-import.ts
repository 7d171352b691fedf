import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { soldAs } from '#server/listings/listing-columns.ts'
import type { ImportedBake, ImportPreview, PreviewBody, PreviewRow } from '#shared/api/imports.ts'
import { toDecimal } from '#shared/money.ts'
import { findMatching } from './import-repository.ts'
import { guessMatching } from './listing-columns-rules.ts'
import type { ReadRow } from './read-import.ts'
import { openUpload, readUpload } from './read-upload.ts'
import type { StorableRow } from './store-import.ts'

/** How much of a cell is shown, in characters. */
const longestSample = 80

/** What a file of the viewer's would import, and what is wrong with which row. Throws `invalid` for a file that cannot be read. */
export async function previewImport(
  { db, now }: AppContext,
  viewer: Viewer,
  { csv, defaults, matching: chosen }: PreviewBody,
): Promise<ImportPreview> {
  const upload = openUpload(csv)
  const { headings } = upload
  const remembered = chosen ? undefined : await findMatching(db, viewer.id, headings)
  const matching = chosen ?? remembered ?? guessMatching(headings)
  const rows = await readUpload(upload, matching, { defaults, now: now() })
  return {
    columns: headings.map((heading, index) => ({ heading, sample: sampleOf(upload.rows, index) })),
    matching,
    isRemembered: remembered !== undefined,
    rows: rows.map(previewRow),
  }
}

function sampleOf(rows: readonly { fields: string[] }[], column: number): string {
  const cell = rows.map(({ fields }) => fields[column]?.trim() ?? '').find((text) => text !== '')
  return (cell ?? '').slice(0, longestSample).toWellFormed()
}

function previewRow(row: ReadRow): PreviewRow {
  const { line, title } = row
  if ('faults' in row) {
    const shown = title.slice(0, longestSample).toWellFormed()
    return { line, title: shown, bake: null, faults: row.faults, unknownCategory: null }
  }
  return { line, title, bake: bakeOf(row), faults: [], unknownCategory: row.unknownCategory }
}

function bakeOf({ body, repeat }: StorableRow): ImportedBake {
  return {
    cuisine: body.cuisine,
    price: toDecimal(soldAs(body).price_cents),
    servingsAvailable: body.servingsAvailable,
    servingDescription: body.servingDescription,
    mostPerBuyer: body.mostPerBuyer ?? null,
    readyByDate: body.readyByDate,
    readyByTime: body.readyByTime,
    address: body.address,
    weekdays: repeat?.weekdays ?? [],
    lastDay: repeat?.lastDay ?? null,
  }
}
