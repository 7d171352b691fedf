import type { acceptTerms as acceptTermsCall } from '#shared/api/one-time-links.ts'
import { send } from '#web/data/api-client.ts'

/** Accepts the terms of a version, which must be the one in force (OPEN-74). */
export async function acceptTerms(termsVersion: string): Promise<void> {
  await send<typeof acceptTermsCall>(
    { method: 'POST', path: '/api/auth/accept-terms' },
    { body: { termsVersion } },
  )
}
