import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import { AppError } from '#server/http/app-error.ts'
import { hashPassword } from '#server/identity/password-hash.ts'
import { insertPassword } from '#server/identity/passwords-repository.ts'
import { refuseWeakPassword } from '#server/identity/refuse-weak-password.ts'
import type { SignUpBody } from '#shared/api/accounts.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { notifyOfSignUp } from './notify-of-sign-up.ts'
import { refuseHeldAddress } from './refuse-held-address.ts'
import { userRealm } from './user-realm.ts'
import { insertUser } from './users-repository.ts'

/**
 * Creates an account, emails its confirmation link and returns the user's id; throws `email_taken` and notifies the
 * owner (API-08). The library's sign-up hashes inside its transaction and fails with 500 on a race.
 */
export async function signUp(context: AppContext, body: z.output<typeof SignUpBody>): Promise<string> {
  const id = newId()
  await refuseWeakPassword(body.password, body.email)
  const passwordHash = await hashPassword(body.password, context.config.passwordCost)
  const now = context.now()
  const terms = body.termsVersion
    ? { terms_accepted: true, terms_accepted_at: now, terms_version: body.termsVersion }
    : {}
  try {
    await inTransaction(context.db, async (trx) => {
      await insertUser(trx, {
        id,
        email: body.email,
        first_name: body.firstName,
        last_name: body.lastName,
        created_at: now,
        updated_at: now,
        ...terms,
      })
      await refuseHeldAddress(trx, body.email, id, now)
      await insertPassword(trx, userRealm, id, passwordHash, now)
      await mailConfirmation(context, trx, { userId: id, email: body.email, purpose: 'verify-email' })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error
    await notifyOfSignUp(context, body.email)
    throw emailTaken()
  }
  return id
}

function emailTaken(): AppError {
  const message =
    'There is already an account with this email address. Sign in, or reset your password if you’ve forgotten it.'
  return new AppError('email_taken', message, { fields: { email: 'This address already has an account.' } })
}
