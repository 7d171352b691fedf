import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { Address } from './address.ts'
import { entryKey } from './entry-key.ts'

/** The module that turns pages. One shared promise keeps turns in the order of their addresses. */
let turner: Promise<typeof import('./turn-page.ts')> | undefined

/** The entry key of the first render; a change right after would make React hydrate the whole page at once. */
const firstEntryKey = () => (typeof window === 'undefined' ? '' : entryKey())

/**
 * The address of the page on screen: the address bar's, or the previous one while the next page loads (NAV-01).
 */
export function useShownAddress(path: string, search: string): Address {
  const queryClient = useQueryClient()
  const entry = useLocationProperty(entryKey, firstEntryKey)
  const wanted = useMemo(() => ({ path, search, entry }), [path, search, entry])
  const [shown, setShown] = useState(wanted)
  // a page handles a changed query itself; its tabs are turned like pages
  if (shown !== wanted && shown.path === path && !/tab=/.test(shown.search + search)) setShown(wanted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address turns the page
  useLayoutEffect(() => {
    const show = () => setShown(wanted)
    turner ??= import('./turn-page.ts')
    turner.then(({ turnPage }) => turnPage(queryClient, wanted, show), show)
  }, [wanted])
  return shown
}
