import { useTransition } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { passkeyFailure } from './passkey-failure.ts'
import { signInFailure } from './sign-in-failure.ts'

/** Signs in with a passkey; its code and the browser's own question come when it is asked for. */
export function usePasskeySignIn(onSignedIn: (user: CurrentUser) => void) {
  const [isPending, start] = useTransition()
  const ask = () =>
    start(async () => {
      try {
        const { signInWithPasskey } = await import('./api/sign-in-with-passkey.ts')
        onSignedIn(await signInWithPasskey())
      } catch (error) {
        const { description } = signInFailure(error)
        toasts.add({ title: 'Login Failed', description: passkeyFailure(error) ?? description, tone: 'bad' })
      }
    })
  return { ask, isPending }
}
