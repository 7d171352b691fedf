import { makeKey } from '#server/accounts/second-factors/new-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { Admin } from '../require-admin.ts'
import { adminLibrary, adminSecondFactorOptions } from './admin-library.ts'
import { keepAdminAppKey } from './admin-second-factor-repository.ts'

/** A new key for an admin's app that makes codes, not in force yet, as an `otpauth:` address. */
export async function newAdminKey(
  context: AppContext,
  { id, email }: Pick<Admin, 'id' | 'email'>,
): Promise<string> {
  const library = await adminLibrary(context)
  const { uri, sealed } = await makeKey(library, adminSecondFactorOptions.issuer, email)
  await keepAdminAppKey(context.db, { id: newId(), adminId: id, secret: sealed })
  return uri
}
