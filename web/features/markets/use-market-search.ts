import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Point } from '#shared/distance.ts'
import { type Market, type MarketNear, marketRadius, marketsWithin } from '#shared/market-list.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { browsingPoint, type KnownPlace } from '../location/location-rules.ts'
import { type LoadedMarkets, loadMarketList } from './market-list-file.ts'
import { marketListQuery, marketsQuery } from './market-queries.ts'

/** What the address of the finder, or the device, asks for. */
export interface MarketCriteria {
  /** as it was typed; null when the address names none */
  zip: string | null
  /** as it was typed */
  radius: string
  /** where the device is, when its owner asked to look there */
  here: Point | null
}

export interface MarketSearch {
  /** the markets around the place, the nearest first; null while nothing was asked or answered */
  found: readonly MarketNear[] | null
  /** what the map shows: what was found, else the whole bundled list */
  onMap: readonly Market[]
  place: KnownPlace | null
  /** miles */
  radius: number
  /** what is wrong with the form's fields, in words */
  fields: Readonly<Record<string, string>>
  isSearching: boolean
  /** the search could not be made */
  isFailed: boolean
  source: 'imported' | 'bundled'
  issue: LoadedMarkets['issue']
}

const none: readonly Market[] = []

/**
 * Searches for markets. A device's place is compared with the bundled list right here, and never leaves the device; only
 * an imported list, which is on the server, is asked for a point rounded to some hundred yards.
 */
export function useMarketSearch({ zip, radius: typedRadius, here }: MarketCriteria): MarketSearch {
  const { data: list } = useApiQuery(marketListQuery)
  const source = list?.source ?? 'bundled'
  const bundled = useBundledList(source === 'bundled')
  // the map first moves to the place, and to what is around it in a second step
  const searchedHere = useDeferredValue(here)
  const radius = Number(typedRadius) || marketRadius.usual

  const isAsked = here === null ? zip !== null : source === 'imported'
  const asked = useApiQuery(
    here === null
      ? marketsQuery({ zip: zip ?? '', radius: typedRadius })
      : marketsQuery({ ...browsingPoint(here), radius: typedRadius }),
    { enabled: isAsked },
  )
  const answer = isAsked && !asked.isError ? asked.data : undefined
  // the same array as long as nothing changes: the map draws what is another one anew
  const local = useMemo(
    () =>
      here && source === 'bundled' && searchedHere === here && bundled
        ? marketsWithin(bundled.markets, here, radius)
        : null,
    [here, searchedHere, source, bundled, radius],
  )
  const fields = isAsked && asked.error instanceof ApiError ? asked.error.fields : {}
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

/** Before anything was searched for, the map shows all of the bundled list. */
function shownOf(
  bundled: LoadedMarkets | null,
  found: MarketSearch['found'],
): Pick<MarketSearch, 'found' | 'onMap' | 'issue'> {
  return { found, onMap: found ?? bundled?.markets ?? none, issue: bundled?.issue ?? null }
}

let loading: Promise<LoadedMarkets> | null = null

/** The bundled list, once it is there; asked for only when it is wanted. */
function useBundledList(isWanted: boolean): LoadedMarkets | null {
  const [loaded, setLoaded] = useState<LoadedMarkets | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    loading ??= loadMarketList()
    loading.then(
      (list) => {
        // a list that did not come whole is looked for again on the next visit of the page
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
