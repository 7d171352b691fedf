import { useSyncExternalStore } from 'react'

/** The open modal sheets, the topmost last. Everything outside the topmost is inert, toasts included. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Puts a sheet on top; the returned function takes it off again. */
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

/** The topmost open modal sheet, or null: where things that must stay usable above it have to live. */
export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  )
}
