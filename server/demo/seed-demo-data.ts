import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { settingCopy } from '#server/settings/setting-copy.ts'
import { saveSetting } from '#server/settings/settings-repository.ts'
import { settingText, settingType } from '#server/settings/settings-rules.ts'
import { hasUsers, insertDemoRows, lockDemoData } from './demo-repository.ts'
import { makeDemoRows } from './demo-rows.ts'

/** What the demo set needs of the application. */
export type DemoContext = Pick<AppContext, 'db' | 'now'>

/**
 * Adds demo bakers with SAMPLE listings to a database without users (CARD-17, OPEN-43), in one transaction and only
 * once. The home page then shows its claims (decisions, claims). Returns the number of listings.
 */
export async function seedDemoData({
  db,
  now,
  config,
}: DemoContext & { config: Pick<Config, 'paymentSandbox'> }): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockDemoData(trx)
    if (await hasUsers(trx)) return 0
    const rows = makeDemoRows(now(), config.paymentSandbox)
    await insertDemoRows(trx, rows)
    await showClaims(trx, now())
    return rows.reduce((count, { listings }) => count + listings.length, 0)
  })
}

/** Makes the home page show its claims, as if by default. */
function showClaims(trx: Trx, now: Date): Promise<void> {
  const key = 'marketing.showsClaims'
  const { category, description, isPublic } = settingCopy[key]
  const stored = { value: settingText(true), type: settingType(true), updated_by: null }
  return saveSetting(trx, { key, category, description, is_public: isPublic, ...stored }, now)
}
