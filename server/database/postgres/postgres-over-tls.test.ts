import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runPostgresProgram } from '#server/backup/postgres-programs.ts'
import { shownCertificates } from '#server/certificates/shown-certificates.ts'
import { readConfig } from '#server/read-config.ts'
import { type Certificates, hasOpenssl, makeCertificates } from '#tests/make/certificates.ts'
import {
  findPostgres,
  type PostgresServer,
  serverOwner,
  startPostgres,
} from '#tests/setup/postgres-server.ts'
import { openPostgresDatabase } from '../open/open-postgres-database.ts'

const bin = findPostgres()

describe.runIf(bin !== null && hasOpenssl)('PostgreSQL over TLS, as compose.scale.yaml configures it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-tls-'))
  let own: Certificates
  let foreign: Certificates
  let server: PostgresServer
  let admin: pg.Client
  beforeAll(async () => {
    own = makeCertificates()
    foreign = makeCertificates()
    // as start-primary.sh does; the web's certificate names localhost, which can be resolved here
    const tls = join(folder, 'tls')
    cpSync(join(own.folder, 'web'), tls, { recursive: true })
    const owner = serverOwner()
    for (const path of [folder, tls, ...readdirSync(tls).map((name) => join(tls, name))]) {
      chmodSync(path, 0o700)
      if (owner) chownSync(path, owner.uid, owner.gid)
    }
    const files = { ssl_cert_file: 'server.pem', ssl_key_file: 'server.key', ssl_ca_file: 'authority.pem' }
    const settings = Object.entries(files).map(([name, file]) => `${name}=${join(tls, file)}`)
    const started = await startPostgres(['ssl=on', ...settings])
    if (started === null) throw new Error('No PostgreSQL found')
    server = started
    admin = new pg.Client(server.url)
    await admin.connect()
    await admin.query('create role shop superuser login; create role replicator replication login')
    await admin.query('create database bakesale')
    const { rows } = await admin.query<{ hba_file: string }>('show hba_file')
    writeFileSync(rows[0]?.hba_file ?? '', readFileSync('deploy/pg_hba.conf'))
    await admin.query('select pg_reload_conf()')
    await vi.waitUntil(async () => (await failureOf(plain())).includes('no encryption'), { timeout: 30_000 })
  })
  afterAll(async () => {
    await admin?.end()
    await server?.stop()
    own?.remove()
    foreign?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const port = () => new URL(server.url).port
  const plain = () => `postgres://bakesale@localhost:${port()}/bakesale`
  /** The URL with the parameters of compose.scale.yaml's `DATABASE_URL`, using the certificates of `trusts` and `shows`. */
  const over = ({
    role = 'bakesale',
    trusts = own,
    shows = own,
    client = 'web/client',
  }: {
    role?: string
    trusts?: Certificates
    shows?: Certificates | null
    client?: string
  } = {}) => {
    const url = new URL(plain())
    url.username = role
    url.searchParams.set('sslmode', 'verify-full')
    url.searchParams.set('sslrootcert', join(trusts.folder, 'web/authority.pem'))
    if (shows !== null) {
      url.searchParams.set('sslcert', join(shows.folder, `${client}.pem`))
      url.searchParams.set('sslkey', join(shows.folder, `${client}.key`))
    }
    return url.href
  }
  /** The connection error of a URL; empty on success. */
  const failureOf = async (url: string) => {
    try {
      await (await openPostgresDatabase(url)).close()
      return ''
    } catch (error) {
      return String(error)
    }
  }

  it('V12.3.1, V13.2.1: every connection is encrypted, and a client certificate signs its role in', async () => {
    const database = await openPostgresDatabase(over(), { replicaUrls: [over()] })
    const stop = await database.listen(
      'listings_changed',
      () => undefined,
      () => undefined,
    )
    await database.runScript('select 1')
    await sql`select 1`.execute(database.readDb)
    await sql`select 1`.execute(database.replicaDb)
    const { rows } = await sql`
      select distinct usename, ssl, version, client_dn
      from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'bakesale'
    `.execute(database.db)
    expect(rows).toEqual([{ usename: 'bakesale', ssl: true, version: 'TLSv1.3', client_dn: '/CN=bakesale' }])
    await stop()
    await database.close()
  })

  it('V12.3.1: rejects an unencrypted connection', async () => {
    expect(await failureOf(plain())).toContain('no encryption')
    expect(await failureOf(`${plain()}?sslmode=disable`)).toContain('no encryption')
  })

  it('V13.2.1: rejects a client without a certificate, with another authority’s, or as another role', async () => {
    expect(await failureOf(over({ shows: null }))).toMatch(/certificate/)
    expect(await failureOf(over({ shows: foreign }))).toMatch(/unknown ca|certificate/i)
    expect(await failureOf(over({ client: 'replica-1/client' }))).toContain(
      'certificate authentication failed',
    )
    expect(await failureOf(over({ role: 'shop' }))).toContain('no pg_hba.conf entry')
    // a server's certificate cannot sign in a client
    expect(await failureOf(over({ client: 'primary/server' }))).toMatch(/certificate/)
  })

  it('V13.2.1: a replica follows with its certificate, as in start-replica.sh', async () => {
    const tls = join(own.folder, 'replica-1')
    chmodSync(join(tls, 'client.key'), 0o600)
    const conninfo = `host=localhost port=${port()} user=replicator sslmode=verify-full sslrootcert=${tls}/authority.pem sslcert=${tls}/client.pem sslkey=${tls}/client.key`
    const script = readFileSync('deploy/start-replica.sh', 'utf8')
    for (const setting of ['user=replicator', 'sslmode=verify-full', 'sslrootcert=', 'sslcert=', 'sslkey='])
      expect(script).toContain(setting)
    const identify = (text: string) =>
      promisify(execFile)(join(bin ?? '', 'psql'), [`${text} replication=1`, '-Atc', 'IDENTIFY_SYSTEM'])
    expect((await identify(conninfo)).stdout).toMatch(/^\d+\|1\|/)
    await expect(identify(conninfo.replace('replicator', 'bakesale'))).rejects.toThrow()
  })

  it('a backup shows its certificate, although others can read the key', async () => {
    const url = over()
    expect(statSync(new URL(url).searchParams.get('sslkey') ?? '').mode & 0o077).toBe(0o044)
    const file = join(folder, 'schema.sql')
    const environment = { PATH: `${bin}:/usr/bin:/bin` }
    await runPostgresProgram('pg_dump', ['--schema-only', `--file=${file}`], url, environment)
    expect(readFileSync(file, 'utf8')).toContain('PostgreSQL database dump complete')
  })

  it('the watch of certificates sees when the server’s ends', async () => {
    const [shown, ...others] = shownCertificates(readConfig({ DATABASE_URL: over() }))
    expect(others).toEqual([])
    const { validToDate } = new X509Certificate(own.read('web/server.pem'))
    expect(await shown?.readEnd()).toEqual(validToDate)
    const [another] = shownCertificates(readConfig({ DATABASE_URL: over({ trusts: foreign }) }))
    await expect(another?.readEnd()).rejects.toThrow('certificate')
  })

  it('V12.3.4: clients reject a server certificate of another authority or name', async () => {
    expect(await failureOf(over({ trusts: foreign }))).toMatch(/unable to verify|self-signed/)
    for (const ending of ['pem', 'key'])
      writeFileSync(join(folder, `tls/server.${ending}`), own.read(`storage/server.${ending}`))
    await admin.query('select pg_reload_conf()')
    await expect.poll(() => failureOf(over())).toContain("does not match certificate's altnames")
  })
})
