/** Which of `count` suggestions a key leads to from the active one (-1: none); null when the key moves nowhere. */
export function nextSuggestion(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1
  return null
}
