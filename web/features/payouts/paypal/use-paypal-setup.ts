import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { type OnboardingFailure, onboardingFailure } from '../onboarding-failure.ts'
import { connectPaypal, finishPaypalConnection } from './api.ts'

/** Connects a PayPal account: opens PayPal, and reads the result when the baker `isBack`. */
export function usePaypalSetup(isBack: boolean) {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [failure, setFailure] = useState<OnboardingFailure | null>(null)

  const connect = () => {
    if (isPending) return
    setFailure(null)
    start(async () => {
      try {
        const { url } = await connectPaypal()
        window.location.assign(url)
      } catch (error) {
        setFailure(onboardingFailure(error, 'We could not connect PayPal. Try again.'))
      }
    })
  }

  const finish = useEffectEvent(() => {
    start(async () => {
      try {
        await finishPaypalConnection()
        await refreshQueries(queryClient, '/api/sellers/payouts')
      } catch (error) {
        setFailure(onboardingFailure(error, 'We could not check your PayPal account. Try again.'))
      }
    })
  })
  useEffect(() => {
    if (isBack) finish()
  }, [isBack])

  return { connect, isPending, failure }
}
