import type { AppContext } from '#server/app-context.ts'
import { readMarketZone } from '#server/settings/read-settings.ts'
import { listClosedMonthBorders } from './closed-months-repository.ts'
import type { MarketCalendar } from './market-calendar-rules.ts'

export async function readMarketCalendar(
  context: Pick<AppContext, 'config' | 'db'>,
): Promise<MarketCalendar> {
  return { timeZone: await readMarketZone(context), closed: await listClosedMonthBorders(context.db) }
}
