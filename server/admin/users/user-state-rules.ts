import type { UserState } from '#shared/api/admin-users.ts'

/** What an admin can do to an account. */
export type UserStateAction = 'suspend' | 'deactivate' | 'reinstate'

/** The transitions of each action (decisions, OPEN-16). */
const userStateActions: Record<UserStateAction, { from: readonly UserState[]; to: UserState }> = {
  suspend: { from: ['active', 'inactive'], to: 'suspended' },
  deactivate: { from: ['active'], to: 'inactive' },
  reinstate: { from: ['inactive', 'suspended'], to: 'active' },
}

/** An account's state (decisions, OPEN-16); suspended takes precedence. */
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

/** The state after an action; null when it is not allowed. */
export function userStateAfter(state: UserState, action: UserStateAction): UserState | null {
  const { from, to } = userStateActions[action]
  return from.includes(state) ? to : null
}
