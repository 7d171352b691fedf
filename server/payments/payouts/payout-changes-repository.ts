import { newId } from '#server/database/new-id.ts'
import type { Db, PayoutChangeRow, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { accountsOf, payeesOf } from '../taking/payment-method-rules.ts'
import type { BakerPayoutRow } from './baker-payouts-repository.ts'

/** How long a change is kept, in milliseconds: a day longer than the link "This wasn't me" works. */
const changeLasts = 8 * 24 * 60 * 60_000

/** Stores how a baker was paid over a rail before a change. */
export async function insertPayoutChange(
  trx: Trx,
  before: BakerPayoutRow,
  rail: Rail,
  now: Date,
): Promise<void> {
  const { account, isConnected, address } = accountsOf(before, rail)
  const { former, changedAt, isFormerGone } = payeesOf(before, rail)
  await trx
    .insertInto('payout_changes')
    .values({
      id: newId(),
      user_id: before.id,
      rail,
      account,
      was_connected: isConnected,
      address,
      former,
      changed_at: changedAt,
      former_gone: isFormerGone,
      was_offered: !before.rails_off.includes(rail),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Finds how a baker was paid over a rail at a moment; undefined if nothing changed since. */
export function findFirstChangeSince(
  trx: Trx,
  userId: PersonId,
  rail: Rail,
  since: Date,
): Promise<PayoutChangeRow | undefined> {
  return trx
    .selectFrom('payout_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('rail', '=', rail)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Id of the last stored change of a baker's accounts on a rail, or null. */
export async function findLastChange(db: Db, userId: PersonId, rail: Rail): Promise<string | null> {
  const row = await db
    .selectFrom('payout_changes')
    .select('id')
    .where('user_id', '=', userId)
    .where('rail', '=', rail)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Deletes changes that can no longer be undone; returns their number. */
export async function deleteOldPayoutChanges(db: Db, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('payout_changes')
    .where('created_at', '<=', new Date(now.getTime() - changeLasts))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
