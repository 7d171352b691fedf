import { AppError } from '#server/http/app-error.ts'
import { passwordFault } from '#shared/password-rules.ts'
import { commonPasswords } from './common-passwords.ts'

/** Throws `invalid` at `field` when a new password is too weak for the account of `email` (AUTH-13). */
export async function refuseWeakPassword(password: string, email: string, field = 'password'): Promise<void> {
  const common = await commonPasswords()
  const fault = passwordFault(password, email, (plain) => common.has(plain))
  if (fault !== null) throw new AppError('invalid', fault, { fields: { [field]: fault } })
}
