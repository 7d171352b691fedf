import type { UserState } from '#shared/api/admin-users.ts'

/** What an admin may do to an account. */
export type UserStateAction = 'suspend' | 'deactivate' | 'reinstate'

/** From which states each action leads, and to which (decisions, OPEN-16): the one table. */
const userStateActions: Record<UserStateAction, { from: readonly UserState[]; to: UserState }> = {
  suspend: { from: ['active', 'inactive'], to: 'suspended' },
  deactivate: { from: ['active'], to: 'inactive' },
  reinstate: { from: ['inactive', 'suspended'], to: 'active' },
}

/** How an account stands (decisions, OPEN-16): suspended whatever else it is. */
export function userStateOf({
  isActive,
  suspendedAt,
}: {
  isActive: boolean
  suspendedAt: Date | null
}): UserState {
  if (suspendedAt !== null) return 'suspended'
  return isActive ? 'active' : 'inactive'
}

/** The state that an action leads to; null when it may not be done in this one. */
export function userStateAfter(state: UserState, action: UserStateAction): UserState | null {
  const { from, to } = userStateActions[action]
  return from.includes(state) ? to : null
}
