import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { OrderEvent } from '#shared/api/events.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { oneAtATime } from './one-at-a-time.ts'

interface OrderEventOptions {
  /** called for each new or changed order */
  onOrder?: (event: OrderEvent) => void
  /** keeps listening while the page is hidden */
  whileHidden?: boolean
}

/**
 * Keeps the visible orders up to date while signed in: each event refetches the data that shows it (ORDER-11, DASH-04).
 */
export function useOrderEvents({ onOrder, whileHidden = false }: OrderEventOptions = {}): void {
  const queryClient = useQueryClient()
  const { user } = useCurrentUser()
  const userId = user?.id
  const notify = useEffectEvent((event: OrderEvent) => onOrder?.(event))

  useEffect(() => {
    if (userId === undefined) return
    let stop: () => void = () => undefined
    let isLeft = false
    const refresh = oneAtATime(() =>
      refreshQueries(queryClient, '/api/orders', '/api/pickups', '/api/sellers'),
    )
    const askWhoIsSignedIn = () => void refreshQueries(queryClient, '/api/me')
    const listen = async () => {
      // loaded late: nothing on screen depends on it
      const { openOrderStream } = await import('./order-stream.ts')
      if (isLeft) return
      stop = openOrderStream({
        onReady: refresh,
        onOrder(event) {
          refresh()
          notify(event)
        },
        // the session check shows that nobody is signed in
        onSignedOut: askWhoIsSignedIn,
        onRefused: askWhoIsSignedIn,
        whileHidden,
      })
    }
    listen().catch(() => {
      // without the stream, the page refetches when it regains focus
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [queryClient, userId, whileHidden])
}
