import type { AppContext } from '#server/app-context.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import type { PasskeyCreation } from '#shared/api/second-factors.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Owner, Realm } from '../realm.ts'
import { newKey } from './new-key.ts'
import { askForNewPasskey } from './passkey-ceremonies.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/** What the browser needs to make a passkey; fails as `requireOwner` does. */
export async function beginPasskey<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  owner: Of,
  password: string | undefined,
  http: CallContext,
): Promise<PasskeyCreation> {
  await requireOwner(context, realm, owner, password)
  const { hasRecoveryCodes } = await findSecondFactors(context.db, realm, owner.id)
  // a lost device must not lock its owner out: recovery codes are there before the passkey is
  if (!hasRecoveryCodes) await newKey(context, realm, owner)
  return askForNewPasskey(realm, context, http, realm.accountName(owner))
}
