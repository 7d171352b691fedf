import { useSyncExternalStore } from 'react'
import { orderedTitle } from '#shared/bake-options.ts'
import { readRememberedLine } from '#web/features/cart/cart-storage.ts'

const never = () => () => undefined

/** The title of what a visitor wanted to add before signing in (decisions, OPEN-30); null on the server. */
export function useWaitingLine(): string | null {
  return useSyncExternalStore(never, waitingTitle, () => null)
}

function waitingTitle(): string | null {
  const waiting = readRememberedLine()
  return waiting && orderedTitle(waiting.line)
}
