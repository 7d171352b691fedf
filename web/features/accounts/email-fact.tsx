import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { OwnProfile } from '#shared/api/profile.ts'
import { formErrors } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { sendConfirmationAgain } from '#web/features/identity/api.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { cancelEmailChange } from './api.ts'
import css from './email-fact.module.css'

/** The profile's email address: whether it is confirmed, and a pending new one. */
export function EmailFact({ profile: { email, emailVerified, newEmail } }: { profile: OwnProfile }) {
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const [running, setRunning] = useState<'again' | 'keep' | null>(null)
  const [isPending, start] = useTransition()

  const run = (which: 'again' | 'keep', call: () => Promise<void>, done: string) => {
    if (isPending) return
    setRunning(which)
    start(async () => {
      try {
        await call()
        toasts.add({ title: done })
      } catch (error) {
        toasts.add({ title: 'That did not work', description: formErrors(error).form ?? '', tone: 'bad' })
      }
      await refreshQueries(queryClient, '/api/profile', '/api/auth/duties')
    })
  }
  const busy = (which: 'again' | 'keep') => isPending && running === which

  return (
    <span className={css.email}>
      <span className="row tight">
        {email}
        {emailVerified ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
      </span>
      {newEmail !== null && <span>Will change to {newEmail} once you click the link we sent there.</span>}
      {(newEmail !== null || !emailVerified) && (
        <span className="row tight">
          <Button
            busy={busy('again')}
            disabled={!isHydrated}
            onClick={() =>
              run('again', sendConfirmationAgain, `A link is on its way to ${newEmail ?? email}`)
            }
          >
            Send the link again
          </Button>
          {newEmail !== null && (
            <Button
              variant="quiet"
              busy={busy('keep')}
              disabled={!isHydrated}
              onClick={() => run('keep', cancelEmailChange, `We kept ${email} as your email address`)}
            >
              Keep the old one
            </Button>
          )}
        </span>
      )}
    </span>
  )
}
