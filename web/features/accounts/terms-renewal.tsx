import { useQueryClient } from '@tanstack/react-query'
import { useTransition } from 'react'
import { formErrors } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { acceptTerms } from './api.ts'
import { TermsDialog } from './terms-dialog.tsx'
import { useSignOut } from './use-end-session.ts'

interface TermsRenewalProps {
  /** the version to accept, a date */
  version: string
  onAccepted: () => void
  onRefused: () => void
}

/** Asks a user to accept newer terms; refusing signs them out (OPEN-74). */
export function TermsRenewal({ version, onAccepted, onRefused }: TermsRenewalProps) {
  const queryClient = useQueryClient()
  const signOut = useSignOut()
  const [isPending, start] = useTransition()

  const accept = () =>
    start(async () => {
      try {
        await acceptTerms(version)
        await refreshQueries(queryClient, '/api/auth/duties', '/api/profile')
        onAccepted()
      } catch (error) {
        toasts.add({ title: 'Not saved', description: formErrors(error).form ?? '', tone: 'bad' })
      }
    })
  const refuse = () =>
    start(async () => {
      try {
        await signOut()
        onRefused()
      } catch (error) {
        toasts.add({ title: 'Sign-out failed', description: formErrors(error).form ?? '', tone: 'bad' })
      }
    })

  return (
    <TermsDialog
      open
      action="Accept and continue"
      lead="To continue, accept our current terms. Closing this signs you out."
      busy={isPending}
      onAccept={accept}
      onClose={() => !isPending && refuse()}
    />
  )
}
