import type { AppContext } from '#server/app-context.ts'
import { derivedKey, secretKeys } from '#server/identity/keys/secret-keys.ts'
import { verifyPassword } from '#server/identity/password-hash.ts'
import { findPasswordHash } from '#server/identity/passwords-repository.ts'
import { adminRealm } from './admin-realm.ts'
import { findAdminByUsername, hasAdmins } from './admins-repository.ts'
import { createAdmin } from './create-admin.ts'
import { oneTimePasswordFrom } from './one-time-password.ts'

/** How to sign in as the first admin. */
export interface FirstAdmin {
  username: string
  oneTimePassword: string
}

/** The admin of a local try-out. */
const firstAdmin = { username: 'admin', email: 'admin@bakesale.example', role: 'superadmin' } as const

/**
 * Creates the first superadmin if there are no admins (decisions, OPEN-11). Returns how to sign in, or null once the
 * one-time password was changed; that derives from the secret key, so a failed start does not lose it.
 */
export async function makeFirstAdmin(context: AppContext): Promise<FirstAdmin | null> {
  const [key] = await secretKeys(context)
  const oneTimePassword = oneTimePasswordFrom(derivedKey(key, 'first-admin'))
  if (!(await hasAdmins(context.db))) await createAdmin(context, { ...firstAdmin, oneTimePassword })
  else if (!(await stillOpens(context, oneTimePassword))) return null
  return { username: firstAdmin.username, oneTimePassword }
}

/** Whether the first admin still has the one-time password. */
async function stillOpens({ db }: AppContext, oneTimePassword: string): Promise<boolean> {
  const admin = await findAdminByUsername(db, firstAdmin.username)
  if (!(admin?.must_change_password && admin.is_active)) return false
  const hash = await findPasswordHash(db, adminRealm, admin.id)
  return hash !== null && (await verifyPassword(oneTimePassword, hash))
}
