import { useEffect, useEffectEvent } from 'react'
import type { Point } from '#shared/distance.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { browsingPoint, type KnownPlace } from './location-rules.ts'
import { nearQuery } from './near-query.ts'
import { useLocationControl } from './use-location.ts'

export interface BrowsingPlace {
  place: KnownPlace | null
  /** the point for listing queries and distances */
  point: Point | null
  /** whether the lookup of the address's place is pending */
  isPending: boolean
  /** the error for the place field when the address's place is unknown */
  issue: string | undefined
}

/** The place for browsing: the one in the address, otherwise the stored one (FIND-21). */
export function useBrowsingPlace(near: string | undefined): BrowsingPlace {
  const { place: kept } = useLocationControl()
  const isAsked = near !== undefined && near !== kept?.label
  const { data, isPending, isError } = useApiQuery(nearQuery(near ?? ''), { enabled: isAsked })
  const place = isAsked ? (data?.[0] ?? null) : kept
  return {
    place,
    point: place && browsingPoint(place),
    isPending: isAsked && isPending && !isError,
    issue: isAsked ? issueText(data, isError) : undefined,
  }
}

/** Like `useBrowsingPlace`, but locates the device automatically if granted before and the address has no place. */
export function useOwnBrowsingPlace(near: string | undefined): BrowsingPlace {
  const { takeGranted } = useLocationControl()
  const take = useEffectEvent(() => {
    if (near === undefined) void takeGranted()
  })
  useEffect(() => take(), [])
  return useBrowsingPlace(near)
}

function issueText(places: readonly unknown[] | undefined, isError: boolean): string | undefined {
  if (isError) return 'We could not look up this location. Try again.'
  if (places?.length === 0)
    return 'We could not find that place. Try a ZIP code, or a city and state: Boulder, CO'
  return undefined
}
