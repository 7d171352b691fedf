import type { AppContext } from '#server/app-context.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { SecondFactors } from '#shared/api/second-factors.ts'
import { accountLibrary } from '../account-library.ts'
import type { Viewer } from '../viewer.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/** What the viewer signs in with beside the password. */
export async function listSecondFactors(
  context: AppContext,
  { id }: Pick<Viewer, 'id'>,
): Promise<SecondFactors> {
  const { hasApp, hasRecoveryCodes, passkeys } = await findSecondFactors(context.db, id)
  const isOn = hasApp || passkeys.length > 0
  return {
    app: hasApp,
    passkeys: passkeys.map(({ id: passkeyId, name, created_at }) => ({
      id: passkeyId,
      name: name ?? 'Passkey',
      createdAt: created_at.toISOString(),
    })),
    recoveryCodesLeft: isOn && hasRecoveryCodes ? (await readRecoveryCodes(context, id)).length : 0,
  }
}

/** A user's recovery codes that are still good. */
export async function readRecoveryCodes(context: AppContext, userId: PersonId): Promise<string[]> {
  const library = await accountLibrary(context)
  const { backupCodes } = await library.api.viewBackupCodes({ body: { userId } })
  return backupCodes
}
