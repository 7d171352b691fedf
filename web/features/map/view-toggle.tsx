import { ToggleGroup } from '#web/ui/toggle-group.tsx'
import { showResults } from '../listings/show-results.ts'
import { setViewMode } from './use-view-mode.ts'
import type { ViewMode } from './view-mode.ts'

const choices = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'map', label: 'Map', icon: 'map' },
] as const

const change = (mode: ViewMode) => {
  setViewMode(mode)
  // once they are laid out
  requestAnimationFrame(showResults)
}

/** The switch between list and map (FIND-02). */
export function ViewToggle({ mode }: { mode: ViewMode }) {
  return <ToggleGroup label="View" choices={choices} value={mode} onChange={change} />
}
