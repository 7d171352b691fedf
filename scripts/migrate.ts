import { parseArgs } from 'node:util'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { findOpenBackfills } from '#server/database/scale/backfills/backfills-repository.ts'
import { readConfig } from '#server/read-config.ts'
import { asCalled, messageOf, runCommand, UsageError } from './run-command.ts'

const help = `npm run migrate

Migrates the database of the server's environment to the schema of this version, and prints the name of each migration.
A migration waits at most a tenth of a second for a locked table, then lets others proceed and retries, 25 times in total.
A worker backfills old rows, and the command prints its progress. With the embedded database, stop the server first.
`

await runCommand(async () => {
  if (wantsHelp()) return console.log(asCalled(help))
  const database = await openDatabase(readConfig())
  try {
    const ran = await migrate(database)
    for (const name of ran) console.log(name)
    console.log(ran.length === 1 ? '1 migration has run.' : `${ran.length} migrations have run.`)
    // a new database has no old rows
    for (const { name, seen, rows } of await findOpenBackfills(database.db))
      if (rows > 0) console.log(`The worker backfills the ${name}: ${seen} of about ${rows} rows so far.`)
  } finally {
    await database.close()
  }
})

function wantsHelp(): boolean {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values.help ?? false
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}
