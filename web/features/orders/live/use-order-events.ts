import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { OrderEvent } from '#shared/api/events.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { oneAtATime } from './one-at-a-time.ts'

interface Listening {
  /** called for each order that is new or has changed */
  onOrder?: (event: OrderEvent) => void
  /** listens also while nobody sees the page */
  whileHidden?: boolean
}

/**
 * Keeps the orders on screen up to date while somebody is signed in: each that is new or has changed makes what shows it
 * be read anew (ORDER-11, DASH-04).
 */
export function useOrderEvents({ onOrder, whileHidden = false }: Listening = {}): void {
  const queryClient = useQueryClient()
  const { user } = useCurrentUser()
  const userId = user?.id
  const tell = useEffectEvent((event: OrderEvent) => onOrder?.(event))

  useEffect(() => {
    if (userId === undefined) return
    let stop: () => void = () => undefined
    let isLeft = false
    const refresh = oneAtATime(() =>
      refreshQueries(queryClient, '/api/orders', '/api/pickups', '/api/sellers'),
    )
    const askWhoIsSignedIn = () => void refreshQueries(queryClient, '/api/me')
    const listen = async () => {
      // nothing on screen waits for it
      const { openOrderStream } = await import('./order-stream.ts')
      if (isLeft) return
      stop = openOrderStream({
        onReady: refresh,
        onOrder(event) {
          refresh()
          tell(event)
        },
        // the page hears that nobody is signed in
        onSignedOut: askWhoIsSignedIn,
        onRefused: askWhoIsSignedIn,
        whileHidden,
      })
    }
    listen().catch(() => {
      // without it the page is as it was read, and is read anew when somebody comes back to it
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [queryClient, userId, whileHidden])
}
