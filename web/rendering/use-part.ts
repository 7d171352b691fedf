import { useState } from 'react'
import { showFailure } from '#web/ui/show-failure.ts'

/**
 * A part of the page that is fetched on demand. `prepare` prefetches it; `need` resolves to whether it is loaded
 * and shows a toast titled `failed` when it is not. `isFetching` is true while `need` waits.
 */
export function usePart<Part>(fetch: () => Promise<Part>, failed: string) {
  const [part, setPart] = useState<Part | null>(null)
  const [isFetching, setFetching] = useState(false)

  const get = async () => {
    if (part !== null) return
    const fetched = await fetch()
    setPart(() => fetched)
  }
  const need = async () => {
    setFetching(part === null)
    try {
      await get()
      return true
    } catch {
      await showFailure(failed, 'Check your connection and try again.')
      return false
    } finally {
      setFetching(false)
    }
  }
  return {
    part,
    isFetching,
    prepare: () => {
      // `need` reports the failure if it happens again
      get().catch(() => undefined)
    },
    need,
  }
}
