import type { AppContext } from '#server/app-context.ts'
import { insertResetRequest } from './password-reset-requests-repository.ts'

/**
 * Notes that somebody asked for a new password (OPEN-37). Whether the address has an account is found out afterwards,
 * by `mailResetLinks`: here nothing is done for a known address that is not done for an unknown one.
 */
export async function askPasswordReset({ db, now }: AppContext, email: string): Promise<void> {
  await insertResetRequest(db, email, now())
}
