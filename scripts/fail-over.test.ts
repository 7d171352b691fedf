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

// with this tag a value replaces compose.scale.yaml's: it is the engine's, not YAML's
const parsed = (path: string) => Compose.parse(parse(read(path).replaceAll('!override', ''), { merge: true }))
const base = parsed('compose.scale.yaml').services
const { services, volumes } = parsed('deploy/fail-over.yaml')
const machines = Object.entries(services).filter(([, { build }]) => build !== undefined)
const absent = Object.entries(services).flatMap(([name, { profiles }]) => (profiles.length > 0 ? [name] : []))
const scripts = join(root, 'deploy/fail-over')

const withoutGaps = (line: string) => line.replaceAll(/ +/g, ' ')

// no container engine runs it here: only its consistency is checked; tests/cluster/fail-over.cluster.ts runs
// the scripts
describe('deploy/fail-over.yaml and the scripts it starts', () => {
  it('replaces the primary and its replicas, and nothing else', () => {
    expect(absent).toEqual(['primary', 'replica-1', 'replica-2'])
    const changed = Object.keys(services).filter((name) => name in base && !absent.includes(name))
    expect(changed).toEqual(['web', 'worker', 'backups', 'migrate'])
    for (const name of changed)
      expect(JSON.stringify(services[name])).not.toMatch(/\b(primary|replica-\d)[:"]/)
  })

  it.each(['web', 'worker'])(
    'gives the %s process the possible primaries, through the poolers and directly',
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

  it('names existing services, volumes and files, and stores durable data in volumes', () => {
    for (const [name, { entrypoint, depends_on, environment, volumes: mounts, logging }] of machines) {
      expect(statSync(join(scripts, entrypoint)).mode & 0o111).toBe(0o111)
      const awaited = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      const hosts = [environment.ETCD?.split(':')[0], environment.SERVER_NAME, environment.NAME]
      for (const other of [...awaited, ...hosts].filter((each) => each !== undefined))
        expect(Object.keys(services)).toContain(other)
      expect(mounts).toContain(`./deploy/certificates/${name}:/certificates:ro`)
      for (const [source = ''] of mounts.map((mount) => mount.split(':')))
        if (!source.startsWith('./')) expect(Object.keys(volumes)).toContain(source)
      expect(logging).toEqual(JSON.parse(JSON.stringify(parse(read('compose.scale.yaml'))['x-logging'])))
    }
    const kept = machines.filter(([, { volumes: mounts }]) => mounts.length > 1).map(([name]) => name)
    expect(kept).toEqual(['etcd', 'database-1', 'database-2'])
  })

  it('builds an image with the programs that its scripts call', () => {
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

  it.runIf(hasOpenssl)('V12.3.4: each machine has exactly the certificates that its scripts name', () => {
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
  })
})

describe('Patroni, which manages the databases', () => {
  const patroni = Patroni.parse(parse(read('deploy/fail-over/patroni.yaml')))

  it('acknowledges only what two servers have', () => {
    expect(patroni.bootstrap.dcs.synchronous_mode).toBe(true)
  })

  it('V12.3.1, V13.2.1: accepts only TLS and identifies clients by certificates, without passwords', () => {
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

  it('gives the shop’s role the limits that a start behind a pooler requires', () => {
    const asked = limitsOfRole('bakesale', 'bakesale')
      .replaceAll('"', '')
      .match(/[^;]+;/g)
    const said = read('deploy/fail-over/prepare-database.sh').split('\n')
    for (const statement of asked ?? []) expect(said).toContain(statement.trim())
  })
})
