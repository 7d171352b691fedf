import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { Pickup } from '#shared/api/pickups.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { handOverPickup } from './api/hand-over-pickup.ts'

/**
 * Hands a pickup over and tells how it went, order by order where they went differently; it goes out once at a time. Orders are read
 * anew either way.
 */
export function useHandOver() {
  const queryClient = useQueryClient()
  const [isBusy, start] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)

  /** `onDone` is called once something was handed over, with what was not, in words. */
  const handOver = (pickup: Pickup, pickupCode: string | undefined, onDone: (left: string[]) => void) => {
    if (isBusy) return
    setFailure(null)
    const refresh = () =>
      refreshQueries(queryClient, '/api/orders', '/api/pickups', '/api/food-listings', '/api/sellers')
    const titles = new Map(pickup.orders.map(({ id, title }) => [id, title]))
    start(async () => {
      try {
        const { orders, refusals } = await handOverPickup(pickup.id, pickupCode)
        toasts.add({ title: 'Handed over', description: orders.map(({ title }) => title).join(', ') })
        onDone(refusals.map(({ orderId, message }) => `${titles.get(orderId) ?? 'An order'}: ${message}`))
      } catch (error) {
        setFailure(failureText(error))
        // what there is to mend can be sent again meanwhile
        void refresh()
        return
      }
      await refresh()
    })
  }
  return { handOver, isBusy, failure, forgetFailure: () => setFailure(null) }
}
