import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useTransition } from 'react'
import type { PersonId } from '#shared/api/ids.ts'
import { type ImportPreview, importLimits } from '#shared/api/imports.ts'
import { ApiError } from '#web/data/api-client.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { forgetDraft, readDraft, saveDraft } from '#web/data/form-draft.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { ownDraftKey } from '#web/features/identity/own-drafts.ts'
import { newOrderDraft } from '#web/features/orders/order-draft.ts'
import { importBakes, previewImport } from './api.ts'
import { ImportDraft } from './import-draft.ts'
import { type FetchedPhoto, photosElsewhere } from './use-import-photos.ts'

/** The pause in typing before a new preview, in milliseconds. */
const pause = 400

/** The error of the last attempt; an ended session has its own remedy. */
export interface ImportFailure {
  message: string
  isSignedOut: boolean
}

/** The result of an import. */
export type Imported = Awaited<ReturnType<typeof importBakes>>

/** An import draft, kept in the tab and previewed by the server after every change. */
export function useImport(userId: PersonId, initial: () => ImportDraft) {
  const draftKey = ownDraftKey(userId, 'import')
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(initial)
  const [seen, setSeen] = useState<{ draft: ImportDraft; preview: ImportPreview } | null>(null)
  const [failure, setFailure] = useState<ImportFailure | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const [isImporting, start] = useTransition()
  const key = useRef('')

  useEffect(() => {
    const kept = readDraft(draftKey, ImportDraft)
    if (kept) setDraft(kept)
  }, [draftKey])

  useEffect(() => {
    if (draft.csv.trim() === '') return setSeen(null)
    let isOver = false
    const timer = setTimeout(async () => {
      const looked = await lookAt(draft)
      if (isOver) return
      setSeen('preview' in looked ? { draft, preview: looked.preview } : null)
      setFailure('failure' in looked ? looked.failure : null)
    }, pause)
    return () => {
      clearTimeout(timer)
      isOver = true
    }
  }, [draft])

  const change = (next: ImportDraft) => {
    setDraft(next)
    setImported(null)
    setFailure(null)
    key.current = ''
    saveDraft(draftKey, next)
  }
  const submit = (preview: ImportPreview, photos: ReadonlyMap<string, FetchedPhoto>) => {
    if (isImporting) return
    key.current ||= newOrderDraft().key
    setFailure(null)
    start(async () => {
      try {
        const { matching } = preview
        const done = await importBakes(
          { ...draft, matching, photos: photosHere(preview, photos), termsAccepted: true },
          key.current,
        )
        forgetDraft(draftKey)
        setDraft({ ...draft, csv: '', matching: null })
        key.current = ''
        setImported(done)
        await refreshQueries(queryClient, '/api/food-listings', '/api/sellers')
      } catch (error) {
        setFailure(failureOf(error))
      }
    })
  }
  return {
    draft,
    change,
    submit,
    preview: seen?.preview ?? null,
    /** whether the preview matches the current form */
    isCurrent: seen?.draft === draft,
    failure,
    imported,
    isImporting,
  }
}

/** The file's photos that arrived, by their addresses in it. */
function photosHere(preview: ImportPreview, photos: ReadonlyMap<string, FetchedPhoto>) {
  return photosElsewhere(preview).flatMap((address) => {
    const photo = photos.get(address)
    return photo && 'imageUrl' in photo ? [{ address, imageUrl: photo.imageUrl }] : []
  })
}

/** The preview of the file, or an error. */
async function lookAt(draft: ImportDraft): Promise<{ preview: ImportPreview } | { failure: ImportFailure }> {
  try {
    if (draft.csv.length > importLimits.characters) throw new Error(tooLarge)
    const { matching, ...rest } = draft
    return { preview: await previewImport(matching ? { ...rest, matching } : rest) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

const tooLarge = 'This file is too large. Split it and import the parts one at a time.'

function failureOf(error: unknown): ImportFailure {
  const isSignedOut = error instanceof ApiError && error.status === 401
  const isOurs = error instanceof Error && error.message === tooLarge
  return { message: isOurs ? tooLarge : failureText(error), isSignedOut }
}
