import type { Trx } from '#server/database/tables.ts'
import type { Owner, Realm } from '../realm.ts'
import { deleteApp, deletePasskey, keepRecoveryCodes } from '../second-factors/second-factors-repository.ts'
import type { Disowned } from './disown-links-repository.ts'

/** Removes the factor that a notice was about. */
export async function removeDisowned<Of extends Owner>(
  trx: Trx,
  realm: Realm<Of>,
  ownerId: Of['id'],
  { subject, passkey_id }: Disowned,
  now: Date,
): Promise<void> {
  if (subject === 'passkey' && passkey_id !== null) await deletePasskey(trx, realm, ownerId, passkey_id, now)
  if (subject === 'app') await deleteApp(trx, realm, ownerId, now)
  if (subject === 'recovery-codes') await keepRecoveryCodes(trx, realm, ownerId, '[]')
  // sessions and the password end with every such change
}
