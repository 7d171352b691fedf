import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AdminUsersTable } from '#server/database/admin-tables.ts'
import type { PasswordHash } from '#server/database/column-types.ts'
import { newId } from '#server/database/new-id.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { AdminId } from '#shared/api/ids.ts'

export type AdminRow = Selectable<AdminUsersTable>

/** More admins than any operator has. */
const mostListed = 500

/** The admins, active ones first, each by username. */
export async function findAdmins(db: Db): Promise<AdminRow[]> {
  return db
    .selectFrom('admin_users')
    .selectAll()
    .orderBy('is_active', 'desc')
    .orderBy('username')
    .limit(mostListed)
    .execute()
}

/** Whether there is any admin yet. */
export async function hasAdmins(db: Db): Promise<boolean> {
  return (await db.selectFrom('admin_users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The admin of a username, which is lower case, active or not. */
export async function findAdminByUsername(db: Db, username: string): Promise<AdminRow | undefined> {
  return db.selectFrom('admin_users').selectAll().where('username', '=', username).executeTakeFirst()
}

/** Whether an admin is there and active. */
export async function mayAdminSignIn(db: Db, adminId: AdminId): Promise<boolean> {
  const row = await db
    .selectFrom('admin_users')
    .select('id')
    .where('id', '=', adminId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds an admin with a password, in the account library's form; fails on the unique indexes of name and address. */
export async function insertAdmin(
  trx: Trx,
  admin: Insertable<AdminUsersTable>,
  passwordHash: PasswordHash,
): Promise<AdminRow> {
  const row = await trx.insertInto('admin_users').values(admin).returningAll().executeTakeFirstOrThrow()
  await trx
    .insertInto('admin_accounts')
    .values({
      id: newId(),
      admin_id: row.id,
      provider_id: 'credential',
      account_id: row.id,
      password: passwordHash,
    })
    .execute()
  return row
}

/** Changes what is known of an admin. */
export async function updateAdmin(
  trx: Trx,
  adminId: AdminId,
  change: Updateable<AdminUsersTable>,
  now: Date,
): Promise<AdminRow> {
  return trx
    .updateTable('admin_users')
    .set({ ...change, updated_at: now })
    .where('id', '=', adminId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Lets nobody else change who is an admin until the transaction ends, and answers the admins that a change is about:
 * the active superadmins and the one of `adminId`.
 */
export async function lockAdmins(trx: Trx, adminId: AdminId): Promise<AdminRow[]> {
  return trx
    .selectFrom('admin_users')
    .selectAll()
    .where((row) =>
      row.or([
        row('id', '=', adminId),
        row.and([row('role', '=', 'superadmin'), row('is_active', '=', true)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Lets nobody else change how an admin signs in until the transaction ends. */
export async function lockAdmin(trx: Trx, adminId: AdminId): Promise<void> {
  await trx.selectFrom('admin_users').select('id').where('id', '=', adminId).forUpdate().execute()
}

/** Lets no second first admin be made at the same moment. */
export async function lockAdminTable(trx: Trx): Promise<void> {
  await sql`lock table admin_users in share row exclusive mode`.execute(trx)
}

/** The hash of an admin's password, in the account library's form. */
export async function findAdminPasswordHash(db: Db, adminId: AdminId): Promise<string | null> {
  const row = await passwordOf(db, adminId).executeTakeFirst()
  return row?.password ?? null
}

/** As `findAdminPasswordHash`, once whoever sets another password at this moment has done so. */
export async function findSettledAdminPasswordHash(db: Db, adminId: AdminId): Promise<string | null> {
  const row = await passwordOf(db, adminId).forShare().executeTakeFirst()
  return row?.password ?? null
}

function passwordOf(db: Db, adminId: AdminId) {
  return db
    .selectFrom('admin_accounts')
    .select('password')
    .where('admin_id', '=', adminId)
    .where('provider_id', '=', 'credential')
}

/** Gives an admin another password. */
export async function setAdminPassword(
  trx: Trx,
  adminId: AdminId,
  passwordHash: PasswordHash,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('admin_accounts')
    .set({ password: passwordHash, updated_at: now })
    .where('admin_id', '=', adminId)
    .where('provider_id', '=', 'credential')
    .execute()
}
