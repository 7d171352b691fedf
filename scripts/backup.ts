import { parseArgs } from 'node:util'
import { type Backup, backUp } from '#server/backup/back-up.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { countRows } from '#server/backup/backup-manifest.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { readConfig } from '#server/read-config.ts'
import { messageOf, runCommand, UsageError } from './run-command.ts'

const help = `Backs up the database and the photos into one file, while the server runs or not, and checks it.

  npm run backup -- [--to FILE]
  npm run backup -- --check FILE

  --to FILE      the file to create; default: bakesale-TIME.tar.gz in this folder
  --check FILE   checks a backup by restoring it into a folder next to it, or a new database on the server of
                 DATABASE_URL, and deletes that afterwards; nothing else is changed
  --help         this text

It needs the server's DATABASE_URL, DATA_DIR and S3_ settings. With DATABASE_URL it uses pg_dump, of the server's version
or newer. A running server backs up its embedded database, and blocks requests while it copies the files. A check reads
every file, row and constraint, and names the damage; the command then exits with 1. Photos in a bucket are not included.
The file contains everybody's personal data: only you can read it.
`

interface Arguments {
  to: string
  /** a backup to check; null: one is made */
  check: string | null
  wantsHelp: boolean
}

function readArguments(): Arguments {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, check: { type: 'string' }, help: { type: 'boolean' } },
    })
    if (values.to !== undefined && values.check !== undefined) throw new Error('Name --to or --check.')
    const time = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
    const to = values.to ?? `bakesale-${time}.tar.gz`
    return { to, check: values.check ?? null, wantsHelp: values.help ?? false }
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
  const { to, check, wantsHelp } = readArguments()
  if (wantsHelp) return console.log(help)
  if (check !== null) {
    const manifest = await checkBackup(check, readConfig(), { now: new Date(), environment: process.env })
    return console.log(
      `${check} is whole: ${countRows(manifest).toLocaleString('en-US')} rows in ${manifest.tables.length} tables, as of ${manifest.takenAt}.`,
    )
  }
  console.log(describe(await backUp(readConfig(), to, process.env)).join('\n'))
}

await runCommand(main, (error) => (error instanceof BackupError ? error.message : null))
