import type { AdminUserDetail, updateUser as updateUserCall } from '#shared/api/admin-users.ts'
import type { CallInput } from '#shared/api/call.ts'
import { send } from '#web/data/api-client.ts'

/** What the form of a user's profile holds. */
export type UserValues = CallInput<typeof updateUserCall>['body']

/** Corrects a user's profile. */
export function updateUser(id: string, body: UserValues): Promise<AdminUserDetail> {
  return send<typeof updateUserCall>(
    { method: 'PUT', path: '/api/admin/users/:id' },
    { params: { id }, body },
  )
}
