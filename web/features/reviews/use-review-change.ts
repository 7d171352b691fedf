import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { ApiError } from '#web/data/api-client.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { isUnconfirmed } from '#web/data/is-unconfirmed.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'

const unreachable = 'We could not reach the bakery. Nothing is lost: please try again.'

/** Why a review or a reply was not taken. */
export interface ReviewFailure {
  message: string
  /** whether an address has to be confirmed first */
  isUnconfirmed: boolean
}

/** Writes, changes or deletes a review or a reply, one at a time; `onDone` follows when it worked. */
export function useReviewChange(onDone: () => void) {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<ReviewFailure | null>(null)

  const change = (work: () => Promise<unknown>, done: { title: string; description: string }) => {
    if (isPending) return
    setErrors({})
    setFailure(null)
    start(async () => {
      try {
        await work()
      } catch (error) {
        const answer = error instanceof ApiError ? error : null
        setErrors(answer?.fields ?? {})
        setFailure({ message: answer?.reason ?? unreachable, isUnconfirmed: isUnconfirmed(error) })
        return
      }
      toasts.add(done)
      onDone()
      await refreshQueries(queryClient, '/api/orders', '/api/food-listings', '/api/sellers')
    })
  }
  return { change, isPending, errors, setErrors, failure }
}
