/** The view mode of listings (FIND-24). */
export type ViewMode = 'list' | 'map'

/** The window events to request a mode and to announce a change (FIND-28; decisions, OPEN-40). */
export const setViewModeEvent = 'bakesale:set-view-mode'
export const viewModeChangedEvent = 'bakesale:view-mode-changed'

/** The mode that a window event requests; null without a valid mode (FIND-29). */
export function requestedMode(event: Event): ViewMode | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null
  const mode = typeof detail === 'object' && detail !== null && 'mode' in detail ? detail.mode : null
  return mode === 'list' || mode === 'map' ? mode : null
}

/** The event that announces the page's mode (FIND-29, FIND-30). */
export function viewModeChanged(mode: ViewMode): CustomEvent<{ mode: ViewMode }> {
  return new CustomEvent(viewModeChangedEvent, { detail: { mode } })
}
