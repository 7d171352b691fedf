import { useEffect, useSyncExternalStore } from 'react'
import { requestedMode, setViewModeEvent, type ViewMode, viewModeChanged } from './view-mode.ts'

// module state, so Back from a listing restores the map
let mode: ViewMode = 'list'
const readers = new Set<() => void>()

/** Shows listings as a list or on the map, and dispatches a window event (FIND-25, FIND-30). */
export function setViewMode(next: ViewMode): void {
  mode = next
  for (const reader of readers) reader()
  window.dispatchEvent(viewModeChanged(next))
}

/** The current view mode; while mounted, window events can change it (FIND-24 to FIND-30). */
export function useViewMode(): ViewMode {
  useEffect(() => {
    const apply = (event: Event) => {
      const wanted = requestedMode(event)
      if (wanted) setViewMode(wanted)
    }
    window.addEventListener(setViewModeEvent, apply)
    window.dispatchEvent(viewModeChanged(mode))
    return () => window.removeEventListener(setViewModeEvent, apply)
  }, [])
  return useSyncExternalStore(subscribe, currentMode, firstMode)
}

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

const currentMode = () => mode
const firstMode = (): ViewMode => 'list'
