import { useState, useTransition } from 'react'
import { ApiError } from '#web/data/api-client.ts'
import { formErrors } from '#web/data/failure-copy.ts'
import { sendConfirmationAgain } from './api.ts'

/** Sends the confirmation email again and reports the outcome. */
export function useConfirmationMail() {
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, start] = useTransition()

  const sendAgain = () => {
    if (isPending) return
    start(async () => {
      setFailure(null)
      try {
        await sendConfirmationAgain()
        setSent(true)
      } catch (error) {
        setFailure(whyNot(error))
      }
    })
  }
  return { isSent, failure, isPending, sendAgain }
}

function whyNot(error: unknown): string {
  const isEnough = error instanceof ApiError && error.code === 'rate_limited'
  const hint = isEnough ? ' It may take a minute, or it may be in your spam folder.' : ''
  return `${formErrors(error).form ?? ''}${hint}`
}
