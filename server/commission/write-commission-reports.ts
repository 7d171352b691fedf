import type { AppContext } from '#server/app-context.ts'
import { readMarketCalendar } from '#server/payments/ledger/market-calendar.ts'
import { dateOf, daySpans } from '#server/payments/ledger/market-calendar-rules.ts'
import { daysUpTo } from '#shared/ready-by.ts'
import {
  keepOnlyCommissionReports,
  saveCommissionReport,
  sumCommissionByDay,
} from './commission-repository.ts'

/** How many past days are rewritten: refunds change them. */
const reach = 60

/**
 * Writes a report for each day with completed orders, in the market's calendar: orders, sales and commission less
 * refunds (DATA-07). Idempotent. Returns the number of days written.
 */
export async function writeCommissionReports(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
): Promise<number> {
  const moment = context.now()
  const calendar = await readMarketCalendar(context)
  const wanted = daysUpTo(dateOf(calendar, moment), reach + 1)
  const days = await sumCommissionByDay(context.db, daySpans(calendar, wanted))
  for (const day of days) await saveCommissionReport(context.db, day, moment)
  // after a time zone change, sales may move to another day and leave one empty
  const [first] = wanted
  if (first !== undefined)
    await keepOnlyCommissionReports(
      context.db,
      first,
      days.map(({ day }) => day),
    )
  return days.length
}
