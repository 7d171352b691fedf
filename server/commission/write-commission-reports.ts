import type { AppContext } from '#server/app-context.ts'
import { readMarketCalendar } from '#server/payments/ledger/market-calendar.ts'
import { dateOf, daySpans } from '#server/payments/ledger/market-calendar-rules.ts'
import { daysUpTo } from '#shared/ready-by.ts'
import {
  keepOnlyCommissionReports,
  saveCommissionReport,
  sumCommissionByDay,
} from './commission-repository.ts'

/** How far back reports are written anew, in days: refunds change days that are past. */
const reach = 60

/**
 * Writes a report for each day of the market's calendar on which orders were completed: how many, what was sold and what the platform
 * earned of it, refunds taken off (DATA-07). Run again it writes the same. Answers how many days it wrote.
 */
export async function writeCommissionReports(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
): Promise<number> {
  const moment = context.now()
  const calendar = await readMarketCalendar(context)
  const wanted = daysUpTo(dateOf(calendar, moment), reach + 1)
  const days = await sumCommissionByDay(context.db, daySpans(calendar, wanted))
  for (const day of days) await saveCommissionReport(context.db, day, moment)
  // in another zone what was completed may belong to the day before, and nothing is left of the one after
  const [first] = wanted
  if (first !== undefined)
    await keepOnlyCommissionReports(
      context.db,
      first,
      days.map(({ day }) => day),
    )
  return days.length
}
