import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

/** A temporary PostgreSQL server of the test run. */
export interface PostgresServer {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL in a temporary folder; returns null when it is not installed. `more` are additional settings, as
 * name=value.
 */
export async function startPostgres(more: readonly string[] = []): Promise<PostgresServer | null> {
  const bin = findPostgres()
  if (bin === null) return null
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'bakesale', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'],
    {
      ...owner,
      cwd: folder,
    },
  )
  // one role needs its password; all others are trusted
  const rules = join(data, 'pg_hba.conf')
  writeFileSync(rules, `host all needs_password 127.0.0.1/32 scram-sha-256\n${readFileSync(rules, 'utf8')}`)
  const port = await freePort()
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    `unix_socket_directories=${folder}`,
    ...more,
  ]
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder, stdio: 'ignore' },
  )
  const url = `postgres://bakesale@127.0.0.1:${port}/postgres`
  await answering(url)
  return {
    url,
    async stop() {
      const exited = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of PostgreSQL's programs; null when not installed. */
export function findPostgres(): string | null {
  const versions = '/usr/lib/postgresql'
  const candidates = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : []
  return (
    [...candidates, '/usr/local/bin', '/opt/homebrew/bin'].find((bin) => existsSync(join(bin, 'initdb'))) ??
    null
  )
}

/** PostgreSQL refuses to run as root, so it runs as its package's user then. */
export function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The number of workers that share the ports, and the ports of each. */
const [workers, portsEach] = [8, 1500]

/**
 * A port that nothing listens on. It is below the ephemeral range, so no outgoing connection takes it before the server
 * starts or restarts; each worker of the test runner has its own range.
 */
export async function freePort(): Promise<number> {
  const first = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % workers) * portsEach
  for (;;) {
    const port = randomInt(first, first + portsEach)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

/** Waits until a server accepts connections. */
export async function answering(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      const starting =
        error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === '57P03')
      if (!starting) throw error
    }
  }
}
