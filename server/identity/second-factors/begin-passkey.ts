import type { AppContext } from '#server/app-context.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import type { PasskeyCreation } from '#shared/api/second-factors.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Owner, Realm } from '../realm.ts'
import { newKey } from './new-key.ts'
import { askForNewPasskey } from './passkey-ceremonies.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/** The options for creating a passkey; throws what `requireOwner` throws. */
export async function beginPasskey<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  owner: Of,
  password: string | undefined,
  http: CallContext,
): Promise<PasskeyCreation> {
  await requireOwner(context, realm, owner, password)
  const { hasRecoveryCodes } = await findSecondFactors(context.db, realm, owner.id)
  // create recovery codes first, so a lost device does not lock its owner out
  if (!hasRecoveryCodes) await newKey(context, realm, owner)
  return askForNewPasskey(realm, context, http, realm.accountName(owner))
}
