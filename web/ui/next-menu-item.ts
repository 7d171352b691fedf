/**
 * The index of the menu item that a key moves to, or null. `current` is -1 when none has the focus.
 * A letter moves to the next item that begins with it and wraps around.
 */
export function nextMenuItem(labels: readonly string[], current: number, key: string): number | null {
  const count = labels.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (Math.max(current, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (Array.from(key).length !== 1 || key === ' ') return null
  const order = labels.map((_, step) => (Math.max(current, -1) + 1 + step) % count)
  return order.find((index) => labels[index]?.toLowerCase().startsWith(key.toLowerCase())) ?? null
}
