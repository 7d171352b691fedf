import { hashRecoveryCodes, makeRecoveryCodes } from '#server/accounts/second-factors/recovery-codes.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Admin } from '../require-admin.ts'
import { keepAdminRecoveryCodes } from './admin-second-factor-repository.ts'

/** Ten new recovery codes of an admin in place of those before, answered this once: only their hashes are kept. */
export async function giveAdminRecoveryCodes(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  { id }: Pick<Admin, 'id'>,
): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await keepAdminRecoveryCodes(db, id, await hashRecoveryCodes(codes, config.passwordCost))
  return codes
}
