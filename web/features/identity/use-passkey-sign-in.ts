import { useTransition } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { passkeyFailure } from './passkey-failure.ts'
import { signInFailure } from './sign-in-failure.ts'

/** Signing in with a passkey, to the shop or the console. */
export interface PasskeySignIn<Who> {
  /** asks the browser for a passkey; its code is loaded on demand */
  signIn: () => Promise<Who>
  /** explains why the server rejected it */
  wordsOf: (error: unknown) => string
}

export const userPasskeySignIn: PasskeySignIn<CurrentUser> = {
  async signIn() {
    const { signInWithPasskey } = await import('./sign-in-with-passkey.ts')
    return signInWithPasskey()
  },
  wordsOf: (error) => signInFailure(error).description,
}

/** Signs in with a passkey and reports failures. */
export function usePasskeySignIn<Who>(
  { signIn, wordsOf }: PasskeySignIn<Who>,
  onSignedIn: (who: Who) => void,
) {
  const [isPending, start] = useTransition()
  const ask = () =>
    start(async () => {
      try {
        onSignedIn(await signIn())
      } catch (error) {
        const description = passkeyFailure(error) ?? wordsOf(error)
        toasts.add({ title: 'Login Failed', description, tone: 'bad' })
      }
    })
  return { ask, isPending }
}
