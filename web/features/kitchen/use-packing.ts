import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { isPacked } from '#shared/kitchen-day.ts'
import { ApiError } from '#web/data/api-client.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { packOrder } from './api.ts'
import { readOfflineData, storeTicks, type Ticks } from './offline-day.ts'

/** The delay before retrying failed ticks, in milliseconds. */
const tryAgainAfter = 10_000

export interface Packing {
  isPacked: (order: KitchenOrder) => boolean
  tick: (id: OrderId, isPacked: boolean) => void
  /** the number of unsent ticks */
  waiting: number
}

/**
 * Packed ticks of a pickup day. They show at once and are stored until sent, so a kitchen works offline.
 * The last tick of an order wins.
 */
export function usePacking(userId: PersonId): Packing {
  const queryClient = useQueryClient()
  const [ticks, setTicks] = useState<Ticks>({})
  const latest = useRef<Ticks>({})
  const isSending = useRef(false)

  const take = (next: Ticks) => {
    latest.current = next
    storeTicks(userId, next)
    setTicks(next)
  }
  const drop = (id: OrderId, sent: boolean) => {
    const { [id]: wanted, ...others } = latest.current
    // keep a newer tick, which is still unsent
    if (wanted === sent) take(others)
  }
  const send = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let next = firstOf(latest.current); next; next = firstOf(latest.current)) {
        const outcome = await sendTick(...next)
        if (outcome === 'later') return
        // refetch first, so that the tick stays visible
        await refreshQueries(queryClient, '/api/sellers/kitchen')
        drop(...next)
      }
    } finally {
      isSending.current = false
    }
  })

  useEffect(() => {
    latest.current = readOfflineData(userId).ticks
    setTicks(latest.current)
    const again = () => void send()
    again()
    window.addEventListener('online', again)
    const timer = setInterval(again, tryAgainAfter)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [userId])

  return {
    isPacked: (order) => ticks[order.id] ?? isPacked(order),
    tick(id, wanted) {
      take({ ...latest.current, [id]: wanted })
      void send()
    },
    waiting: Object.keys(ticks).length,
  }
}

function firstOf(ticks: Ticks): [OrderId, boolean] | undefined {
  return Object.entries(ticks)[0]
}

/** Sends a tick; drops one that the server rejects permanently, with a toast. */
async function sendTick(id: OrderId, isPacked: boolean): Promise<'done' | 'later'> {
  try {
    await packOrder(id, isPacked)
    return 'done'
  } catch (error) {
    const isFinal = error instanceof ApiError && [403, 404, 409, 422].includes(error.status)
    if (!isFinal) return 'later'
    toasts.add({ title: 'Could not mark it as packed', description: error.reason ?? error.text, tone: 'bad' })
    return 'done'
  }
}
