import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { Pickup, PickupOutcome } from '#shared/api/pickups.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'

/**
 * Does something with a pickup and tells under `title` how it went, order by order where they went differently; it goes out once at a
 * time. Orders are read anew either way.
 */
export function usePickupAction(title: string) {
  const queryClient = useQueryClient()
  const [isBusy, start] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)

  /** `onDone` is called once something was done, with what was not, in words. */
  const act = (pickup: Pickup, send: () => Promise<PickupOutcome>, onDone: (left: string[]) => void) => {
    if (isBusy) return
    setFailure(null)
    const refresh = () =>
      refreshQueries(queryClient, '/api/orders', '/api/pickups', '/api/food-listings', '/api/sellers')
    const titles = new Map(pickup.orders.map(({ id, title: ordered }) => [id, ordered]))
    start(async () => {
      try {
        const { orders, refusals } = await send()
        toasts.add({ title, description: orders.map((order) => order.title).join(', ') })
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
  return { act, isBusy, failure, forgetFailure: () => setFailure(null) }
}
