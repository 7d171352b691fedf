import type { AdminRole } from '#shared/admin-rights.ts'
import type {
  AdminAccount,
  changeAdminRole,
  createAdmin,
  deactivateAdmin,
  reactivateAdmin,
  resetAdminPassword,
  resetAdminSecondFactor,
} from '#shared/api/admins.ts'
import type { CallInput, CallResponse } from '#shared/api/call.ts'
import { send } from '#web/data/api-client.ts'

/** Creates an admin; answers the one-time password too. */
export function sendNewAdmin(
  body: CallInput<typeof createAdmin>['body'],
): Promise<CallResponse<typeof createAdmin>> {
  return send<typeof createAdmin>({ method: 'POST', path: '/api/admin/admins' }, { body })
}

/** Gives an admin another role. */
export function sendRole(id: string, role: AdminRole): Promise<AdminAccount> {
  const call = { method: 'PUT', path: '/api/admin/admins/:id/role' } as const
  return send<typeof changeAdminRole>(call, { params: { id }, body: { role } })
}

/** Keeps an admin out, at once. */
export function sendDeactivation(id: string, reason: string): Promise<AdminAccount> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/deactivate' } as const
  return send<typeof deactivateAdmin>(call, { params: { id }, body: { reason } })
}

/** Lets an admin in again. */
export function sendReactivation(id: string): Promise<AdminAccount> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/reactivate' } as const
  return send<typeof reactivateAdmin>(call, { params: { id } })
}

/** Forgets an admin's second factor. */
export function sendSecondFactorReset(id: string): Promise<AdminAccount> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/reset-second-factor' } as const
  return send<typeof resetAdminSecondFactor>(call, { params: { id } })
}

/** Gives an admin a one-time password, which is answered. */
export function sendPasswordReset(id: string): Promise<CallResponse<typeof resetAdminPassword>> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/one-time-password' } as const
  return send<typeof resetAdminPassword>(call, { params: { id } })
}
