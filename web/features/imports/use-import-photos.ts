import { useRef, useState } from 'react'
import type { ImportPreview } from '#shared/api/imports.ts'
import { photoAddress } from '#shared/photo-names.ts'
import { ApiError } from '#web/data/api-client.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { fetchImportPhoto } from './api.ts'

/** A photo that was asked for: its address here, or why it did not arrive. */
export type FetchedPhoto = { imageUrl: string } | { fault: string }

/** The addresses on other sites of a preview's photos, without repeats. */
export function photosElsewhere({ rows }: Pick<ImportPreview, 'rows'>): string[] {
  return [...new Set(rows.flatMap(({ photos }) => photos))].filter((address) => !photoAddress.test(address))
}

/** The photos of an import, fetched one after another when the baker asks. */
export function useImportPhotos() {
  const [photos, setPhotos] = useState<ReadonlyMap<string, FetchedPhoto>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const [isFetching, setFetching] = useState(false)
  const isRunning = useRef(false)

  const fetchAll = async (addresses: readonly string[]) => {
    if (isRunning.current) return
    isRunning.current = true
    setFetching(true)
    setFailure(null)
    for (const address of addresses) {
      try {
        const { imageUrl } = await fetchImportPhoto(address)
        setPhotos((known) => new Map(known).set(address, { imageUrl }))
      } catch (error) {
        // a refusal is about this photo; anything else would meet the others too
        const isRefused = error instanceof ApiError && error.status === 422
        if (!isRefused) {
          setFailure(failureText(error))
          break
        }
        setPhotos((known) => new Map(known).set(address, { fault: failureText(error) }))
      }
    }
    isRunning.current = false
    setFetching(false)
  }
  return { photos, failure, isFetching, fetchAll }
}
