import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is hydrated. Before that, the browser itself would submit a form with its typed values. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
