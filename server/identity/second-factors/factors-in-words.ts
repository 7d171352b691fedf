import type { Db } from '#server/database/tables.ts'
import { plural } from '#shared/plural.ts'
import type { Owner, Realm } from '../realm.ts'
import { presentSecondFactors } from './second-factors-presenter.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/** An owner's second factors, one line each, for an email about a new password. */
export async function factorsInWords<Of extends Owner>(
  db: Db,
  realm: Realm<Of>,
  ownerId: Of['id'],
): Promise<string[]> {
  const { app, passkeys, recoveryCodesLeft } = presentSecondFactors(
    await findSecondFactors(db, realm, ownerId),
  )
  return [
    ...(passkeys.length > 0 ? [plural(passkeys.length, ['# passkey', '# passkeys'])] : []),
    ...(app ? ['codes from an authenticator app'] : []),
    ...(recoveryCodesLeft > 0 ? [plural(recoveryCodesLeft, ['# recovery code', '# recovery codes'])] : []),
  ]
}
