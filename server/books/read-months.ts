import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import {
  type ClosedMonth,
  findFirstMovement,
  listClosedAccounts,
  listClosedMonths,
  sumTransfers,
} from './closed-months-repository.ts'
import { type BookMonth, bookMonths } from './month-rules.ts'
import { type AccountTurnover, closingOf, turnoversOf } from './trial-balance-rules.ts'

/** The months of the books, by the market's calendar. */
export interface Months {
  timeZone: string
  months: BookMonth[]
  closed: ClosedMonth[]
}

export async function readMonths({ config }: Pick<AppContext, 'config'>, db: Db, now: Date): Promise<Months> {
  const { 'console.timeZone': timeZone } = await readSettings({ config }, db)
  const closed = await listClosedMonths(db)
  const first = await findFirstMovement(db)
  return { timeZone, closed, months: bookMonths({ first, now, timeZone }, closed) }
}

/** Reads all accounts of a month: as stored for a closed month, else from ledger entries. */
export async function readTurnovers(
  db: Db,
  { month, from, until, isClosed }: BookMonth,
  closed: readonly ClosedMonth[],
): Promise<AccountTurnover[]> {
  if (isClosed) return storedTurnovers(await listClosedAccounts(db, `${month}-01`))
  const last = closed.at(-1)
  const before = last === undefined ? [] : await listClosedAccounts(db, last.month)
  const transfers = await sumTransfers(db, { since: last?.ends_at ?? null, from, until })
  return turnoversOf(
    transfers,
    before.map((one) => ({ account: one.account, opening: closingOf(one) })),
  )
}

/** Orders stored accounts as in the list of accounts; missing ones are zero. */
function storedTurnovers(kept: readonly AccountTurnover[]): AccountTurnover[] {
  return turnoversOf([]).map((none) => kept.find(({ account }) => account === none.account) ?? none)
}
