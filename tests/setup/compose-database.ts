import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answering, findPostgres, freePort, type PostgresServer, serverOwner } from './postgres-server.ts'

const prepare = join(import.meta.dirname, '../../deploy/prepare-database.sh')

/**
 * Starts PostgreSQL as the container `database` of compose.yaml makes it: a superuser with the password, and then what
 * deploy/prepare-database.sh does. Its `url` is the shop's.
 */
export async function startComposeDatabase(password: string): Promise<PostgresServer & { port: number }> {
  const bin = findPostgres()
  if (bin === null) throw new Error('It needs PostgreSQL.')
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-compose-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const asOwner = { ...owner, cwd: folder }
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  writeFileSync(passwordFile, password)
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', ...access, '--no-sync', '--locale=C.UTF-8'],
    {
      ...asOwner,
      stdio: 'ignore',
    },
  )
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off']
  const server = spawn(join(bin, 'postgres'), args, { ...asOwner, stdio: 'ignore' })
  const at = `127.0.0.1:${port}`
  await answering(`postgres://postgres:${password}@${at}/postgres`)
  const env = { ...process.env, PGHOST: folder, PGPORT: String(port), POSTGRES_PASSWORD: password }
  execFileSync(prepare, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    url: `postgres://bakesale:${password}@${at}/bakesale`,
    port,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
