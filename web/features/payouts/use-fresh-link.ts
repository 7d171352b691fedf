import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { type OnboardingFailure, onboardingFailure } from './onboarding-failure.ts'
import { createStripeAccountLink } from './stripe/api.ts'

/** Requests a new link when the page opens, and follows it (ONB-10, ONB-16). */
export function useFreshLink(account: string) {
  const [isPending, start] = useTransition()
  const [failure, setFailure] = useState<OnboardingFailure | null>(null)

  const ask = () => {
    setFailure(null)
    start(async () => {
      try {
        const { url } = await createStripeAccountLink(account)
        window.location.assign(url)
      } catch (error) {
        setFailure(onboardingFailure(error, 'Failed to refresh onboarding link. Please try again.'))
      }
    })
  }
  const askAtOnce = useEffectEvent(ask)
  useEffect(() => {
    if (account !== '') askAtOnce()
  }, [account])

  return { ask, isPending, failure }
}
