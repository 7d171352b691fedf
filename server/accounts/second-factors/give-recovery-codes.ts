import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { hashRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { keepRecoveryCodes } from './second-factors-repository.ts'

/** Ten new recovery codes of a user in place of those before. They are answered this once: only their hashes are kept. */
export async function giveRecoveryCodes(
  { config, db }: Pick<AppContext, 'config'> & { db: Db },
  userId: PersonId,
): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await keepRecoveryCodes(db, userId, await hashRecoveryCodes(codes, config.passwordCost))
  return codes
}
