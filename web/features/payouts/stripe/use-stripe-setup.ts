import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { type OnboardingFailure, onboardingFailure } from '../onboarding-failure.ts'
import { openInProviderTab } from '../provider-tab.ts'
import { createStripeAccount, createStripeAccountLink } from './api.ts'

/** The two steps of a Stripe account: create it, and complete it at Stripe (ONB-01, ONB-04 to ONB-06). */
export function useStripeSetup() {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [failure, setFailure] = useState<OnboardingFailure | null>(null)

  const createAccount = () => {
    if (isPending) return
    setFailure(null)
    start(async () => {
      try {
        await createStripeAccount()
        await refreshQueries(queryClient, '/api/sellers/payouts')
      } catch (error) {
        setFailure(onboardingFailure(error, 'Failed to create seller account. Please try again.'))
      }
    })
  }

  const goOn = (account: string) => {
    if (isPending) return
    setFailure(null)
    start(async () => {
      try {
        const { url } = await createStripeAccountLink(account)
        openInProviderTab(url)
      } catch (error) {
        setFailure(onboardingFailure(error, 'Failed to create onboarding link. Please try again.'))
      }
    })
  }

  return { createAccount, goOn, isPending, failure }
}
