import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { configuredSandbox } from '#sandbox/configured-sandbox.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { fileMark } from '#server/database/restored/outside-mark.ts'
import { ordersOfPayments } from '#server/orders/placing/follow-payments.ts'
import { openProviders } from '#server/payments/providers/open-providers.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { readConfig } from '#server/read-config.ts'
import { asCalled, messageOf, runCommand, UsageError } from './run-command.ts'

/** How long a difference may be in progress before it is checked again, in milliseconds. */
const settlingTime = 5_000

const help = `Compares our books with themselves and with what the payment providers say, and prints what differs.

  npm run reconcile -- [--days N]

  --days N   how far back settled payments are compared with their provider, 30 by default
  --help     this text

Changes nothing. Ends with 1 when something differs. The embedded database belongs to one process at a time: stop the
server first.
`

function readArguments(): { days: number; wantsHelp: boolean } {
  try {
    const { values } = parseArgs({ options: { days: { type: 'string' }, help: { type: 'boolean' } } })
    const days = Number(values.days ?? 30)
    if (!Number.isInteger(days) || days < 1) throw new UsageError('--days must be a whole number from 1 on.')
    return { days, wantsHelp: values.help ?? false }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(messageOf(error))
  }
}

async function main(): Promise<void> {
  const { days, wantsHelp } = readArguments()
  if (wantsHelp) return console.log(asCalled(help))
  const config = readConfig()
  const now = () => new Date()
  const database = await openDatabase(config)
  const providers = openProviders(config, configuredSandbox(config, now), now)
  try {
    await migrate(database)
    const outsideMark = fileMark(config.dataDir)
    const context = { config, database, db: database.db, now, providers, ordersOfPayments, outsideMark }
    const since = new Date(Date.now() - days * 24 * 60 * 60_000)
    const { compared, differences } = await reconcilePayments(context, since, () => wait(settlingTime))
    for (const { words } of differences) console.log(words)
    console.log(`${compared} payments compared, ${differences.length} differences.`)
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await providers.close()
    await database.close()
  }
}

await runCommand(main)
