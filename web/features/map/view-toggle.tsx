import { ToggleGroup } from '#web/ui/toggle-group.tsx'
import { showResults } from '../listings/show-results.ts'
import { setViewMode } from './use-view-mode.ts'
import type { ViewMode } from './view-mode.ts'

const choices = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'map', label: 'Map', icon: 'map' },
] as const

/** Shows listings as a list or on the map, and scrolls to them. */
export function changeViewMode(mode: ViewMode): void {
  setViewMode(mode)
  document.querySelector<HTMLFormElement>('search > form:popover-open')?.hidePopover()
  // after layout
  requestAnimationFrame(showResults)
}

/** The switch between list and map (FIND-02). */
export function ViewToggle({ mode }: { mode: ViewMode }) {
  return <ToggleGroup label="View" choices={choices} value={mode} onChange={changeViewMode} />
}
