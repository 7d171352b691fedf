import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { answering, findPostgres, freePort, type PostgresServer, serverOwner } from './postgres-server.ts'

/** A streaming replica of the test run's server. */
export interface PostgresReplica extends PostgresServer {
  /** kills it like a power cut */
  kill(): void
  /** promotes it to a primary */
  promote(): Promise<void>
}

/** Makes a base backup of a server and streams from it. */
export async function startReplica(primaryUrl: string): Promise<PostgresReplica> {
  const bin = findPostgres()
  if (bin === null) throw new Error('No PostgreSQL found')
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-replica-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const primary = new URL(primaryUrl)
  execFileSync(
    join(bin, 'pg_basebackup'),
    [
      '-h',
      primary.hostname,
      '-p',
      primary.port,
      '-U',
      primary.username,
      '-D',
      data,
      '-R',
      '-c',
      'fast',
      '--no-sync',
    ],
    { ...owner, cwd: folder, stdio: 'pipe' },
  )
  const port = await freePort()
  const settings = ['fsync=off', 'max_connections=200', 'hot_standby=on', `unix_socket_directories=${folder}`]
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder, stdio: 'ignore' },
  )
  const exited = new Promise((resolve) => server.once('exit', resolve))
  primary.port = String(port)
  await answering(primary.href)
  return {
    url: primary.href,
    kill: () => server.kill('SIGKILL'),
    async promote() {
      const client = new pg.Client(primary.href)
      await client.connect()
      await client.query('select pg_promote()')
      await client.end()
    },
    async stop() {
      server.kill('SIGINT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
