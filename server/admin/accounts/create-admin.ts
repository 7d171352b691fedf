import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import { AppError } from '#server/http/app-error.ts'
import { hashPassword } from '#server/identity/password-hash.ts'
import { insertPassword } from '#server/identity/passwords-repository.ts'
import type { AdminRole } from '#shared/admin-rights.ts'
import type { AdminAccount } from '#shared/api/admins.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'
import { adminRealm } from './admin-realm.ts'
import { adminAccount } from './admin-record.ts'
import { hasAdmins, insertAdmin, lockAdminTable } from './admins-repository.ts'
import { makeOneTimePassword } from './one-time-password.ts'

interface NewAdmin {
  username: string
  email: string
  firstName?: string
  lastName?: string
  /** default: superadmin for a database's first admin, otherwise moderator (ADMIN-27) */
  role?: AdminRole | undefined
  oneTimePassword?: string
}

/** The actor when nobody is signed in: the operator at the server. */
const operator: AdminActor = { id: null, ipAddress: null, userAgent: 'command line' }

/**
 * Creates an admin and returns the one-time password, of which only a hash is stored (decisions, OPEN-11). Throws
 * `conflict` for an existing username or address.
 */
export async function createAdmin(
  { config, db, now }: Pick<AppContext, 'config' | 'db' | 'now'>,
  { username, email, firstName = '', lastName = '', role, oneTimePassword = makeOneTimePassword() }: NewAdmin,
  actor: AdminActor = operator,
): Promise<{ admin: AdminAccount; oneTimePassword: string }> {
  const passwordHash = await hashPassword(oneTimePassword, config.passwordCost)
  try {
    const admin = await inTransaction(db, async (trx) => {
      await lockAdminTable(trx)
      const first = (await hasAdmins(trx)) ? 'moderator' : 'superadmin'
      const row = await insertAdmin(trx, {
        id: newId(),
        username,
        email,
        first_name: firstName,
        last_name: lastName,
        role: role ?? first,
        must_change_password: true,
        created_at: now(),
        updated_at: now(),
      })
      await insertPassword(trx, adminRealm, row.id, passwordHash, now())
      const details = { after: { username, role: row.role } }
      await logAdminAction(
        trx,
        actor,
        { action: 'admin.create', targetType: 'admin', targetId: row.id, details },
        now(),
      )
      return row
    })
    return { admin: adminAccount(admin), oneTimePassword }
  } catch (error) {
    throw takenOr(error)
  }
}

function takenOr(error: unknown): unknown {
  if (isUniqueViolation(error, 'admin_users_username_key'))
    return taken('username', 'Another admin has this username.')
  if (isUniqueViolation(error, 'admin_users_email_key'))
    return taken('email', 'Another admin has this email address.')
  return error
}

function taken(field: string, message: string): AppError {
  return new AppError('conflict', message, { fields: { [field]: message } })
}
