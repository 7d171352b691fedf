import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Rail } from '#shared/payment-methods.ts'
import { ApiError } from '#web/data/api-client.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { checkoutPath } from '#web/features/payments/checkout-path.ts'
import { checkoutQuery } from '#web/features/payments/checkout-query.ts'
import { payOwed } from './api.ts'

/** Starts the payment of the balance owed and opens its checkout page. */
export function usePayOwed() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [begun, setBegun] = useState<Rail | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const begin = async (rail: Rail) => {
    if (begun !== null) return
    setBegun(rail)
    setFailure(null)
    try {
      const checkout = await payOwed(rail)
      queryClient.setQueryData(checkoutQuery(checkout.id).key, checkout)
      navigate(checkoutPath(checkout.id))
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : null
      setFailure(reason ?? 'BakeSale could not be reached. Nothing was charged. Try again.')
      await refreshQueries(queryClient, '/api/sellers/owed')
    }
    setBegun(null)
  }
  return { begin: (rail: Rail) => void begin(rail), begun, failure }
}
