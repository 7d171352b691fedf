import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { hashBody } from '#server/http/idempotency-key.ts'
import { listPlaces } from '#server/pickups/pickup-places-repository.ts'
import { refuseClosedPosting } from '#server/settings/read-settings.ts'
import type { CallResponse } from '#shared/api/call.ts'
import type { importBakes as call, ImportBody } from '#shared/api/imports.ts'
import { type IdempotencyKey, idempotencyHeader } from '#shared/idempotency-key.ts'
import { plural } from '#shared/plural.ts'
import { findImportByKey, type NewImport, saveImport } from './import-repository.ts'
import { openUpload, readUpload } from './read-upload.ts'
import { bakesOf, type StorableRow, storeImport } from './store-import.ts'

/**
 * Imports all rows of the viewer's file as listings, in one transaction, and remembers the matching of its columns.
 * Throws `invalid` if any row has a fault, `idempotency_mismatch` if the key was used for another import.
 */
export async function importBakes(
  context: AppContext,
  viewer: Viewer,
  body: ImportBody,
  key: IdempotencyKey | null,
): Promise<CallResponse<typeof call>> {
  await refuseClosedPosting(context)
  const sent = hashBody(body)
  const areDrafts = !viewer.isEmailConfirmed
  if (key !== null) {
    // a retry must not be validated again, as its day may have passed
    const before = await findImportByKey(context.db, viewer.id, key)
    if (before) return { imported: sameImport(before, sent), areDrafts }
  }
  const now = context.now()
  const upload = openUpload(body.csv)
  const { matching, defaults } = body
  const places = await listPlaces(context.db, viewer.id)
  const rows = storable(await readUpload(upload, matching, { defaults, places, now }))
  const listings = bakesOf(rows).length
  const made: NewImport = { headings: upload.headings, matching, listings, key, body: sent }
  const isNew = await inTransaction(context.db, async (trx) => {
    const isNoted = await saveImport(trx, viewer.id, made, now)
    if (isNoted) await storeImport(trx, { bakerId: viewer.id, now }, rows, { photos: body.photos })
    return isNoted
  })
  if (isNew || key === null) return { imported: listings, areDrafts }
  const before = await findImportByKey(context.db, viewer.id, key)
  return { imported: before ? sameImport(before, sent) : listings, areDrafts }
}

type Before = NonNullable<Awaited<ReturnType<typeof findImportByKey>>>

function sameImport({ listings, idempotent_body }: Before, sent: NewImport['body']): number {
  if (idempotent_body === sent) return listings
  throw new AppError(
    'idempotency_mismatch',
    'You already sent this import with different contents, and that one went through. Check your listings.',
    { fields: { [idempotencyHeader]: 'This key belongs to another import. Send a new one.' } },
  )
}

/** The rows; throws `invalid` if any has a fault. */
function storable(rows: Awaited<ReturnType<typeof readUpload>>): StorableRow[] {
  const faulty = rows.filter((row) => 'faults' in row)
  const [first] = faulty
  if (!first) return rows.filter((row): row is StorableRow => !('faults' in row))
  const line = String(first.line)
  const message = plural(
    faulty.length,
    [
      'One row needs a change, on line {line}. Nothing was imported.',
      '# rows need a change, the first on line {line}. Nothing was imported.',
    ],
    { line },
  )
  throw new AppError('invalid', message, { fields: { csv: message } })
}
