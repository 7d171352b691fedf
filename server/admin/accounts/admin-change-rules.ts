import type { AdminRole } from '#shared/admin-rights.ts'
import type { AdminId } from '#shared/api/ids.ts'

/** What a superadmin can do to an admin. */
export type AdminChange =
  | { kind: 'role'; role: AdminRole }
  | { kind: 'deactivate' | 'reactivate' | 'reset_second_factor' | 'reset_password' }

interface ChangedAdmin {
  id: AdminId
  role: AdminRole
  isActive: boolean
}

/**
 * Why a change to an admin is rejected, or null: nobody removes themselves, and one active superadmin remains.
 * `superadmins` counts the active ones.
 */
export function adminChangeRefusal(
  actorId: string,
  target: ChangedAdmin,
  change: AdminChange,
  superadmins: number,
): string | null {
  if (target.id === actorId) return 'You cannot do this to yourself. Another superadmin can.'
  if (change.kind === 'deactivate' && !target.isActive) return 'This admin is already inactive.'
  if (change.kind === 'reactivate' && target.isActive) return 'This admin is already active.'
  if (change.kind === 'role' && change.role === target.role) return 'This admin already has that role.'
  const loses = change.kind === 'deactivate' || (change.kind === 'role' && change.role !== 'superadmin')
  if (loses && target.role === 'superadmin' && target.isActive && superadmins <= 1)
    return 'This is the last active superadmin. Make somebody else a superadmin first.'
  return null
}
