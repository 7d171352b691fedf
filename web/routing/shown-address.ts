import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { entryKey } from './entry-key.ts'

/** An address of the site, as an entry of the tab's history has it. */
export interface Address {
  path: string
  /** without its question mark */
  search: string
  /** the key of the entry; empty while it is not known */
  entry: string
}

/** What turns the pages, once it is asked for: one promise, so that two turns come in the order of their addresses. */
let turner: Promise<typeof import('./turn-page.ts')> | undefined

/** Known from the first render on: one that changed right after would have React take over the whole page at once. */
const firstEntryKey = () => (typeof window === 'undefined' ? '' : entryKey())

/**
 * The address whose page is on screen: that of the address bar, but while another page is on its way the one before, so
 * that there is something to see until the next page can be shown whole (NAV-01).
 */
export function useShownAddress(path: string, search: string): Address {
  const queryClient = useQueryClient()
  const entry = useLocationProperty(entryKey, firstEntryKey)
  const wanted = useMemo(() => ({ path, search, entry }), [path, search, entry])
  const [shown, setShown] = useState(wanted)
  // the same page answers another query by itself; its tabs are turned as pages are
  if (shown !== wanted && shown.path === path && !/tab=/.test(shown.search + search)) setShown(wanted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was on screen when the address changed is what is left
  useLayoutEffect(() => {
    const show = () => setShown(wanted)
    turner ??= import('./turn-page.ts')
    turner.then(({ turnPage }) => turnPage(queryClient, wanted, show), show)
  }, [wanted])
  return shown
}
