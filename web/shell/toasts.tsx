import { type ComponentType, useEffect, useState } from 'react'

/**
 * The corners where toasts and the note about a lost connection appear, on every page. Nothing can be in them at
 * first, so their code comes after the page is in use; they are there before the first toast, as screen readers only
 * speak of what changes in a region they know.
 */
export function Toasts() {
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      const { CornerNotes } = await import('./corner-notes.tsx')
      setRegion(() => CornerNotes)
    }
    load().catch(() => {
      // without it the page still works, and the next page tries again
    })
  }, [])
  return Region && <Region />
}
