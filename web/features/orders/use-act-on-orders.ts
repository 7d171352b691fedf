import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { OrderId } from '#shared/api/ids.ts'
import type { SeveralAction } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { actOnOrders } from './api.ts'
import { severalDone } from './several-orders-copy.ts'

/** Why something could not be done with an order, by its id. */
export type Refusals = ReadonlyMap<OrderId, string>

/**
 * Does the same with several orders and tells how it went, order by order where it went differently; it goes out once at a time.
 * Orders are read anew either way.
 */
export function useActOnOrders() {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [running, setRunning] = useState<SeveralAction | null>(null)
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const [failure, setFailure] = useState<string | null>(null)

  /** `onDone` is called once there is an answer, with what was refused. */
  const act = (action: SeveralAction, orders: readonly Order[], onDone: (refused: Refusals) => void) => {
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
        if (answer.orders.length > 0) toasts.add({ title: severalDone(action, answer.orders.length) })
        setRefusals(refused)
        onDone(refused)
      } catch (error) {
        setFailure(failureText(error))
        // what was chosen can be sent again meanwhile: what is done already is not done twice
        void refresh()
        return
      }
      await refresh()
    })
  }
  return { act, running: isPending ? running : null, refusals, failure }
}
