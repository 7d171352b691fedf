import { userRealm } from '#server/accounts/user-realm.ts'
import type { AppContext } from '#server/app-context.ts'
import { repeatWithin } from '#server/bake-days/set-repeat.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import type { Config } from '#server/config.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { hashPassword } from '#server/identity/password-hash.ts'
import { insertPassword } from '#server/identity/passwords-repository.ts'
import { settingCopy } from '#server/settings/setting-copy.ts'
import { saveSetting } from '#server/settings/settings-repository.ts'
import { settingText, settingType } from '#server/settings/settings-rules.ts'
import { demoBuyer, demoEmail, demoNeighbors, demoPasswords, playedBaker } from './demo-people.ts'
import { hasUsers, insertDemoRows, lockDemoData } from './demo-repository.ts'
import { buyerRow, type DemoRows, historyStart, makeDemoRows } from './demo-rows.ts'
import { isPlayground, type PlaygroundSettings } from './playground.ts'

/** What the demo set needs of the application. */
export type DemoContext = Pick<AppContext, 'db' | 'now'>

type SeedSettings = PlaygroundSettings & Pick<Config, 'passwordCost'>

/**
 * Adds demo bakers with SAMPLE listings to a database without users (CARD-17, OPEN-43), in one transaction and only
 * once; on a playground also buyers, and passwords to sign in with. The home page then shows its claims (decisions,
 * claims). Returns the number of listings.
 */
export async function seedDemoData({
  db,
  now,
  config,
}: DemoContext & { config: SeedSettings }): Promise<number> {
  if (await hasUsers(db)) return 0
  const people = isPlayground(config) ? [demoBuyer, ...demoNeighbors] : []
  const passwords = people.length === 0 ? [] : await hashedPasswords(config)
  return inTransaction(db, async (trx) => {
    await lockDemoData(trx)
    if (await hasUsers(trx)) return 0
    const rows = makeDemoRows(now(), config.paymentSandbox)
    const buyers = people.map((buyer) => buyerRow(buyer, now()))
    await insertDemoRows(trx, rows, buyers)
    for (const baker of rows) await bakeWeekly(trx, baker, now())
    const users = [...rows.map(({ user }) => user), ...buyers]
    for (const { email, hash } of passwords) {
      const user = users.find((one) => one.email === email)
      if (user) await insertPassword(trx, userRealm, user.id, hash, now())
    }
    await showClaims(trx, now())
    return rows.reduce((count, { listings }) => count + listings.length, 0)
  })
}

function hashedPasswords({ passwordCost }: SeedSettings) {
  const signIns = [
    { email: demoEmail(demoBuyer.name), password: demoPasswords.buyer },
    { email: demoEmail(playedBaker), password: demoPasswords.baker },
  ]
  return Promise.all(
    signIns.map(async ({ email, password }) => ({ email, hash: await hashPassword(password, passwordCost) })),
  )
}

/** Repeats a baker's weekly samples since the beginning of the demo's history. */
async function bakeWeekly(trx: Trx, { user, listings, windows }: DemoRows, now: Date): Promise<void> {
  for (const { sample, row } of listings) {
    if (sample.bakedOn === undefined) continue
    const weekdays = [...sample.bakedOn]
    const ofDays = windows.filter(({ weekday }) => weekdays.some((day) => day === weekday))
    const plan = { viewer: { id: user.id }, id: row.id, now: historyStart(now) }
    await repeatWithin(trx, plan, {
      weekdays,
      readyByTime: sample.readyAt,
      servingsAvailable: sample.servings,
      // without these, a bake could be picked up for two weeks
      pickupWindowIds: ofDays.map(({ id }) => id),
      isDraft: false,
    })
    await showNextBatch(trx, row.id, now)
  }
}

/** Makes the home page show its claims, as if by default. */
function showClaims(trx: Trx, now: Date): Promise<void> {
  const key = 'marketing.showsClaims'
  const { category, description, isPublic } = settingCopy[key]
  const stored = { value: settingText(true), type: settingType(true), updated_by: null }
  return saveSetting(trx, { key, category, description, is_public: isPublic, ...stored }, now)
}
