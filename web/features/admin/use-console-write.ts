import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { failureText } from '#web/data/failure-copy.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'

interface ConsoleWrite<Answer> {
  send: () => Promise<Answer>
  /** the toast after success */
  done: (answer: Answer) => { title: string; description: string }
  onDone: (answer: Answer) => void
}

/**
 * Sends one change at a time, reports the outcome and refetches `touched`. `failure` is the reason of the last refusal.
 */
export function useConsoleWrite(staleUrls: readonly string[], onSessionEnd: () => void) {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)

  const write = <Answer>({ send, done, onDone }: ConsoleWrite<Answer>) => {
    if (isPending) return
    setFailure(null)
    start(async () => {
      try {
        const answer = await send()
        toasts.add(done(answer))
        onDone(answer)
      } catch (error) {
        if (isSignedOut(error)) return onSessionEnd()
        setFailure(failureText(error))
      }
      await refreshQueries(queryClient, ...staleUrls)
    })
  }

  return { write, isPending, failure, forgetFailure: () => setFailure(null) }
}
