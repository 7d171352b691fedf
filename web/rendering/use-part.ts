import { useState } from 'react'
import { showFailure } from '#web/ui/show-failure.ts'

/**
 * A part of the page that no page needs to open, fetched when somebody reaches for it. `prepare` fetches it ahead;
 * `need` answers whether it is there, and tells in a toast titled `failed` when it cannot be had. While somebody waits
 * for it, `isFetching` says so.
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
      await showFailure(failed, 'Please check your connection and try again.')
      return false
    } finally {
      setFetching(false)
    }
  }
  return {
    part,
    isFetching,
    prepare: () => {
      // nothing is lost yet: `need` tells when it fails again
      get().catch(() => undefined)
    },
    need,
  }
}
