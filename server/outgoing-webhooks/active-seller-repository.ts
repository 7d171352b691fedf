import { type RawBuilder, sql } from 'kysely'

/** Whether a baker is neither suspended, deactivated, nor gone, and has a confirmed address. */
export function isSellerActive(cookId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from users where users.id = ${cookId}
      and users.is_active and users.suspended_at is null and users.deleted_at is null and users.email_verified
  )`
}
