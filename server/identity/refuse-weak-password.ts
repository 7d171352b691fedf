import { AppError } from '#server/http/app-error.ts'
import { passwordFault } from '#shared/password-rules.ts'
import { commonPasswords } from './common-passwords.ts'

/**
 * Throws `invalid`, told at the field of that name, for a new password that the account of `email` had better not have
 * (AUTH-13): asked at sign-up, at a reset and at a change alike.
 */
export async function refuseWeakPassword(password: string, email: string, field = 'password'): Promise<void> {
  const common = await commonPasswords()
  const fault = passwordFault(password, email, (plain) => common.has(plain))
  if (fault !== null) throw new AppError('invalid', fault, { fields: { [field]: fault } })
}
