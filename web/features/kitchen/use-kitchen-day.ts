import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PersonId } from '#shared/api/ids.ts'
import type { KitchenDay } from '#shared/api/kitchen.ts'
import { isOutage } from '#web/data/is-outage.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { cacheKitchen } from './cache-kitchen.ts'
import { kitchenDayQuery } from './kitchen-queries.ts'
import { readOfflineData, storeDay } from './offline-day.ts'

/** The delay before retrying after no response, in milliseconds. */
const tryAgainAfter = 10_000

interface ShownDay {
  /** null: neither loaded nor stored in this browser */
  day: KitchenDay | null
  /** when the day was read from the server, in epoch milliseconds; null if it is current, or unknown */
  asOf: number | null
}

/** The current pickup day, or offline the last one stored in this browser. */
export function useKitchenDay(userId: PersonId, search: URLSearchParams) {
  const { data, dataUpdatedAt, error, fetchStatus, refetch } = useApiQuery(kitchenDayQuery(search))
  const [kept, setKept] = useState<ShownDay>({ day: null, asOf: null })
  const isOffline = useSyncExternalStore(onConnection, isDisconnected, () => false)
  const isAway = data === undefined && (error !== null || fetchStatus === 'paused')
  const isOutOfReach = isOutage(error) || fetchStatus === 'paused'
  useEffect(() => {
    if (!data) return
    storeDay(userId, data, dataUpdatedAt)
    void cacheKitchen()
  }, [userId, data, dataUpdatedAt])
  useEffect(() => {
    if (isAway) setKept(readOfflineData(userId))
  }, [userId, isAway])
  useEffect(() => {
    if (!isOutOfReach) return
    const timer = setInterval(() => void refetch(), tryAgainAfter)
    return () => clearInterval(timer)
  }, [isOutOfReach, refetch])

  const wanted = search.get('date')
  // keep the stored day on screen during a refetch
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
