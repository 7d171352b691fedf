import { parseArgs } from 'node:util'
import { type Backup, backUp } from '#server/backup/back-up.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { countRows } from '#server/backup/backup-manifest.ts'
import { readConfig } from '#server/read-config.ts'
import { messageOf, runCommand, UsageError } from './run-command.ts'

const help = `Backs up the database and the photos into one file, while the server runs or not.

  npm run backup -- [--to FILE]

  --to FILE   the file to make; left out: bakesale-TIME.tar.gz in this folder
  --help      this text

It needs the server's DATABASE_URL, DATA_DIR and S3_ settings. With DATABASE_URL pg_dump makes it, of the server's version
or newer. The embedded database is backed up by the running server itself, which keeps others waiting while its files
are copied. Photos in a bucket are not included. The file holds everybody's personal data: only you may read it.
`

function readArguments(): { to: string; wantsHelp: boolean } {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } })
    const time = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
    return { to: values.to ?? `bakesale-${time}.tar.gz`, wantsHelp: values.help ?? false }
  } catch (error) {
    throw new UsageError(`${messageOf(error)} See --help.`)
  }
}

function describe({ file, size, manifest }: Backup): string[] {
  const { takenAt, engine, engineVersion, photos, tables, files } = manifest
  const photoFiles = files.filter(({ name }) => name.startsWith('photos/')).length
  return [
    `${file}: ${(size / 1e6).toFixed(1)} MB, as of ${takenAt}, read back and found whole.`,
    `${countRows(manifest).toLocaleString('en-US')} rows in ${tables.length} tables of ${engine === 'postgres' ? 'PostgreSQL' : 'the embedded database'} ${engineVersion}.`,
    photos === 'in_bucket'
      ? 'Photos are in a bucket and NOT included: back that up by itself.'
      : `${photoFiles.toLocaleString('en-US')} files of photos.`,
    `Restore it with: npm run restore -- ${file} --into ${engine === 'postgres' ? 'postgres://…' : 'FOLDER'}`,
  ]
}

async function main(): Promise<void> {
  const { to, wantsHelp } = readArguments()
  if (wantsHelp) return console.log(help)
  console.log(describe(await backUp(readConfig(), to, process.env)).join('\n'))
}

await runCommand(main, (error) => (error instanceof BackupError ? error.message : null))
