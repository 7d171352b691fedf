import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PersonId } from '#shared/api/ids.ts'
import type { KitchenDay } from '#shared/api/kitchen.ts'
import { isOutage } from '#web/data/is-outage.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { keepKitchen } from './keep-kitchen.ts'
import { keepDay, readKept } from './kept-day.ts'
import { kitchenDayQuery } from './kitchen-queries.ts'

/** How soon the server is asked again after it did not answer, in milliseconds. */
const tryAgainAfter = 10_000

interface ShownDay {
  /** null: not known, neither by the server nor by this phone */
  day: KitchenDay | null
  /** when the server last said so, in milliseconds of the epoch; null while it is as of now, or nobody knows */
  asOf: number | null
}

/** A pickup day as it is now, or without a network as this phone knew it last. */
export function useKitchenDay(userId: PersonId, search: URLSearchParams) {
  const { data, dataUpdatedAt, error, fetchStatus, refetch } = useApiQuery(kitchenDayQuery(search))
  const [kept, setKept] = useState<ShownDay>({ day: null, asOf: null })
  const isOffline = useSyncExternalStore(onConnection, isDisconnected, () => false)
  const isAway = data === undefined && (error !== null || fetchStatus === 'paused')
  const isOutOfReach = isOutage(error) || fetchStatus === 'paused'
  useEffect(() => {
    if (!data) return
    keepDay(userId, data, dataUpdatedAt)
    void keepKitchen()
  }, [userId, data, dataUpdatedAt])
  useEffect(() => {
    if (isAway) setKept(readKept(userId))
  }, [userId, isAway])
  useEffect(() => {
    if (!isOutOfReach) return
    const timer = setInterval(() => void refetch(), tryAgainAfter)
    return () => clearInterval(timer)
  }, [isOutOfReach, refetch])

  const wanted = search.get('date')
  // what the phone knows stays on screen while the server is asked again
  const known = wanted === null || kept.day?.date === wanted ? kept : { day: null, asOf: null }
  const shown: ShownDay = data ? { day: data, asOf: isOutOfReach || isOffline ? dataUpdatedAt : null } : known
  return { ...shown, error, isAway, refetch }
}

function onConnection(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

function isDisconnected(): boolean {
  return !navigator.onLine
}
