import type { AppContext } from '#server/app-context.ts'
import type { AdminUserDetail } from '#shared/api/admin-users.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { presentAdminUserDetail } from './admin-user-presenter.ts'
import { findUser } from './admin-users-repository.ts'
import { noSuchUser } from './change-user-state.ts'
import { findUserFigures, listOpenOrdersOf } from './user-figures-repository.ts'

/** A user in any state, for admins; throws `not_found`. */
export async function getUser(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  id: PersonId,
): Promise<AdminUserDetail> {
  const user = await findUser(db, id)
  if (!user) throw noSuchUser()
  const figures = await findUserFigures(db, id, now())
  return presentAdminUserDetail(user, figures, await listOpenOrdersOf(db, id))
}
