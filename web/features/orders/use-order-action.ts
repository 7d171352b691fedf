import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { type ActionInput, actionFacts } from './order-action-facts.ts'
import type { ShownAction } from './order-journey.ts'

/**
 * Runs an action on an order and reports the outcome, one request at a time. Refetches orders either way: a refusal
 * often means the other side was faster.
 */
export function useOrderAction(order: Order) {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [running, setRunning] = useState<ShownAction | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const act = (action: ShownAction, input: ActionInput = {}, onDone?: () => void) => {
    // another action may start before the previous response
    if (isPending && action === running) return
    const { send, done, failed } = actionFacts[action]
    setRunning(action)
    setFailure(null)
    const refresh = () =>
      refreshQueries(queryClient, '/api/orders', '/api/pickups', '/api/food-listings', '/api/sellers')
    start(async () => {
      try {
        await send(order.id, input)
        toasts.add({ title: done, description: orderedTitle(order) })
        onDone?.()
      } catch (error) {
        const why = failureText(error)
        toasts.add({ title: failed.title, description: failed.description ?? why, tone: 'bad' })
        setFailure(why)
        // the corrected input can be sent again meanwhile
        void refresh()
        return
      }
      await refresh()
    })
  }

  return { act, running: isPending ? running : null, failure, forgetFailure: () => setFailure(null) }
}
