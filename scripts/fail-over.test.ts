import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { limitsOfRole } from '#server/database/postgres/postgres-settings.ts'
import { addressesOf } from '#server/database-addresses-rules.ts'
import { readConfig } from '#server/read-config.ts'
import { hasOpenssl, makeCertificates } from '#tests/make/certificates.ts'
import { testKeys } from '#tests/make/secret-keys.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const Service = z.object({
  build: z.optional(z.string()),
  entrypoint: z._default(z.string(), ''),
  environment: z._default(z.record(z.string(), z.string()), {}),
  volumes: z._default(z.array(z.string()), []),
  logging: z.optional(z.unknown()),
  profiles: z._default(z.array(z.string()), []),
  depends_on: z._default(z.union([z.array(z.string()), z.record(z.string(), z.unknown())]), []),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
})

const Patroni = z.object({
  bootstrap: z.object({
    dcs: z.object({ synchronous_mode: z.boolean() }),
    post_bootstrap: z.string(),
  }),
  restapi: z.object({ verify_client: z.string() }),
  postgresql: z.object({
    parameters: z.record(z.string(), z.string()),
    pg_hba: z.array(z.string()),
    authentication: z.record(z.string(), z.record(z.string(), z.string())),
  }),
})

// the tag says that what it stands before takes the place of compose.yaml's: the engine's own, not YAML's
const parsed = (path: string) => Compose.parse(parse(read(path).replaceAll('!override', ''), { merge: true }))
const base = parsed('compose.yaml').services
const { services, volumes } = parsed('deploy/fail-over.yaml')
const machines = Object.entries(services).filter(([, { build }]) => build !== undefined)
const absent = Object.entries(services).flatMap(([name, { profiles }]) => (profiles.length > 0 ? [name] : []))
const scripts = join(root, 'deploy/fail-over')

const withoutGaps = (line: string) => line.replaceAll(/ +/g, ' ')

// no engine runs it here: what can be read in it fits together; tests/cluster/fail-over.cluster.ts runs the same scripts
describe('deploy/fail-over.yaml and what it starts', () => {
  it('takes the place of the one primary and its replicas, and leaves everything else', () => {
    expect(absent).toEqual(['primary', 'replica-1', 'replica-2'])
    const changed = Object.keys(services).filter((name) => name in base && !absent.includes(name))
    expect(changed).toEqual(['web', 'worker', 'migrate'])
    for (const name of changed)
      expect(JSON.stringify(services[name])).not.toMatch(/\b(primary|replica-\d)[:"]/)
  })

  it.each(['web', 'worker'])(
    'tells the %s process where the primary may be, by the poolers and past them',
    (name) => {
      const { environment } = Service.parse(services[name])
      const config = readConfig({ ...environment, SECRET_KEYS: testKeys.join(), ROLE: name })
      const hostsOf = (url: string | null) => addressesOf(url ?? '').map((address) => new URL(address).host)
      expect(hostsOf(config.databaseUrl)).toEqual(['pooler-1:6432', 'pooler-2:6432'])
      expect(hostsOf(config.databaseDirectUrl)).toEqual(['database-1:5432', 'database-2:5432'])
      expect(config.replicaUrls.flatMap(hostsOf)).toEqual(
        name === 'web' ? ['database-1:5432', 'database-2:5432'] : [],
      )
      const [pooled, direct] = [config.databaseUrl, config.databaseDirectUrl]
      for (const url of [pooled, direct, ...config.replicaUrls].flatMap((each) => addressesOf(each ?? '')))
        expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
          sslmode: 'verify-full',
          sslrootcert: '/certificates/authority.pem',
          sslcert: '/certificates/client.pem',
          sslkey: '/certificates/client.key',
        })
    },
  )

  it('names services, volumes and files that are there, and keeps what has to last', () => {
    for (const [name, { entrypoint, depends_on, environment, volumes: mounts, logging }] of machines) {
      expect(statSync(join(scripts, entrypoint)).mode & 0o111).toBe(0o111)
      const awaited = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      const hosts = [environment.ETCD?.split(':')[0], environment.SERVER_NAME, environment.NAME]
      for (const other of [...awaited, ...hosts].filter((each) => each !== undefined))
        expect(Object.keys(services)).toContain(other)
      expect(mounts).toContain(`./deploy/certificates/${name}:/certificates:ro`)
      for (const [source = ''] of mounts.map((mount) => mount.split(':')))
        if (!source.startsWith('./')) expect(Object.keys(volumes)).toContain(source)
      expect(logging).toEqual(JSON.parse(JSON.stringify(parse(read('compose.yaml'))['x-logging'])))
    }
    const kept = machines.filter(([, { volumes: mounts }]) => mounts.length > 1).map(([name]) => name)
    expect(kept).toEqual(['etcd', 'database-1', 'database-2'])
  })

  it('builds an image that has what its scripts call', () => {
    const dockerfile = read('deploy/fail-over/Dockerfile')
    for (const each of [
      'postgresql-15',
      'patroni',
      'python3-etcd',
      'python3-idna',
      'etcd-server',
      'pgbouncer',
    ])
      expect(dockerfile).toMatch(new RegExp(` ${each}\\b`))
    expect(dockerfile).toMatch(/^WORKDIR \/fail-over\nCOPY \. \.\nENV PATH=\/fail-over:/m)
    expect(read('deploy/fail-over/patroni-settings.sh')).toContain('/usr/lib/postgresql/15/bin')
    for (const each of readdirSync(scripts).filter((name) =>
      read(`deploy/fail-over/${name}`).startsWith('#!'),
    ))
      expect([each, statSync(join(scripts, each)).mode & 0o111]).toEqual([each, 0o111])
    const { post_bootstrap } = Patroni.parse(parse(read('deploy/fail-over/patroni.yaml'))).bootstrap
    expect(readdirSync(scripts)).toContain(post_bootstrap)
  })

  it.runIf(hasOpenssl)(
    'V12.3.4: each machine has the certificates that its scripts name, and no others',
    () => {
      const certificates = makeCertificates()
      const files = {
        etcd: ['authority.pem', 'server.key', 'server.pem'],
        other: ['authority.pem', 'client.key', 'client.pem', 'server.key', 'server.pem'],
      }
      for (const [name] of machines)
        expect([name, readdirSync(join(certificates.folder, name)).sort()]).toEqual([
          name,
          name === 'etcd' ? files.etcd : files.other,
        ])
      certificates.remove()
    },
  )
})

describe('what keeps the databases', () => {
  const patroni = Patroni.parse(parse(read('deploy/fail-over/patroni.yaml')))

  it('acknowledges nothing that only one server has', () => {
    expect(patroni.bootstrap.dcs.synchronous_mode).toBe(true)
  })

  it('V12.3.1, V13.2.1: takes TLS alone, and knows who asks by a certificate; nobody has a password', () => {
    expect(patroni.postgresql.parameters).toMatchObject({ ssl: 'on', ssl_ca_file: '../tls/authority.pem' })
    for (const [kind, , , ...rest] of patroni.postgresql.pg_hba.map((line) => line.split(/ +/)))
      expect([kind, rest.at(-1)]).toEqual(kind === 'local' ? ['local', 'trust'] : ['hostssl', 'cert'])
    for (const line of read('deploy/pg_hba.conf').match(/^[a-z]+ .*/gm) ?? [])
      expect(patroni.postgresql.pg_hba.map(withoutGaps)).toContain(withoutGaps(line))
    for (const role of ['replication', 'rewind'])
      expect(patroni.postgresql.authentication[role]).toEqual({
        username: 'replicator',
        sslmode: 'verify-full',
      })
    const pooler = read('deploy/fail-over/pgbouncer.ini')
    for (const line of [
      'auth_type = cert',
      'client_tls_sslmode = verify-full',
      'server_tls_sslmode = verify-full',
    ])
      expect(pooler.split('\n')).toContain(line)
    expect(read('deploy/fail-over/start-etcd.sh')).toContain('--client-cert-auth')
    expect(patroni.restapi.verify_client).toBe('optional')
    for (const file of readdirSync(scripts))
      expect(read(`deploy/fail-over/${file}`)).not.toMatch(/password '|PGPASSWORD/)
  })

  it('gives the shop’s role the limits that a start behind a pooler asks for', () => {
    const asked = limitsOfRole('bakesale', 'bakesale')
      .replaceAll('"', '')
      .match(/[^;]+;/g)
    const said = read('deploy/fail-over/prepare-database.sh').split('\n')
    for (const statement of asked ?? []) expect(said).toContain(statement.trim())
  })
})
