import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { soldAs } from '#server/listings/listing-columns.ts'
import { listOvens } from '#server/ovens/ovens-repository.ts'
import { listPlaces } from '#server/pickups/pickup-places-repository.ts'
import type {
  ImportedBake,
  ImportPreview,
  LeftOutColumn,
  Matching,
  PreviewBody,
  PreviewRow,
} from '#shared/api/imports.ts'
import { toDecimal } from '#shared/money.ts'
import { findMatching } from './import-repository.ts'
import { guessMatching, matchHeadings } from './listing-columns-rules.ts'
import type { ReadRow } from './read-import.ts'
import { openUpload, readUpload, type Upload } from './read-upload.ts'
import { leftOut } from './shops/left-out-rules.ts'
import type { StorableRow } from './store-import.ts'
import { unknownStateNotes } from './unknown-state-rules.ts'

/** The maximum length of a sample cell, in characters. */
const longestSample = 80

/** What a file of the viewer would import, and the faults by row. Throws `invalid` for an unreadable file. */
export async function previewImport(
  { db, now }: AppContext,
  viewer: Viewer,
  { csv, defaults, matching: chosen }: PreviewBody,
): Promise<ImportPreview> {
  const upload = openUpload(csv)
  const { headings, shop, notes } = upload
  const remembered = chosen ? undefined : await findMatching(db, viewer.id, headings)
  const matching = chosen ?? remembered ?? upload.matching ?? guessMatching(headings)
  const places = await listPlaces(db, viewer.id)
  const rows = await readUpload(upload, matching, { defaults, places, now: now() })
  const [oven] = await listOvens(db, [viewer.id])
  return {
    shop,
    notes: unknownStateNotes(rows),
    leftOut: [...unmatched(upload, matching), ...upload.leftOut],
    columns: headings.map((heading, index) => ({ heading, sample: sampleOf(upload.rows, index) })),
    matching,
    isRemembered: remembered !== undefined,
    rows: rows.map((row) => previewRow(row, notes.get(row.line) ?? [], oven !== undefined)),
  }
}

/** The columns that are matched with no field, each with the reason. */
function unmatched(upload: Upload, matching: Matching): LeftOutColumn[] {
  const known = upload.matching ?? matchHeadings(upload.headings)
  return upload.headings.flatMap((heading, index) => {
    const field = known[index] ?? null
    if (matching[index]) return []
    if (field === null) return leftOut([heading], upload)
    const reason = matching.includes(field)
      ? 'Another column already fills the same field.'
      : 'You chose not to import it.'
    return [{ heading, reason }]
  })
}

function sampleOf(rows: readonly { fields: string[] }[], column: number): string {
  const cell = rows.map(({ fields }) => fields[column]?.trim() ?? '').find((text) => text !== '')
  return (cell ?? '').slice(0, longestSample).toWellFormed()
}

function previewRow(row: ReadRow, notes: readonly string[], hasOven: boolean): PreviewRow {
  const { line, title } = row
  if ('faults' in row) {
    const shown = title.slice(0, longestSample).toWellFormed()
    const faulty = { line, title: shown, bake: null, bakeLine: null, faults: row.faults }
    return { ...faulty, unknownCategory: null, notes: [...notes], photos: [] }
  }
  const { bakeLine, unknownCategory, photos } = row
  const bake = bakeOf(row, hasOven)
  return { line, title, bake, bakeLine, faults: [], unknownCategory, notes: [...notes], photos }
}

function bakeOf({ body, repeat, cutoff, isDraft, place }: StorableRow, hasOven: boolean): ImportedBake {
  const { options = [], leadHours = null, ovenSpaces = 1 } = body
  return {
    cuisine: body.cuisine,
    price: toDecimal(soldAs(body).price_cents),
    servingsAvailable: body.servingsAvailable,
    servingDescription: body.servingDescription,
    options: options.map(({ name, price, servings, pieces }) => ({
      name,
      price: toDecimal(price),
      servings,
      ...(pieces ? { pieces } : {}),
    })),
    mostPerBuyer: body.mostPerBuyer ?? null,
    readyByDate: body.readyByDate,
    readyByTime: body.readyByTime,
    cutoff,
    leadHours,
    ovenSpaces: hasOven ? ovenSpaces : null,
    address: body.address,
    place: place?.name ?? null,
    isDraft,
    weekdays: repeat?.weekdays ?? [],
    lastDay: repeat?.lastDay ?? null,
  }
}
