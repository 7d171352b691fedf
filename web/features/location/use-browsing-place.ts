import type { Point } from '#shared/distance.ts'
import { useRead } from '#web/use-read.ts'
import { browsingPoint, type KnownPlace } from './location-rules.ts'
import { nearRead } from './near-read.ts'
import { useLocationControl } from './use-location.ts'

export interface BrowsingPlace {
  place: KnownPlace | null
  /** the place as listings are asked for and measured from */
  point: Point | null
  /** whether the place of the address is still being looked up */
  isPending: boolean
  /** why the place of the address is not known, to be told on its field */
  trouble: string | undefined
}

/** Where listings are looked for: the place that the address names, else the one that the device keeps (FIND-21). */
export function useBrowsingPlace(near: string | undefined): BrowsingPlace {
  const { place: kept } = useLocationControl()
  const isAsked = near !== undefined && near !== kept?.label
  const { data, isPending, isError } = useRead(nearRead(near ?? ''), { enabled: isAsked })
  const place = isAsked ? (data?.[0] ?? null) : kept
  return {
    place,
    point: place && browsingPoint(place),
    isPending: isAsked && isPending && !isError,
    trouble: isAsked ? troubleText(data, isError) : undefined,
  }
}

function troubleText(places: readonly unknown[] | undefined, isError: boolean): string | undefined {
  if (isError) return 'We could not look this place up just now. Please try again.'
  if (places?.length === 0) return 'We do not know this place. Try a ZIP, or a town and state: Boulder, CO'
  return undefined
}
