import { userRealm } from '#server/accounts/user-realm.ts'
import { adminRealm } from '#server/admin/accounts/admin-realm.ts'
import { findAdminByUsername, updateAdmin } from '#server/admin/accounts/admins-repository.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { verifyPassword } from '#server/identity/password-hash.ts'
import { deletePassword, findPasswordHash, lockOwner } from '#server/identity/passwords-repository.ts'
import { deleteSessions } from '#server/identity/sessions-repository.ts'
import { demoAdminUsername, demoBuyer, demoEmail, demoPasswords, playedBaker } from './demo-people.ts'
import { findConfirmedUser } from './demo-repository.ts'
import { isPlayground } from './playground.ts'

/** How to sign in as a demo person; admins use a user name, and then the code at `/mail`. */
export type DemoSignIn = { password: string } & (
  | { role: 'buyer' | 'baker'; email: string }
  | { role: 'admin'; username: string }
)

const users = [
  { role: 'buyer', email: demoEmail(demoBuyer.name), password: demoPasswords.buyer },
  { role: 'baker', email: demoEmail(playedBaker), password: demoPasswords.baker },
] as const satisfies readonly DemoSignIn[]

const admin = { role: 'admin', username: demoAdminUsername, password: demoPasswords.admin } as const

/** The sign-ins of the demo people whose passwords are unchanged; empty outside a playground. */
export async function demoSignIns({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<DemoSignIn[]> {
  if (!isPlayground(config)) return []
  const valid = await Promise.all(
    users.map(async (signIn) => {
      const user = await findConfirmedUser(db, signIn.email)
      const hash = user ? await findPasswordHash(db, userRealm, user.id) : null
      return hash !== null && (await verifyPassword(signIn.password, hash)) ? [signIn] : []
    }),
  )
  const people = valid.flat()
  return people.length > 0 && (await mayAdmin(db)) ? [...people, admin] : people
}

/** Whether the demo admin's password works, or will once the demo's history created them. */
async function mayAdmin(db: Db): Promise<boolean> {
  const row = await findAdminByUsername(db, demoAdminUsername)
  if (!row) return true
  const hash = row.is_active ? await findPasswordHash(db, adminRealm, row.id) : null
  return hash !== null && verifyPassword(demoPasswords.admin, hash)
}

/**
 * Ends the sign-ins of demo people at a start that is no playground any more, such as under a public address or with a
 * restored copy on a database server: everybody knows their passwords. They stay ended.
 */
export async function endDemoSignIns({
  db,
  config,
  now,
}: Pick<AppContext, 'db' | 'config' | 'now'>): Promise<void> {
  if (isPlayground(config)) return
  for (const { email } of users) {
    const user = await findConfirmedUser(db, email)
    if (!user) continue
    await inTransaction(db, async (trx) => {
      await lockOwner(trx, userRealm, user.id)
      await deletePassword(trx, userRealm, user.id)
      await deleteSessions(trx, userRealm, user.id)
    })
  }
  const row = await findAdminByUsername(db, demoAdminUsername)
  if (row?.email !== demoEmail(demoAdminUsername)) return
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, adminRealm, row.id)
    await updateAdmin(trx, row.id, { is_active: false }, now())
    await deletePassword(trx, adminRealm, row.id)
    await deleteSessions(trx, adminRealm, row.id)
  })
}
