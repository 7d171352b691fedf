import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { DifferenceRow } from '#server/payments/reconciliation/differences-repository.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import type { ListPlace } from '../admin-list-pages.ts'

/** Whether the difference still exists. */
type State = 'open' | 'resolved' | 'all'

/** A page of the differences, newest first. */
export function findDifferences(
  db: Db,
  state: State,
  { after, skip, limit }: Pick<ListPlace, 'after' | 'skip' | 'limit'>,
): Promise<DifferenceRow[]> {
  return matching(db, state)
    .selectAll()
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(first_seen_at, id) < (
          select last.first_seen_at, last.id from reconciliation_differences as last where last.id = ${after}
        )`,
      ),
    )
    .orderBy('first_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
}

/** Their number, up to one above the maximum. */
export async function countDifferences(db: Db, state: State): Promise<number> {
  const counted = await db
    .selectFrom(
      matching(db, state)
        .select('id')
        .limit(mostCounted + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

/** When the last reconciliation finished; null before the first. */
export async function findLastRunAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('reconciliation_runs')
    .select('finished_at')
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.finished_at ?? null
}

function matching(db: Db, state: State) {
  const all = db.selectFrom('reconciliation_differences')
  if (state === 'all') return all
  return all.where('resolved_at', state === 'open' ? 'is' : 'is not', null)
}

/** A difference by its id. */
export function findDifference(db: Db, id: string): Promise<DifferenceRow | undefined> {
  return db.selectFrom('reconciliation_differences').selectAll().where('id', '=', id).executeTakeFirst()
}
