import type { AdminRole } from '#shared/admin-rights.ts'

export const roleLabels: Readonly<Record<AdminRole, string>> = {
  moderator: 'Moderator',
  admin: 'Admin',
  superadmin: 'Superadmin',
}

/** A one-line description of each role. */
export const roleLines: Readonly<Record<AdminRole, string>> = {
  moderator: 'Reads everything, handles reports, reviews and messages.',
  admin: 'Also suspends users, archives products, changes and refunds orders.',
  superadmin: 'Also sets the commission and the settings, and manages admins.',
}

/** An admin's full name, or their username. */
export function adminName(admin: { username: string; firstName: string; lastName: string }): string {
  return `${admin.firstName} ${admin.lastName}`.trim() || admin.username
}
