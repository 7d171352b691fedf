/** Moderators read and handle reports, admins also edit, superadmins also set rates, settings and admins. */
export const adminRoles = ['moderator', 'admin', 'superadmin'] as const
export type AdminRole = (typeof adminRoles)[number]

const everyone: readonly AdminRole[] = adminRoles
const admins: readonly AdminRole[] = ['admin', 'superadmin']
const superadmins: readonly AdminRole[] = ['superadmin']

/** Which roles have which right (decisions, OPEN-15). The server checks it before anything else. */
export const rolesWithRight = {
  read: everyone,
  handle_reports: everyone,
  answer_messages: everyone,
  change_users: admins,
  change_listings: admins,
  change_orders: admins,
  refund_orders: admins,
  resend_mails: admins,
  change_commission: superadmins,
  change_settings: superadmins,
  manage_admins: superadmins,
  settle_money: superadmins,
  close_books: superadmins,
} as const

export type AdminRight = keyof typeof rolesWithRight

/** Whether a role has a right (decisions, OPEN-15). */
export function mayDo(role: AdminRole, right: AdminRight): boolean {
  return rolesWithRight[right].includes(role)
}
