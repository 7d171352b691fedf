import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AdminUsersTable } from '#server/database/tables/admin-tables.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { AdminId } from '#shared/api/ids.ts'

export type AdminRow = Selectable<AdminUsersTable>

/** More admins than any operator has. */
const mostListed = 500

/** The admins, active ones first, then by username. */
export async function findAdmins(db: Db): Promise<AdminRow[]> {
  return db
    .selectFrom('admin_users')
    .selectAll()
    .orderBy('is_active', 'desc')
    .orderBy('username')
    .limit(mostListed)
    .execute()
}

/** Whether there is any admin. */
export async function hasAdmins(db: Db): Promise<boolean> {
  return (await db.selectFrom('admin_users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The admin of a lowercase username, active or not. */
export async function findAdminByUsername(db: Db, username: string): Promise<AdminRow | undefined> {
  return db.selectFrom('admin_users').selectAll().where('username', '=', username).executeTakeFirst()
}

/** Whether an admin exists and is active. */
export async function mayAdminSignIn(db: Db, adminId: AdminId): Promise<boolean> {
  const row = await db
    .selectFrom('admin_users')
    .select('id')
    .where('id', '=', adminId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function findAdminRow(db: Db, adminId: AdminId): Promise<AdminRow> {
  return db.selectFrom('admin_users').selectAll().where('id', '=', adminId).executeTakeFirstOrThrow()
}

/** Inserts an admin without a password; violates the unique indexes of username and address. */
export async function insertAdmin(trx: Trx, admin: Insertable<AdminUsersTable>): Promise<AdminRow> {
  return trx.insertInto('admin_users').values(admin).returningAll().executeTakeFirstOrThrow()
}

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
 * Blocks other changes to admins until the transaction ends. Returns the active superadmins and the admin of `adminId`.
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

/** Serializes the creation of the first admin. */
export async function lockAdminTable(trx: Trx): Promise<void> {
  await sql`lock table admin_users in share row exclusive mode`.execute(trx)
}
