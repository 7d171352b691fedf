import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCode } from '#server/error-code.ts'
import { BackupError } from './backup-error.ts'

/** The PostgreSQL URL for its programs, without the password, which would be visible in the process list. */
function addressOf(databaseUrl: string): { address: string; password: string } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, password }
}

/**
 * Runs `pg_dump` or `pg_restore` on a database. Throws BackupError with the program's message, or with what to install.
 */
export async function runPostgresProgram(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { url, remove } = withPrivateKey(databaseUrl)
  try {
    await run(name, args, url, environment)
  } finally {
    remove()
  }
}

/** libpq rejects a key that others can read, as those in a container's folder are: it gets a private copy. */
function withPrivateKey(databaseUrl: string): { url: string; remove: () => void } {
  const url = new URL(databaseUrl)
  const key = url.searchParams.get('sslkey')
  if (key === null || (statSync(key).mode & 0o077) === 0) return { url: databaseUrl, remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-key-'))
  const copy = join(folder, 'client.key')
  writeFileSync(copy, readFileSync(key), { mode: 0o600 })
  url.searchParams.set('sslkey', copy)
  return { url: url.href, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function run(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { address, password } = addressOf(databaseUrl)
  const env = { ...environment, ...(password === '' ? {} : { PGPASSWORD: password }), LC_MESSAGES: 'C' }
  const child = spawn(name, [`--dbname=${address}`, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(missingProgram(name, error)))
    child.once('close', resolve)
  })
  if (code === 0) return
  const versions = /server version: (\S+).*; \w+ version: (\S+)/.exec(said)
  if (versions)
    throw new BackupError(
      `${name} is of PostgreSQL ${versions[2]}, and the server of ${versions[1]}: install the client of the server's version or a newer one.`,
    )
  throw new BackupError(`${name} failed: ${said.trim().replace(/\s*\n\s*/g, ' ')}`)
}

function missingProgram(name: string, error: Error): Error {
  if (!hasCode(error, 'ENOENT')) return error
  return new BackupError(
    `${name} is not on this machine. Install the client of PostgreSQL, of the server's version or newer: ` +
      '`apt install postgresql-client` on Debian and Ubuntu, `apk add postgresql-client` on Alpine, `brew install libpq` on macOS.',
  )
}
