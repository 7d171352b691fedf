import { parseArgs } from 'node:util'
import { type Backup, backUp } from '#server/backup/back-up.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { countRows } from '#server/backup/backup-manifest.ts'
import { backupName } from '#server/backup/backup-names-rules.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { recordBackup } from '#server/backup/record-backup.ts'
import { removeOldBackups } from '#server/backup/remove-old-backups.ts'
import { readConfig } from '#server/read-config.ts'
import { asCalled, messageOf, runCommand, UsageError } from './run-command.ts'

const help = `Backs up the database and the photos into one file, while the server runs or not, and checks it.

  npm run backup -- [--to FILE] [--keep COUNT]
  npm run backup -- --check FILE
  npm run backup -- --made

  --to FILE      the file to create; default: bakesale-TIME.tar.gz in this folder
  --keep COUNT   deletes older backups of such names in the same folder, except the newest COUNT
  --made         makes none, but records that another program, such as pgBackRest, has just made one
  --check FILE   checks a backup by restoring it into a folder next to it, or a new database on the server of
                 DATABASE_URL, and deletes that afterwards; nothing else is changed
  --help         this text

It needs the server's DATABASE_URL, DATA_DIR and S3_ settings. With DATABASE_URL it uses pg_dump, of the server's version
or newer. A running server backs up its embedded database, and blocks requests while it copies the files. A check reads
every file, row and constraint, and names the damage; the command then exits with 1. Photos in a bucket are not included.
/healthz shows when the last
backup is older than two days. The file contains everybody's personal data: only you can read it.
`

interface Arguments {
  to: string
  /** a backup to check; null: one is made */
  check: string | null
  /** how many backups stay; null: all */
  keep: number | null
  /** whether to only record a backup made elsewhere */
  isMade: boolean
  wantsHelp: boolean
}

function readArguments(): Arguments {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        keep: { type: 'string' },
        check: { type: 'string' },
        made: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    const {
      to = backupName(new Date()),
      keep,
      check = null,
      made: isMade = false,
      help: wantsHelp = false,
    } = values
    const ways = [values.to !== undefined || keep !== undefined, check !== null, isMade]
    if (ways.filter(Boolean).length > 1) throw new Error('Name --to and --keep, --check, or --made.')
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new Error('--keep takes a number from 1.')
    return { to, check, keep: keep === undefined ? null : Number(keep), isMade, wantsHelp }
  } catch (error) {
    throw new UsageError(`${messageOf(error)} See --help.`)
  }
}

function describe({ file, size, manifest }: Backup): string[] {
  const { takenAt, engine, engineVersion, photos, tables, files } = manifest
  const photoFiles = files.filter(({ name }) => name.startsWith('photos/')).length
  return [
    `${file}: ${(size / 1e6).toFixed(1)} MB, as of ${takenAt}, read back and found whole.`,
    `${countRows(manifest).toLocaleString('en-US')} rows in ${tables.length} tables of ${engine === 'postgres' ? 'PostgreSQL' : 'the embedded database'} ${engineVersion}, with every constraint checked.`,
    photos === 'in_bucket'
      ? 'Photos are in a bucket and NOT included: back that up by itself.'
      : `${photoFiles.toLocaleString('en-US')} files of photos.`,
    `Restore it with: npm run restore -- ${file} --into ${engine === 'postgres' ? 'postgres://…' : 'FOLDER'}`,
  ]
}

async function main(): Promise<void> {
  const { to, check, keep, isMade, wantsHelp } = readArguments()
  if (wantsHelp) return console.log(asCalled(help))
  if (check !== null) {
    const manifest = await checkBackup(check, readConfig(), { now: new Date(), environment: process.env })
    return console.log(
      `${check} is whole: ${countRows(manifest).toLocaleString('en-US')} rows in ${manifest.tables.length} tables, as of ${manifest.takenAt}.`,
    )
  }
  const config = readConfig()
  if (isMade) {
    await recordBackup(config, new Date())
    return console.log('Recorded that a backup was made now.')
  }
  console.log(asCalled(describe(await backUp(config, to, process.env)).join('\n')))
  await recordBackup(config, new Date())
  if (keep === null) return
  for (const file of await removeOldBackups(to, keep)) console.log(`Deleted ${file}`)
}

await runCommand(main, (error) => (error instanceof BackupError ? error.message : null))
