import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { OrderId } from '#shared/api/ids.ts'
import type { BulkAction } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { actOnOrders } from './api.ts'
import { bulkActionDone } from './bulk-action-copy.ts'

/** The refusals of a bulk action, by order ID. */
export type Refusals = ReadonlyMap<OrderId, string>

/**
 * Applies an action to several orders and reports the outcome, per order if they differ. One request runs at a time;
 * orders are refetched either way.
 */
export function useActOnOrders() {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [running, setRunning] = useState<BulkAction | null>(null)
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const [failure, setFailure] = useState<string | null>(null)

  /** Calls `onDone` with the refusals after the response. */
  const act = (action: BulkAction, orders: readonly Order[], onDone: (refused: Refusals) => void) => {
    if (isPending) return
    setRunning(action)
    setFailure(null)
    setRefusals(new Map())
    const refresh = () =>
      refreshQueries(queryClient, '/api/orders', '/api/pickups', '/api/food-listings', '/api/sellers')
    start(async () => {
      try {
        const answer = await actOnOrders(
          action,
          orders.map(({ id }) => id),
        )
        const refused = new Map(answer.refusals.map(({ orderId, message }) => [orderId, message]))
        if (answer.orders.length > 0) toasts.add({ title: bulkActionDone(action, answer.orders.length) })
        setRefusals(refused)
        onDone(refused)
      } catch (error) {
        setFailure(failureText(error))
        // the chosen orders can be sent again; a repeated action has no effect
        void refresh()
        return
      }
      await refresh()
    })
  }
  return { act, running: isPending ? running : null, refusals, failure }
}
