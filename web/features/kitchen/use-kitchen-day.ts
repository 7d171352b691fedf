import { useEffect, useState } from 'react'
import type { PersonId } from '#shared/api/ids.ts'
import type { KitchenDay } from '#shared/api/kitchen.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { keepDay, readKept } from './kept-day.ts'
import { kitchenDayQuery } from './kitchen-queries.ts'

/** A pickup day as it is now, or without a network as this phone knew it last. */
export function useKitchenDay(userId: PersonId, search: URLSearchParams) {
  const { data, error, fetchStatus, refetch } = useApiQuery(kitchenDayQuery(search))
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
