import { adminRealm } from '#server/admin/accounts/admin-realm.ts'
import { findAdminByUsername, updateAdmin } from '#server/admin/accounts/admins-repository.ts'
import { createAdmin } from '#server/admin/accounts/create-admin.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newKey } from '#server/identity/second-factors/new-key.ts'
import { setSecondStep, turnAppOn } from '#server/identity/second-factors/second-factors-repository.ts'
import { shownCode } from '#server/identity/second-factors/shown-code.ts'
import { demoAdminUsername, demoEmail, demoPasswords } from './demo-people.ts'
import { isPlayground } from './playground.ts'

/**
 * Creates the admin whom a person plays, unless there is one. Like every admin they need a second step: their
 * authenticator app is the page with the try-out's emails, which shows `demoAdminCode`.
 */
export async function makeDemoAdmin(context: AppContext): Promise<void> {
  const { db, now } = context
  if (await findAdminByUsername(db, demoAdminUsername)) return
  const email = demoEmail(demoAdminUsername)
  const names = { firstName: 'Demo', lastName: 'Admin' }
  const { admin } = await createAdmin(context, {
    ...{ username: demoAdminUsername, email, ...names, role: 'admin' },
    oneTimePassword: demoPasswords.admin,
  })
  await newKey(context, adminRealm, { id: admin.id, email })
  await inTransaction(db, async (trx) => {
    await turnAppOn(trx, adminRealm, admin.id)
    await setSecondStep(trx, adminRealm, admin.id, true, now())
    await updateAdmin(trx, admin.id, { must_change_password: false }, now())
  })
}

/** The current code for the demo admin's second step; null outside a playground and without that admin. */
export async function demoAdminCode(context: AppContext): Promise<string | null> {
  if (!isPlayground(context.config)) return null
  const admin = await findAdminByUsername(context.db, demoAdminUsername)
  return admin?.is_active ? shownCode(context, adminRealm, admin.id) : null
}
