import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { Pickup, PickupOutcome } from '#shared/api/pickups.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'

/**
 * Runs an action on a pickup and reports the outcome under `title`, per order if they differ. One request runs at a
 * time; orders are refetched either way.
 */
export function usePickupAction(title: string) {
  const queryClient = useQueryClient()
  const [isBusy, start] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)

  /** Calls `onDone` after the action with a text for each order it skipped. */
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
        // the corrected input can be sent again meanwhile
        void refresh()
        return
      }
      await refresh()
    })
  }
  return { act, isBusy, failure, forgetFailure: () => setFailure(null) }
}
