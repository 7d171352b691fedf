import type { AppContext } from '#server/app-context.ts'
import type { SecondFactors } from '#shared/api/second-factors.ts'
import type { Viewer } from '../viewer.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/** What the viewer signs in with beside the password. */
export async function listSecondFactors(
  { db }: Pick<AppContext, 'db'>,
  { id }: Pick<Viewer, 'id'>,
): Promise<SecondFactors> {
  const { hasApp, recoveryCodes, passkeys } = await findSecondFactors(db, id)
  const isOn = hasApp || passkeys.length > 0
  return {
    app: hasApp,
    passkeys: passkeys.map(({ id: passkeyId, name, created_at }) => ({
      id: passkeyId,
      name: name ?? 'Passkey',
      createdAt: created_at.toISOString(),
    })),
    recoveryCodesLeft: isOn && recoveryCodes !== null ? countRecoveryCodes(recoveryCodes) : 0,
  }
}
