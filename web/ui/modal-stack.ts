import { useSyncExternalStore } from 'react'

/** The open modal sheets, topmost last. Everything outside the topmost one is inert, toasts included. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Puts a sheet on top; the returned function removes it. */
export function pushModal(sheet: HTMLElement): () => void {
  change([...open, sheet])
  return () => change(open.filter((other) => other !== sheet))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The topmost open modal sheet, or null. Elements that stay usable above it must be inside it. */
export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  )
}
