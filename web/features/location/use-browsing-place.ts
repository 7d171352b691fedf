import { useEffect, useEffectEvent } from 'react'
import type { Point } from '#shared/distance.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { browsingPoint, type KnownPlace } from './location-rules.ts'
import { nearQuery } from './near-query.ts'
import { useLocationControl } from './use-location.ts'

export interface BrowsingPlace {
  place: KnownPlace | null
  /** the place as listings are asked for and measured from */
  point: Point | null
  /** whether the place of the address is still being looked up */
  isPending: boolean
  /** why the place of the address is not known, to be told on its field */
  issue: string | undefined
}

/** Where listings are looked for: the place that the address names, else the one that the device keeps (FIND-21). */
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

/** As above, for a page that takes the device's place by itself where that was granted before, unless the address names one. */
export function useOwnBrowsingPlace(near: string | undefined): BrowsingPlace {
  const { takeGranted } = useLocationControl()
  const take = useEffectEvent(() => {
    if (near === undefined) void takeGranted()
  })
  useEffect(() => take(), [])
  return useBrowsingPlace(near)
}

function issueText(places: readonly unknown[] | undefined, isError: boolean): string | undefined {
  if (isError) return 'We could not look this place up just now. Please try again.'
  if (places?.length === 0) return 'We do not know this place. Try a ZIP, or a town and state: Boulder, CO'
  return undefined
}
