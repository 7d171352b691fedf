import { type ReactNode, useState } from 'react'
import type { PersonId } from '#shared/api/ids.ts'
import type { ImportPreview } from '#shared/api/imports.ts'
import { importLimits } from '#shared/api/imports.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { plural } from '#shared/plural.ts'
import { useForm } from '#web/data/use-form.ts'
import { SellerTerms } from '#web/features/listings/seller-terms.tsx'
import { importPath, paths, signInPath } from '#web/paths.ts'
import { browserZone } from '#web/rendering/browser-zone.ts'
import { useNow } from '#web/rendering/now.tsx'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { newImportDraft, withFile } from './import-draft.ts'
import { countBakes } from './import-labels.ts'
import { ImportMatching } from './import-matching.tsx'
import { ImportPhotos } from './import-photos.tsx'
import { ImportRows } from './import-rows.tsx'
import { ImportUsual } from './import-usual.tsx'
import { readFile } from './read-file.ts'
import { type Imported, type ImportFailure, useImport } from './use-import.ts'
import { useImportPhotos } from './use-import-photos.ts'

interface ImportFormProps {
  /** the baker, whose draft the tab keeps */
  userId: PersonId
  /** the baker's newest listing, the source of the defaults */
  newest: Listing | undefined
  /** the baker's places */
  places: readonly PickupPlace[]
  listingsHref: string
}

/** Imports bakes from a file: choose it, match its columns, check the preview and import. */
export function ImportForm({ userId, newest, places, listingsHref }: ImportFormProps) {
  const now = useNow()
  const isHydrated = useHydrated()
  const [isAccepted, setAccepted] = useState(false)
  const { draft, change, submit, preview, isCurrent, failure, imported, isImporting } = useImport(
    userId,
    () => newImportDraft(newest, places, { timeZone: browserZone(), now }),
  )
  const photos = useImportPhotos()
  const { form, errors } = useForm({
    check: () => {
      if (!isAccepted)
        return { errors: { terms: 'You must agree to the Terms of Service to sell on BakeSale' } }
      return preview && isReady(preview, isCurrent) ? { body: preview } : { errors: {} }
    },
    send: (ready) => submit(ready, photos.photos),
  })

  return (
    <form {...form} className="stack loose" aria-label="Import bakes">
      {imported && <Done imported={imported} listingsHref={listingsHref} />}
      <section className="sheet stack" aria-labelledby="import-file">
        <h3 id="import-file">1. Your file</h3>
        <p className="muted">
          An export from Shopify, Square, Etsy, or WooCommerce, or a CSV file with one row per bake or bake
          day. Up to {importLimits.rows} bakes at once. Nothing is posted until you’ve looked it over.
        </p>
        <TextField
          label="CSV file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          disabled={!isHydrated}
          // allows choosing the same file again after fixing it
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChange={async ({ currentTarget: { files } }) => {
            const [file] = files ?? []
            if (file) change(withFile(draft, await readFile(file)))
          }}
        />
        <TextAreaField
          label="Or paste its text"
          hint="The text of the file you choose appears here, so you can fix it. The first line names the columns."
          name="csv"
          rows={6}
          spellCheck={false}
          placeholder={'Title,Price,Servings,Days\nRye bread,$9.50,12,Saturday'}
          value={draft.csv}
          disabled={!isHydrated}
          onChange={({ currentTarget }) => change(withFile(draft, currentTarget.value))}
        />
        {failure && !preview && (
          <Failed failure={failure}>
            <Button icon="refresh" onClick={() => change({ ...draft })}>
              Try again
            </Button>
          </Failed>
        )}
        <p role="status" className="muted">
          {draft.csv.trim() !== '' && !preview && !failure && 'Reading your file…'}
        </p>
      </section>
      {preview && (
        <>
          <ImportMatching
            preview={preview}
            matching={draft.matching ?? preview.matching}
            onMatch={(matching) => change({ ...draft, matching })}
          />
          <ImportUsual draft={draft} places={places} onChange={change} />
          <ImportRows preview={preview} />
          <ImportPhotos preview={preview} {...photos} />
          <section className="sheet stack" aria-label="Import">
            {failure && <Failed failure={failure} />}
            <SellerTerms
              name="termsAccepted"
              checked={isAccepted}
              error={errors.terms}
              onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
            />
            <div className="row">
              <Button
                type="submit"
                variant="primary"
                icon="plus"
                busy={isImporting || !isCurrent || photos.isFetching}
                disabled={!preview.rows.every(({ bake }) => bake)}
              >
                {plural(countBakes(preview.rows), ['Import # bake', 'Import # bakes'])}
              </Button>
            </div>
          </section>
        </>
      )}
    </form>
  )
}

function isReady({ rows }: ImportPreview, isCurrent: boolean): boolean {
  return isCurrent && rows.every(({ bake }) => bake)
}

interface FailedProps {
  failure: ImportFailure
  /** actions besides signing in */
  children?: ReactNode
}

function Failed({ failure: { message, isSignedOut }, children }: FailedProps) {
  return (
    <Notice tone="bad" live>
      <p>
        {message}{' '}
        {isSignedOut && (
          <Link href={signInPath(paths.login, importPath)} reload>
            Sign in again
          </Link>
        )}
      </p>
      {children}
    </Notice>
  )
}

function Done({
  imported: { imported, areDrafts },
  listingsHref,
}: {
  imported: Imported
  listingsHref: string
}) {
  return (
    <Notice tone="good" live>
      <p>
        {plural(imported, ['# bake imported.', '# bakes imported.'])}{' '}
        {areDrafts && 'They’ll be published once you confirm your email address. '}
        <Link href={listingsHref}>See my listings</Link>
      </p>
    </Notice>
  )
}
