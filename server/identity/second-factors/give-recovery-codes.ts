import type { AppContext } from '#server/app-context.ts'
import type { Owner, Realm } from '../realm.ts'
import { hashRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { storeRecoveryCodes } from './second-factors-repository.ts'

/** Replaces an owner's recovery codes with ten new ones. They are returned only once; we store their hashes. */
export async function giveRecoveryCodes<Of extends Owner>(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  realm: Realm<Of>,
  ownerId: Of['id'],
): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await storeRecoveryCodes(db, realm, ownerId, await hashRecoveryCodes(codes, config.passwordCost))
  return codes
}
