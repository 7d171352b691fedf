/** What a key asks for on a row of a table whose rows can be chosen and opened. */
export type RowDeed = 'next' | 'previous' | 'choose' | 'open'

interface PressedKey {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const deeds: Readonly<Record<string, RowDeed>> = {
  arrowdown: 'next',
  j: 'next',
  arrowup: 'previous',
  k: 'previous',
  x: 'choose',
}

/**
 * What a key asks for on a row, null: nothing of ours. The box of a row takes a space by itself, and its buttons take both, so that
 * Enter opens from the box alone.
 */
export function rowDeed({ key, ...held }: PressedKey, isOnBox: boolean): RowDeed | null {
  if (held.altKey || held.ctrlKey || held.metaKey) return null
  if (key === 'Enter') return isOnBox ? 'open' : null
  return deeds[key.toLowerCase()] ?? null
}

/** Where the focus goes in each row: to the box by which it is chosen, else to what opens it. */
export const rowStop = 'data-row-stop'

/** Brings the focus so many rows further, to the stop of that row; at either end it stays. */
export function moveFocus(row: HTMLElement, steps: number): void {
  const stops = [...(row.parentElement?.querySelectorAll<HTMLElement>(`[${rowStop}]`) ?? [])]
  const here = stops.findIndex((stop) => row.contains(stop))
  stops[here + steps]?.focus()
}
