import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { limitsOfRole } from '#server/database/postgres/postgres-settings.ts'
import { findPooler } from './find-pooler.ts'
import { answering, freePort, type PostgresServer, serverOwner } from './postgres-server.ts'

/**
 * Starts PgBouncer in front of a server in transaction mode: each transaction gets any free one of `connections`, so
 * many clients share a few.
 */
export async function startPooler(
  program: string,
  serverUrl: string,
  connections = 5,
): Promise<PostgresServer> {
  const { hostname, port: serverPort, username } = new URL(serverUrl)
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-pooler-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const port = await freePort()
  const people = join(folder, 'people.txt')
  writeFileSync(people, `"${username}" ""\n`)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${people}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 400
server_connect_timeout = 2
server_login_retry = 1
`,
  )
  const pooler = spawn(program, [settings], { ...owner, cwd: folder, stdio: 'ignore' })
  const exited = new Promise((resolve) => pooler.once('exit', resolve))
  const url = new URL(serverUrl)
  url.port = String(port)
  await answering(url.href)
  return {
    url: url.href,
    async stop() {
      pooler.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The settings with which a server connects to a database. */
export interface DatabaseAddresses {
  environment: Record<string, string>
  stop: () => Promise<void>
}

/** Connects through a pooler in transaction mode, or directly when none is installed, which `SkippedTests` reports. */
export async function behindPooler(databaseUrl: string): Promise<DatabaseAddresses> {
  const program = findPooler()
  if (program === null) return { environment: { DATABASE_URL: databaseUrl }, stop: async () => undefined }
  await giveLimits(databaseUrl)
  const { url, stop } = await startPooler(program, databaseUrl, 20)
  return { environment: { DATABASE_URL: url, DATABASE_DIRECT_URL: databaseUrl }, stop }
}

/** Sets the timeouts of a database's role, which sessions behind a pooler need. */
export async function giveLimits(databaseUrl: string): Promise<void> {
  const { username, pathname } = new URL(databaseUrl)
  const database = await openPostgresDatabase(databaseUrl, { poolSize: 1 })
  await database.runScript(limitsOfRole(username, pathname.slice(1)))
  await database.close()
}
