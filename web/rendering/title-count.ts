/** The number of new items, shown before the title in the browser's tab: "(2) Seller Dashboard". */
let count = 0
const listeners = new Set<() => void>()

/** Shows a number before the title; 0 shows none. */
export function setTitleCount(next: number): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

/** Calls a listener whenever the number changes. */
export function onTitleCount(listener: () => void): void {
  listeners.add(listener)
}

/** A title with the number before it. */
export function countedTitle(title: string): string {
  return count === 0 ? title : `(${count}) ${title}`
}

/** A title without the number, for screen readers; they get it in another announcement. */
export function plainTitle(title: string): string {
  return title.replace(/^\(\d+\) /, '')
}
