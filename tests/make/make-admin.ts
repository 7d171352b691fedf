import { adminRealm } from '#server/admin/accounts/admin-realm.ts'
import { newId } from '#server/database/new-id.ts'
import { realmCookie } from '#server/identity/realm-cookies.ts'
import { makeSessionToken, signToken } from '#server/identity/session-cookie.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import type { AdminRole } from '#shared/admin-rights.ts'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import { browserWith, type Person } from './make-person.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** A signed-in admin who can call the API. */
export interface TestAdmin extends Pick<Person, 'cookie' | 'call'> {
  admin: AdminRecord
}

/** Makes a signed-in admin with nothing left to set up; without a password, which is slow to hash. */
export async function makeAdmin(
  test: TestApp,
  role: AdminRole = 'moderator',
  { isSetUp = true }: { isSetUp?: boolean } = {},
): Promise<TestAdmin> {
  made += 1
  const now = test.now()
  const admin = { id: newId(), username: `${role}-${made}`, firstName: 'Ruth', lastName: 'Adeyemi', role }
  await test.db
    .insertInto('admin_users')
    .values({
      id: admin.id,
      username: admin.username,
      email: `${admin.username}@example.org`,
      first_name: admin.firstName,
      last_name: admin.lastName,
      role,
      must_change_password: !isSetUp,
      two_factor_enabled: isSetUp,
      last_login_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return Object.assign(browserWith(test, await beginAdminSession(test, admin.id)), { admin })
}

/** Starts a session of an admin; returns its cookie. */
async function beginAdminSession(test: TestApp, adminId: string): Promise<string> {
  const token = makeSessionToken()
  const now = test.now()
  await test.db
    .insertInto('admin_sessions')
    .values({
      id: newId(),
      admin_id: adminId,
      token: hashToken(token),
      expires_at: new Date(now.getTime() + 12 * 60 * 60_000),
      last_used_at: now,
      proved_at: now,
      created_at: now,
      updated_at: now,
      ip_address: null,
      user_agent: null,
    })
    .execute()
  return `${realmCookie(test.config, adminRealm, 'session').name}=${encodeURIComponent(signToken(token, await adminRealm.keys(test)))}`
}
