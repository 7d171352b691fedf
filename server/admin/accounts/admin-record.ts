import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import type { AdminAccount } from '#shared/api/admins.ts'
import type { AdminRow } from './admins-repository.ts'

/** An admin's public record, stored in their browser (DATA-13). */
export function adminRecord({ id, username, firstName, lastName, role }: AdminRecord): AdminRecord {
  return { id, username, firstName, lastName, role }
}

/** An admin as superadmins see them. */
export function adminAccount(row: AdminRow): AdminAccount {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    isActive: row.is_active,
    hasSecondFactor: row.two_factor_enabled,
    hasOneTimePassword: row.must_change_password,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
