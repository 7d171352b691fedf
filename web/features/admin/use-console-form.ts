import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '#web/data/failure-copy.ts'
import type { Checked } from '#web/data/field-errors.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { type TypedTexts, useForm } from '#web/data/use-form.ts'
import { toasts } from '#web/ui/toast-store.ts'

interface ConsoleSteps<Body, Answer> {
  check: (typed: TypedTexts) => Checked<Body>
  send: (body: Body) => Promise<Answer>
  /** the toast after success */
  toastFor: (answer: Answer, body: Body) => { title: string; description: string }
  done: (answer: Answer) => void
  /** the URLs to refetch afterwards */
  staleUrls: readonly string[]
  onSessionEnd: () => void
}

/**
 * Like `useForm`, for the console: puts a refusal in `errors.form`, and keeps the form while the admin signs in again.
 */
export function useConsoleForm<Body, Answer>(steps: ConsoleSteps<Body, Answer>) {
  const queryClient = useQueryClient()
  const { check, send, toastFor, done, staleUrls, onSessionEnd } = steps
  return useForm({
    check,
    send,
    done: (answer, body) => {
      toasts.add(toastFor(answer, body))
      done(answer)
    },
    refused: (error) => {
      if (!isSignedOut(error)) return { form: failureText(error) }
      onSessionEnd()
      return {}
    },
    after: (refusal) => (isSignedOut(refusal) ? null : refreshQueries(queryClient, ...staleUrls)),
  })
}
