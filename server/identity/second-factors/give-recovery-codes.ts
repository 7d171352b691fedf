import type { AppContext } from '#server/app-context.ts'
import type { Owner, Realm } from '../realm.ts'
import { hashRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { keepRecoveryCodes } from './second-factors-repository.ts'

/** Ten new recovery codes of an owner in place of those before. They are answered this once: only their hashes are kept. */
export async function giveRecoveryCodes<Of extends Owner>(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  realm: Realm<Of>,
  ownerId: Of['id'],
): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await keepRecoveryCodes(db, realm, ownerId, await hashRecoveryCodes(codes, config.passwordCost))
  return codes
}
