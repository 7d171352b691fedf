/** How listings are shown (FIND-24). */
export type ViewMode = 'list' | 'map'

/** The two window events (FIND-28; decisions, OPEN-40): asking the page for a mode, and the page telling its mode. */
export const setViewModeEvent = 'bakesale:set-view-mode'
export const viewModeChangedEvent = 'bakesale:view-mode-changed'

/** The mode that a window event asks for; null when it names none (FIND-29). */
export function requestedMode(event: Event): ViewMode | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null
  const mode = typeof detail === 'object' && detail !== null && 'mode' in detail ? detail.mode : null
  return mode === 'list' || mode === 'map' ? mode : null
}

/** The event that tells which mode the page is in (FIND-29, FIND-30). */
export function viewModeChanged(mode: ViewMode): CustomEvent<{ mode: ViewMode }> {
  return new CustomEvent(viewModeChangedEvent, { detail: { mode } })
}
