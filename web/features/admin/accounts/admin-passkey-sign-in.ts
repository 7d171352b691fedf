import type { AdminSignedIn } from '#shared/api/admin-accounts.ts'
import type { PasskeySignIn } from '#web/features/identity/use-passkey-sign-in.ts'
import { adminSignInFailure } from './admin-failure.ts'

export const adminPasskeySignIn: PasskeySignIn<AdminSignedIn> = {
  async signIn() {
    const { signInAdminWithPasskey } = await import('./admin-passkeys.ts')
    return signInAdminWithPasskey()
  },
  wordsOf: (error) => adminSignInFailure(error).description,
}
