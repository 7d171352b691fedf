import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#server/backup/backup-error.ts'
import { countRows } from '#server/backup/backup-manifest.ts'
import { type RestoreTarget, restore } from '#server/backup/restore.ts'
import { keyFileName } from '#server/identity/keys/key-file.ts'
import { readConfig } from '#server/read-config.ts'
import { asCalled, messageOf, runCommand, UsageError } from './run-command.ts'

const help = `Restores a backup of npm run backup after verifying its checksums, and compares each table.

  npm run restore -- FILE [--into FOLDER | DATABASE_URL] [--replace]

  --into       an empty folder for a backup of the embedded database, an empty PostgreSQL database for one of PostgreSQL;
               default: those of the environment. Photos go into the folder, or into DATA_DIR
  --replace    moves existing data aside first: into before-TIME in the folder, or to a database named
               NAME_before_TIME; nothing is deleted
  --help       this text

Stop the server first. The next start migrates an older backup; one of a newer version is refused.
`

interface Arguments {
  file: string
  into: string | undefined
  replace: boolean
  wantsHelp: boolean
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: { into: { type: 'string' }, replace: { type: 'boolean' }, help: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...rest] = positionals
    const wantsHelp = values.help ?? false
    if (!wantsHelp && (file === undefined || rest.length > 0)) throw new Error('Name one file.')
    return { file: file ?? '', into: values.into, replace: values.replace ?? false, wantsHelp }
  } catch (error) {
    throw new UsageError(`${messageOf(error)} See --help.`)
  }
}

/** Unsets the environment's settings of another database. */
const elsewhere = {
  DATABASE_URL_FILE: undefined,
  DATABASE_DIRECT_URL: undefined,
  DATABASE_DIRECT_URL_FILE: undefined,
}

function targetOf(into: string | undefined): RestoreTarget {
  if (into === undefined) return readConfig()
  if (/^postgres(ql)?:\/\//.test(into))
    return readConfig({ ...process.env, ...elsewhere, DATABASE_URL: into })
  return { dataDir: resolve(into), databaseUrl: null, databaseDirectUrl: null }
}

/** Explains the hold on money and the keys that the restored database needs; no backup contains them. */
function afterwards({ databaseUrl, dataDir }: RestoreTarget): string {
  const keys =
    databaseUrl === null
      ? `${join(dataDir, keyFileName)}: put back the file of the old data folder`
      : 'SECRET_KEYS: set the value that the old server had'
  return [
    'Money is on hold: no refund and no payout leaves until the books were compared with PayPal and Stripe. That happens at',
    'the next start. The console says under Money how it went, and there an admin can end the hold, too.',
    `The secret keys are not in a backup. ${keys}. Without them, two-step verification has to be set up again,`,
    'and everybody has to sign in again. PayPal and Stripe keys come from the environment, as before.',
  ].join('\n')
}

async function main(): Promise<void> {
  const { file, into, replace, wantsHelp } = readArguments()
  if (wantsHelp) return console.log(asCalled(help))
  const target = targetOf(into)
  const { manifest, aside } = await restore(file, target, {
    replace,
    now: new Date(),
    environment: process.env,
  })
  if (aside !== null) console.log(`What was there before is now ${aside}`)
  console.log(
    `Restored ${countRows(manifest).toLocaleString('en-US')} rows in ${manifest.tables.length} tables, as of ${manifest.takenAt}, each compared.`,
  )
  if (manifest.photos === 'in_bucket') console.log('Photos are in a bucket and were not in this backup.')
  console.log(afterwards(target))
  if (process.env.CALLED_AS === 'bakesale') return
  const start =
    target.databaseUrl === null ? `DATA_DIR=${target.dataDir} npm start` : 'DATABASE_URL=… npm start'
  console.log(`Start it with: ${start}`)
}

await runCommand(main, (error) => (error instanceof BackupError ? error.message : null))
