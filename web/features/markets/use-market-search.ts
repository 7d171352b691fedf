import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Point } from '#shared/distance.ts'
import { type Market, type MarketNear, marketRadius, marketsWithin } from '#shared/market-list.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { browsingPoint, type KnownPlace } from '../location/location-rules.ts'
import { type LoadedMarkets, loadMarketList } from './market-list-file.ts'
import { marketListQuery, marketsQuery } from './market-queries.ts'

/** The search of the finder's address or of the device. */
export interface MarketCriteria {
  /** as typed; null if the address has none */
  zip: string | null
  /** as typed */
  radius: string
  /** the device's location, if requested */
  here: Point | null
}

export interface MarketSearch {
  /** the markets around the place, nearest first; null before a search and while loading */
  found: readonly MarketNear[] | null
  /** the markets on the map: the results, otherwise the whole bundled list */
  onMap: readonly Market[]
  place: KnownPlace | null
  /** miles */
  radius: number
  /** the form's errors by field */
  fields: Readonly<Record<string, string>>
  isSearching: boolean
  /** whether the search failed */
  isFailed: boolean
  source: 'imported' | 'bundled'
  issue: LoadedMarkets['issue']
}

const none: readonly Market[] = []

/**
 * Searches for markets. The bundled list is searched on the device, so the exact location never leaves it.
 * An imported list is on the server, which gets a point rounded to about a hundred yards.
 */
export function useMarketSearch({ zip, radius: typedRadius, here }: MarketCriteria): MarketSearch {
  const { data: list } = useApiQuery(marketListQuery)
  const source = list?.source ?? 'bundled'
  const bundled = useBundledList(source === 'bundled')
  // the map first moves to the place, and then shows the markets around it
  const searchedHere = useDeferredValue(here)
  const radius = Number(typedRadius) || marketRadius.usual

  const { isAsked, asked, answer, fields } = useServerSearch({ zip, radius: typedRadius, here }, source)
  // keep the array's identity, because the map redraws a new array
  const local = useMemo(
    () =>
      here && source === 'bundled' && searchedHere === here && bundled
        ? marketsWithin(bundled.markets, here, radius)
        : null,
    [here, searchedHere, source, bundled, radius],
  )
  const found = answer?.markets ?? local
  return {
    ...shownOf(bundled, found),
    place: here ? { ...here, label: null } : (answer?.place ?? null),
    radius: answer?.radius ?? radius,
    fields,
    isSearching: isAsked ? asked.isFetching && !answer : here !== null && local === null,
    isFailed: isAsked && asked.isError && Object.keys(fields).length === 0,
    source,
  }
}

/** Searches on the server: by ZIP code always, around the device only in an imported list. */
function useServerSearch({ zip, radius, here }: MarketCriteria, source: MarketSearch['source']) {
  const isAsked = here === null ? zip !== null : source === 'imported'
  const asked = useApiQuery(
    here === null
      ? marketsQuery({ zip: zip ?? '', radius })
      : marketsQuery({ ...browsingPoint(here), radius }),
    { enabled: isAsked },
  )
  const answer = isAsked && !asked.isError ? asked.data : undefined
  const fields = isAsked && asked.error instanceof ApiError ? asked.error.fields : {}
  return { isAsked, asked, answer, fields }
}

/** Before a search the map shows the whole bundled list. */
function shownOf(
  bundled: LoadedMarkets | null,
  found: MarketSearch['found'],
): Pick<MarketSearch, 'found' | 'onMap' | 'issue'> {
  return { found, onMap: found ?? bundled?.markets ?? none, issue: bundled?.issue ?? null }
}

let loading: Promise<LoadedMarkets> | null = null

/** The bundled list once loaded; loads only if wanted. */
function useBundledList(isWanted: boolean): LoadedMarkets | null {
  const [loaded, setLoaded] = useState<LoadedMarkets | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    loading ??= loadMarketList()
    loading.then(
      (list) => {
        // load an incomplete list again on the next visit of the page
        if (list.issue !== null) loading = null
        if (!isOver) setLoaded(list)
      },
      () => {
        loading = null
      },
    )
    return () => {
      isOver = true
    }
  }, [isWanted])
  return loaded
}
