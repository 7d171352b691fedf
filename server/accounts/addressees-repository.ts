import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** The email addresses and names of the people of an order or a payment. */
export async function findPeople(
  db: Db,
  { buyerId, cookId }: { buyerId: PersonId; cookId: PersonId },
): Promise<People> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', sql<boolean>`deleted_at is not null`.as('is_deleted')])
    .where('id', 'in', [buyerId, cookId])
    .execute()
  const buyer = rows.find(({ id }) => id === buyerId)
  const cook = rows.find(({ id }) => id === cookId)
  if (!buyer || !cook) throw new Error('The buyer or the baker does not exist')
  return { buyer, cook }
}

/** Whether a buyer wants an email when an order is ready. */
export async function wantsReadyEmail(db: Db, id: PersonId): Promise<boolean> {
  const row = await db.selectFrom('users').select('tells_ready').where('id', '=', id).executeTakeFirst()
  return row?.tells_ready === true
}

export interface Addressee {
  email: string
  first_name: string
  last_name: string
  is_deleted: boolean
}

/** The buyer and the baker of an order. */
export interface People {
  buyer: Addressee
  cook: Addressee
}
