import * as z from 'zod/mini'
import { adminRoles } from '#shared/admin-rights.ts'
import { AdminRecord, bodyErrors, longestUsername } from './admin-accounts.ts'
import { defineCall } from './call.ts'
import { Email, Moment, optionalName, requiredText } from './fields.ts'
import { AdminId } from './ids.ts'

/** An admin as superadmins see them. */
export const AdminAccount = z.extend(AdminRecord, {
  email: z.string(),
  isActive: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** whether the one-time password is still unchanged */
  hasOneTimePassword: z.boolean(),
  lastLoginAt: z.nullable(Moment),
  createdAt: Moment,
})
export type AdminAccount = z.infer<typeof AdminAccount>

/** A username: lower-case letters, digits and separators. */
export const Username = z
  .string('Enter a username.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(3, 'Use at least 3 characters for the username.'),
    z.maxLength(longestUsername, `Use at most ${longestUsername} characters for the username.`),
    z.regex(
      /^[a-z0-9]+([._-][a-z0-9]+)*$/,
      'Use letters and digits, with single dots, dashes or underscores between them.',
    ),
  )

/** The role of an admin. */
export const AdminRoleField = z.enum(adminRoles, 'Choose a role.')

/** All admins, active ones first. */
export const listAdmins = defineCall({
  name: 'listAdmins',
  method: 'GET',
  path: '/api/admin/admins',
  summary: 'List admins',
  tag: 'admins',
  callers: 'manage_admins',
  success: { status: 200, body: z.object({ admins: z.array(AdminAccount), total: z.int() }) },
  errors: ['unauthenticated', 'forbidden'],
})

/** An admin with their one-time password. */
const WithPassword = z.object({ admin: AdminAccount, oneTimePassword: z.string() })

/** Creates an admin and returns the one-time password, shown only once (decisions, OPEN-11). */
export const createAdmin = defineCall({
  name: 'createAdmin',
  method: 'POST',
  path: '/api/admin/admins',
  summary: 'Add an admin',
  tag: 'admins',
  callers: 'manage_admins',
  responseHeaders: ['Location'],
  body: z.object({
    username: Username,
    email: Email,
    firstName: z._default(optionalName(), ''),
    lastName: z._default(optionalName(), ''),
    role: z._default(AdminRoleField, 'moderator'),
  }),
  success: { status: 201, body: WithPassword },
  errors: [...bodyErrors, 'unauthenticated', 'forbidden', 'proof_needed', 'conflict'],
})

const changeErrors = [
  ...bodyErrors,
  'unauthenticated',
  'forbidden',
  'proof_needed',
  'not_found',
  'conflict',
] as const

/** Gives an admin another role. */
export const changeAdminRole = defineCall({
  name: 'changeAdminRole',
  method: 'PUT',
  path: '/api/admin/admins/:id/role',
  summary: "Change an admin's role",
  tag: 'admins',
  callers: 'manage_admins',
  params: z.object({ id: AdminId }),
  body: z.object({ role: AdminRoleField }),
  success: { status: 200, body: AdminAccount },
  errors: changeErrors,
})

/** Deactivates an admin and ends their sessions. */
export const deactivateAdmin = defineCall({
  name: 'deactivateAdmin',
  method: 'POST',
  path: '/api/admin/admins/:id/deactivate',
  summary: 'Deactivate an admin',
  tag: 'admins',
  callers: 'manage_admins',
  params: z.object({ id: AdminId }),
  body: z.object({ reason: requiredText('Say why.', 500) }),
  success: { status: 200, body: AdminAccount },
  errors: changeErrors,
})

/** Lets a deactivated admin sign in again. */
export const reactivateAdmin = defineCall({
  name: 'reactivateAdmin',
  method: 'POST',
  path: '/api/admin/admins/:id/reactivate',
  summary: 'Reactivate an admin',
  tag: 'admins',
  callers: 'manage_admins',
  params: z.object({ id: AdminId }),
  success: { status: 200, body: AdminAccount },
  errors: changeErrors,
})

/** Removes the second factor of an admin without their device, and ends their sessions. */
export const resetAdminSecondFactor = defineCall({
  name: 'resetAdminSecondFactor',
  method: 'POST',
  path: '/api/admin/admins/:id/reset-second-factor',
  summary: "Remove an admin's second factors",
  tag: 'admins',
  callers: 'manage_admins',
  params: z.object({ id: AdminId }),
  success: { status: 200, body: AdminAccount },
  errors: changeErrors,
})

/** Returns a one-time password, shown only once, and ends the admin's sessions. */
export const resetAdminPassword = defineCall({
  name: 'resetAdminPassword',
  method: 'POST',
  path: '/api/admin/admins/:id/one-time-password',
  summary: 'Give an admin a one-time password',
  tag: 'admins',
  callers: 'manage_admins',
  params: z.object({ id: AdminId }),
  success: { status: 200, body: WithPassword },
  errors: changeErrors,
})
