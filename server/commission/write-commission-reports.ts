import type { AppContext } from '#server/app-context.ts'
import { sumCommissionByDay } from '#server/payments/ledger-repository.ts'
import { addDays } from '#shared/ready-by.ts'
import { saveCommissionReport } from './commission-repository.ts'

/** How far back reports are written anew, in days: refunds change days that are past. */
const reach = 60

/**
 * Writes a report for each day, in UTC, on which orders were completed: how many, what was sold and what the platform
 * earned of it, refunds taken off (DATA-07). Run again it writes the same. Answers how many days it wrote.
 */
export async function writeCommissionReports({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const moment = now()
  const today = moment.toISOString().slice(0, 10)
  const days = await sumCommissionByDay(db, addDays(today, -reach))
  for (const day of days) await saveCommissionReport(db, day, moment)
  return days.length
}
