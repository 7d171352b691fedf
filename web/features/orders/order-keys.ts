/** The actions that keys trigger on a row that can be selected and opened. */
export type RowAction = 'next' | 'previous' | 'choose' | 'open'

interface PressedKey {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const actionOfKey: Readonly<Record<string, RowAction>> = {
  arrowdown: 'next',
  j: 'next',
  arrowup: 'previous',
  k: 'previous',
  x: 'choose',
}

/**
 * The action of a key on a row; null if it has none. Enter opens only from the checkbox, as buttons handle it natively.
 */
export function rowActionOf({ key, ...held }: PressedKey, isOnBox: boolean): RowAction | null {
  if (held.altKey || held.ctrlKey || held.metaKey) return null
  if (key === 'Enter') return isOnBox ? 'open' : null
  return actionOfKey[key.toLowerCase()] ?? null
}

/** Marks the element of each row that receives the focus: its checkbox, else its open button. */
export const rowStop = 'data-row-stop'

/** Moves the focus by this many rows; it stops at either end. */
export function moveFocus(row: HTMLElement, steps: number): void {
  const stops = [...(row.parentElement?.querySelectorAll<HTMLElement>(`[${rowStop}]`) ?? [])]
  const here = stops.findIndex((stop) => row.contains(stop))
  stops[here + steps]?.focus()
}
