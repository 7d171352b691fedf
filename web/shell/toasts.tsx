import { type ComponentType, useEffect, useState } from 'react'

/**
 * The corners for toasts and the offline note on every page. Their code loads after the page is in use,
 * but before the first toast, because screen readers only announce changes in a known region.
 */
export function Toasts() {
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      const { CornerNotes } = await import('./corner-notes.tsx')
      setRegion(() => CornerNotes)
    }
    load().catch(() => {
      // the page works without it, and the next page tries again
    })
  }, [])
  return Region && <Region />
}
