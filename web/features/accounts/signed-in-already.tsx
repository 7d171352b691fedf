import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Whether the visitor was signed in when the page opened, so it shows no form. */
export function useWasSignedIn(): boolean {
  const { user } = useCurrentUser()
  const [arrivedSignedIn] = useState(user !== null)
  return arrivedSignedIn && user !== null
}

/** Redirects a signed-in user from a sign-in form to the wanted page. */
export function SignedInAlready({ next }: { next: string }) {
  const [, navigate] = useLocation()
  useEffect(() => navigate(next, { replace: true }), [next, navigate])
  return (
    <ButtonLink variant="primary" href={next}>
      Continue
    </ButtonLink>
  )
}
