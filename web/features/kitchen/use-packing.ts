import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { isPacked } from '#shared/kitchen-day.ts'
import { ApiError } from '#web/data/api-client.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { packOrder } from './api.ts'
import { keepTicks, readKept, type Ticks } from './kept-day.ts'

/** How soon ticks that did not arrive are sent again, in milliseconds. */
const tryAgainAfter = 10_000

export interface Packing {
  isPacked: (order: KitchenOrder) => boolean
  tick: (id: OrderId, isPacked: boolean) => void
  /** how many ticks the server does not have yet */
  waiting: number
}

/**
 * Ticks of a pickup day. They show at once and are kept on the phone until the server has them, so that a kitchen without
 * a network goes on; the last tick of an order is the one that counts.
 */
export function usePacking(userId: PersonId): Packing {
  const queryClient = useQueryClient()
  const [ticks, setTicks] = useState<Ticks>({})
  const latest = useRef<Ticks>({})
  const isSending = useRef(false)

  const take = (next: Ticks) => {
    latest.current = next
    keepTicks(userId, next)
    setTicks(next)
  }
  const drop = (id: OrderId, sent: boolean) => {
    const { [id]: wanted, ...others } = latest.current
    // ticked once more meanwhile: that is still to be sent
    if (wanted === sent) take(others)
  }
  const send = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let next = firstOf(latest.current); next; next = firstOf(latest.current)) {
        const outcome = await sendTick(...next)
        if (outcome === 'later') return
        // what is read anew has the tick before it is let go of
        await refreshQueries(queryClient, '/api/sellers/kitchen')
        drop(...next)
      }
    } finally {
      isSending.current = false
    }
  })

  useEffect(() => {
    latest.current = readKept(userId).ticks
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

/** Sends a tick; one that the server will never take is told of and let go. */
async function sendTick(id: OrderId, isPacked: boolean): Promise<'done' | 'later'> {
  try {
    await packOrder(id, isPacked)
    return 'done'
  } catch (error) {
    const isFinal = error instanceof ApiError && [403, 404, 409, 422].includes(error.status)
    if (!isFinal) return 'later'
    toasts.add({ title: 'Not packed', description: error.reason ?? error.text, tone: 'bad' })
    return 'done'
  }
}
