/** The index of the suggestion that a key moves to from the active one (-1: none), or null. */
export function nextSuggestion(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1
  return null
}
