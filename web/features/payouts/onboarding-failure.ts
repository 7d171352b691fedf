import { ApiError, NoResponseError } from '#web/data/api-client.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { isUnconfirmed } from '#web/data/is-unconfirmed.ts'
import { toasts } from '#web/ui/toast-store.ts'

/** Why a setup step failed, and the remedy: sign in again, confirm the email address, or try again. */
export interface OnboardingFailure {
  /** the server's message, or null */
  reason: string | null
  remedy: 'sign-in' | 'confirm' | 'try-again'
}

/** Shows a toast about a failed step with the title `words` (ONB-12, ONB-13, ONB-15, ONB-16). */
export function onboardingFailure(error: unknown, words: string): OnboardingFailure {
  const title = error instanceof NoResponseError ? 'Network error occurred. Please try again.' : words
  toasts.add({ title, tone: 'bad' })
  return { reason: error instanceof ApiError ? error.reason : null, remedy: remedyOf(error) }
}

function remedyOf(error: unknown): OnboardingFailure['remedy'] {
  if (isSignedOut(error)) return 'sign-in'
  return isUnconfirmed(error) ? 'confirm' : 'try-again'
}
