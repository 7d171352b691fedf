import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

/** A PostgreSQL server of the test run's own, gone with it. */
export interface PostgresServer {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL in a folder of its own when the machine has one installed, else answers null; `more` are settings
 * beside those of every test, as name=value.
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
  // one role must give its password; everybody else is let in
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

/** Where PostgreSQL's programs are; null when the machine has none. */
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

/** PostgreSQL refuses to run as root: then it runs as the user its package made. */
export function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** As many as share the ports out among them, and how many each has. */
const [workers, portsEach] = [8, 1500]

/**
 * A port that nothing listens on just now. It is below those that systems give to whoever asks for any, so that no
 * connection made meanwhile takes it before the server that is about to start, or that starts again on it; for the same
 * reason each of the test runner's workers takes from its own.
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

/** Waits until a server takes connections. */
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
