import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { confirmEmail } from './api.ts'

interface ConfirmEmailFormProps {
  token: string
  onConfirmed: () => void
}

/**
 * Confirms as the page opens: the link in the mail is the one click. Programs that look into mails follow their links too, but
 * run no scripts; the link alone changes nothing. Without JavaScript the button sends it.
 */
export function ConfirmEmailForm({ token, onConfirmed }: ConfirmEmailFormProps) {
  const queryClient = useQueryClient()
  const { form, errors, isPending, sendNow } = useForm({
    check: () => ({ body: token }),
    send: confirmEmail,
    done: async () => {
      await refreshQueries(queryClient, '/api/me', '/api/profile', '/api/auth/duties')
      onConfirmed()
    },
  })
  const reason = errors.form ?? errors.token

  const wasOpened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (wasOpened.current) return
    wasOpened.current = true
    sendNow(token)
  }, [])

  return (
    <form {...form} action={paths.confirmEmail} method="post" className="stack">
      <input type="hidden" name="token" value={token} />
      {reason && (
        <Notice tone="bad" live>
          {reason}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" wide busy={isPending}>
        Yes, this is my address
      </Button>
    </form>
  )
}
