import type {
  AdminUserDetail,
  deactivateUser,
  reinstateUser,
  suspendUser,
  updateUser as updateUserCall,
} from '#shared/api/admin-users.ts'
import type { CallInput } from '#shared/api/call.ts'
import { send } from '#web/data/api-client.ts'

type Input = CallInput<typeof suspendUser>

const sends = {
  suspend: (input: Input) =>
    send<typeof suspendUser>({ method: 'POST', path: '/api/admin/users/:id/suspend' }, input),
  deactivate: (input: Input) =>
    send<typeof deactivateUser>({ method: 'POST', path: '/api/admin/users/:id/deactivate' }, input),
  reinstate: (input: Input) =>
    send<typeof reinstateUser>({ method: 'POST', path: '/api/admin/users/:id/reinstate' }, input),
}

export type UserStateAction = keyof typeof sends

/** Suspends, deactivates or reinstates a user, who reads the reason (decisions, OPEN-15 and OPEN-16). */
export function changeUserState(
  id: string,
  action: UserStateAction,
  reason: string,
): Promise<AdminUserDetail> {
  return sends[action]({ params: { id }, body: { reason } })
}

/** The values of a user's edit form. */
export type UserValues = CallInput<typeof updateUserCall>['body']

/** Updates a user's profile. */
export function updateUser(id: string, body: UserValues): Promise<AdminUserDetail> {
  return send<typeof updateUserCall>(
    { method: 'PUT', path: '/api/admin/users/:id' },
    { params: { id }, body },
  )
}
