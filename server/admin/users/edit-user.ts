import { refuseNewName } from '#server/accounts/refuse-new-name.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AdminUserBody, AdminUserDetail } from '#shared/api/admin-users.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import { changedFields } from '../changed-fields.ts'
import type { Admin } from '../require-admin.ts'
import { changeUser, type LockedUser, lockUser } from './admin-users-repository.ts'
import { accountDeleted, noSuchUser } from './change-user-state.ts'
import { getUser } from './get-user.ts'

/**
 * Corrects a user's profile and returns it; the activity log has the old values. Throws `not_found`, `conflict` for a
 * deleted account, or `invalid` for an invalid new name.
 */
export async function editUser(
  context: AppContext,
  admin: Admin,
  id: PersonId,
  body: AdminUserBody,
): Promise<AdminUserDetail> {
  const now = context.now()
  await inTransaction(context.db, async (trx) => {
    const user = await lockUser(trx, id)
    if (!user) throw noSuchUser()
    if (user.deleted_at !== null) throw accountDeleted()
    const before = bodyOf(user)
    refuseNewName(before, body)
    const changes = changedFields(before, body)
    if (changes === null) return
    await changeUser(trx, id, { ...columnsOf(body), updated_at: now })
    const deed = { action: 'user.edit', targetType: 'user', targetId: id, details: changes } as const
    await logAdminAction(trx, admin, deed, now)
  })
  return getUser(context, id)
}

function bodyOf(user: LockedUser): AdminUserBody {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    phone: user.phone,
    location: user.location,
    bio: user.bio,
    cookType: user.cook_type,
  }
}

function columnsOf(body: AdminUserBody) {
  return {
    first_name: body.firstName,
    last_name: body.lastName,
    phone: body.phone,
    location: body.location,
    bio: body.bio,
    cook_type: body.cookType,
  }
}
