import { useEffect, useState } from 'react'
import type { PersonId } from '#shared/api/ids.ts'
import type { KitchenDay } from '#shared/api/kitchen.ts'
import { useRead } from '#web/use-read.ts'
import { keepDay, readKept } from './kept-day.ts'
import { kitchenDayRead } from './kitchen-reads.ts'

/** A pickup day as it is now, or without a network as this phone knew it last. */
export function useKitchenDay(userId: PersonId, search: URLSearchParams) {
  const { data, error, fetchStatus, refetch } = useRead(kitchenDayRead(search))
  const [kept, setKept] = useState<KitchenDay | null>(null)
  const isAway = data === undefined && (error !== null || fetchStatus === 'paused')
  const wanted = search.get('date')
  useEffect(() => {
    if (data) keepDay(userId, data)
  }, [userId, data])
  useEffect(() => {
    if (!isAway) return
    const { day } = readKept(userId)
    setKept(day !== null && (wanted === null || day.date === wanted) ? day : null)
  }, [userId, isAway, wanted])
  return { day: data ?? (isAway ? kept : null), error, isAway, refetch }
}
