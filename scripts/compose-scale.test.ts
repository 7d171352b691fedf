import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { providerSecrets } from '#server/payments/providers/provider-table.ts'
import { readConfig } from '#server/read-config.ts'
import { secretNames } from '#server/secret-files.ts'
import { hasOpenssl, makeCertificates } from '#tests/make/certificates.ts'
import { testKeys } from '#tests/make/secret-keys.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const Service = z.object({
  image: z.optional(z.string()),
  command: z._default(z.string(), ''),
  entrypoint: z._default(z.string(), ''),
  environment: z._default(z.record(z.string(), z.string()), {}),
  ports: z._default(z.array(z.string()), []),
  volumes: z._default(z.array(z.string()), []),
  secrets: z._default(z.array(z.string()), []),
  restart: z.optional(z.string()),
  init: z.optional(z.boolean()),
  logging: z.optional(z.object({ driver: z.string(), options: z.record(z.string(), z.string()) })),
  depends_on: z._default(z.union([z.array(z.string()), z.record(z.string(), z.unknown())]), []),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ environment: z.string() })),
})

const { services, volumes, secrets } = Compose.parse(parse(read('compose.scale.yaml'), { merge: true }))
const service = (name: string) => Service.parse(services[name])
const named = Object.entries(services)
const ours = ['web', 'worker']

/** The environment variables that the server reads. */
const known: readonly string[] = [
  ...(read('server/environment.ts').match(/(?<=^ {2})[A-Z][A-Z\d_]+(?=:)/gm) ?? []),
  ...providerSecrets,
]

/** An operator's environment; every other required variable is a password. */
const given: Record<string, string> = {
  SECRET_KEYS: testKeys.join(),
  SITE: 'bakes.example',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'bakes@example.org',
}

const filledIn = (text: string) =>
  text.replaceAll(/\$\{(\w+):([?-])\}/g, (_, name: string, kind) =>
    kind === '-' ? '' : (given[name] ?? 'secret'),
  )

/** A process's environment, with the contents of secret files. */
const environmentOf = ({ environment, secrets: handedIn }: z.output<typeof Service>) =>
  Object.fromEntries(
    Object.entries(environment).map(([variable, text]) => {
      if (!variable.endsWith('_FILE')) return [variable, filledIn(text)]
      if (text.startsWith('/certificates/')) {
        expect(secretNames).toContain(variable.replace('_FILE', ''))
        return [variable.replace('_FILE', ''), 'in PEM']
      }
      const secret = text.replace('/run/secrets/', '')
      const name = variable.replace('_FILE', '')
      expect(handedIn).toContain(secret)
      expect([...secretNames, ...providerSecrets]).toContain(name)
      expect(secrets[secret]).toEqual({ environment: name })
      return [name, given[name] ?? 'secret']
    }),
  )

// no container engine runs them here: only their consistency is checked
describe('compose.scale.yaml and the files it mounts', () => {
  it.each(ours)('gives the %s process only known and valid settings', (name) => {
    const environment = environmentOf(service(name))
    expect(Object.keys(environment).filter((variable) => !known.includes(variable))).toEqual([])
    const config = readConfig(environment)
    expect(config).toMatchObject({
      role: name,
      publicUrl: 'https://bakes.example',
      bucket: { name: 'photos' },
    })
    expect(config.replicaUrls).toHaveLength(name === 'web' ? 2 : 0)
  })

  it('names existing hosts, services, volumes and files', () => {
    for (const [name, { depends_on, environment, volumes: mounts }] of named) {
      const awaited = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      const addresses = Object.values(environment).join(' ')
      const hosts = addresses.match(/(?<=@|https:\/\/)[\w-]+(?=:\d)/g) ?? []
      expect([name, [...awaited, ...hosts].filter((each) => !(each in services))]).toEqual([name, []])
      for (const [source = ''] of mounts.map((mount) => mount.split(':'))) {
        if (/^\.\/deploy\/certificates(\/|$)/.test(source)) continue
        if (source.startsWith('./')) expect(statSync(join(root, source)).isFile()).toBe(true)
        else expect(Object.keys(volumes)).toContain(source)
      }
    }
    for (const script of [
      'start-primary',
      'start-replica',
      'start-storage',
      'prepare-primary',
      'make-certificates',
    ])
      expect(statSync(join(root, `deploy/${script}.sh`)).mode & 0o111).toBe(0o111)
  })

  it('contains no secrets: no file holds one, and none has a default', () => {
    const secret = /PASSWORD|SECRET|TOKEN/
    for (const [name, { environment }] of named)
      for (const [variable, text] of Object.entries(environment))
        if (secret.test(variable) && !variable.endsWith('_FILE'))
          expect([name, variable, text]).toEqual([name, variable, expect.stringMatching(/^\$\{\w+:[?-]\}$/)])
    const { DATABASE_URL: shop, DATABASE_REPLICA_URL: replicas } = service('web').environment
    for (const url of `${shop},${replicas}`.split(','))
      expect(new URL(url.trim())).toMatchObject({ username: 'bakesale', password: '' })
    // the application's role is not the superuser
    expect(service('primary').environment.POSTGRES_USER).not.toBe('bakesale')
  })

  it('migrates in a separate job, before the web processes and worker start', () => {
    const { command, depends_on } = service('migrate')
    expect(command).toBe('bakesale upgrade')
    expect(depends_on).toEqual({ primary: { condition: 'service_healthy' } })
    for (const name of ours)
      expect(service(name).depends_on).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
      })
  })

  it('restarts a process that ended, which has a parent and can kill itself', () => {
    for (const name of ours) expect(service(name)).toMatchObject({ restart: 'unless-stopped', init: true })
  })

  it('passes keys as files that no program inherits', () => {
    for (const name of ours) {
      const { environment } = service(name)
      for (const variable of ['SECRET_KEYS', 'METRICS_TOKEN', 'SMTP_URL']) {
        expect(environment).not.toHaveProperty(variable)
        expect(environment).toHaveProperty(`${variable}_FILE`)
      }
    }
  })

  it('keeps every log line in the engine, out of reach of containers and bounded', () => {
    for (const [name, { logging, volumes: mounts }] of named) {
      const kept = { driver: 'local', options: { 'max-size': '100m', 'max-file': '10' } }
      expect([name, logging]).toEqual([name, kept])
      expect(mounts.filter((mount) => /docker|^\/var\/(lib|log)/.test(mount.split(':')[0] ?? ''))).toEqual([])
    }
  })

  it('can send every log line to another machine over TLS with a verified certificate', () => {
    // with this tag these options replace the others: it is the engine's, not YAML's
    const text = read('deploy/logs-elsewhere.yaml').replace('!override', '')
    const elsewhere = z.object({ services: z.record(z.string(), Service) }).parse(parse(text)).services
    expect(Object.keys(elsewhere).sort()).toEqual(Object.keys(services).sort())
    for (const { logging } of Object.values(elsewhere)) {
      expect(logging?.driver).toBe('syslog')
      expect(logging?.options['syslog-address']).toMatch(/^tcp\+tls:\/\/\$\{LOG_SERVER:\?\}$/)
      expect(logging?.options['syslog-tls-ca-cert']).toMatch(/^\$\{LOG_AUTHORITY:\?\}$/)
      expect(logging?.options).not.toHaveProperty('syslog-tls-skip-verify')
    }
  })

  it("gives replicas the primary's version and its number of connections, which they need to start", () => {
    const primary = service('primary')
    const connections = /-c max_connections=\d+/
    for (const name of ['replica-1', 'replica-2']) expect(service(name).image).toBe(primary.image)
    expect(read('deploy/start-replica.sh').match(connections)?.[0]).toBe(
      primary.command.match(connections)?.[0],
    )
  })

  it('lets the server access the bucket, and the proxy the server', () => {
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(service('storage').environment[name]).toBe(service('web').environment[name])
    expect(read('deploy/Caddyfile')).toMatch(/name web\s+port 3000/)
  })
})

describe('the connections inside compose.scale.yaml', () => {
  const folderOf = (name: string) =>
    service(name)
      .volumes.map((mount) => /^\.\/deploy\/certificates\/([\w-]+):\/certificates:ro$/.exec(mount)?.[1])
      .find((folder) => folder !== undefined)
  /** The files that a container is configured to read from its folder of certificates. */
  const filesOf = (name: string) => {
    const { command, entrypoint, environment, volumes: mounts } = service(name)
    const beside = mounts
      .filter((mount) => /^\.\/deploy\/[\w.-]+:/.test(mount))
      .map((mount) => read(mount.split(':')[0] ?? ''))
    const words = [command, entrypoint, ...Object.values(environment), ...beside].join(' ')
    return new Set(words.match(/(?<=\/(certificates|tls)\/)[\w.-]+/g))
  }

  it.runIf(hasOpenssl)(
    'V12.3.4: each container has exactly the certificates that it names, of one authority',
    () => {
      const certificates = makeCertificates()
      const authority = certificates.read('authority/certificate.pem')
      const holders = named.map(([name]) => name).filter((name) => folderOf(name) !== undefined)
      // scripts/fail-over.test.ts checks these
      const others = read('deploy/fail-over.yaml').match(/(?<=\.\/deploy\/certificates\/)[\w-]+/g) ?? []
      expect(readdirSync(certificates.folder).sort()).toEqual(
        ['authority', ...holders.map(folderOf), ...others].sort(),
      )
      for (const name of holders) {
        const folder = folderOf(name) ?? ''
        expect([name, [...filesOf(name)].sort()]).toEqual([
          name,
          readdirSync(join(certificates.folder, folder)).sort(),
        ])
        expect(certificates.read(`${folder}/authority.pem`)).toBe(authority)
      }
      certificates.remove()
    },
  )

  it('V12.3.1: the database accepts only TLS, and clients require it', () => {
    const { DATABASE_URL: shop = '', DATABASE_REPLICA_URL: replicas = '' } = service('web').environment
    for (const url of `${shop},${replicas}`.split(','))
      expect(Object.fromEntries(new URL(url.trim()).searchParams)).toEqual({
        sslmode: 'verify-full',
        sslrootcert: '/certificates/authority.pem',
        sslcert: '/certificates/client.pem',
        sslkey: '/certificates/client.key',
      })
    for (const started of [service('primary').command, read('deploy/start-replica.sh')])
      expect(started).toMatch(/-c ssl=on .*-c ssl_ca_file=/)
    const rules = read('deploy/pg_hba.conf')
      .match(/^[a-z]+ .*/gm)
      ?.map((line) => line.split(/ +/))
    for (const [kind, , , ...rest] of rules ?? [])
      expect([kind, rest.at(-1)]).toEqual(kind === 'local' ? ['local', 'trust'] : ['hostssl', 'cert'])
    expect(rules).toHaveLength(3)
    for (const name of ['primary', 'replica-1', 'replica-2'])
      expect(service(name).volumes).toContain('./deploy/pg_hba.conf:/pg_hba.conf:ro')
  })

  it('V12.3.3: the proxy reaches the web processes over TLS, and they the bucket, which accepts nobody else', () => {
    expect(read('deploy/Caddyfile')).toMatch(
      /transport http \{\s+tls_server_name web\s+tls_trust_pool file \/certificates\/authority\.pem\s+\}/,
    )
    for (const name of ours)
      expect(service(name).environment).toMatchObject({
        TLS_CERTIFICATE_FILE: '/certificates/server.pem',
        TLS_KEY_FILE: '/certificates/server.key',
        S3_ENDPOINT: 'https://storage:8334',
        S3_AUTHORITY_FILE: '/certificates/authority.pem',
      })
    expect(read('compose.scale.yaml').match(/http:\/\/[\w-]+/g)).toBeNull()
    expect(read('deploy/start-storage.sh')).toContain('weed server -ip=127.0.0.1 -ip.bind=127.0.0.1 ')
    expect(read('deploy/storage.Caddyfile')).toMatch(/^https:\/\/storage:8334 \{$/m)
  })

  it('V13.2.1: database and bucket identify clients by certificates, and no role has a password', () => {
    expect(read('deploy/storage.Caddyfile')).toMatch(
      /client_auth \{\s+mode require_and_verify\s+trust_pool file \/certificates\/authority\.pem\s+\}/,
    )
    expect(read('deploy/prepare-primary.sh')).not.toMatch(/password '|PGPASSWORD/)
    for (const [name, { environment }] of named)
      expect([name, Object.keys(environment).filter((variable) => /PASSWORD/.test(variable))]).toEqual([
        name,
        name === 'primary' ? ['POSTGRES_PASSWORD'] : [],
      ])
  })
})

it('the proxy serves https with public certificates, and its default versions and ciphers', () => {
  // Caddy's defaults: TLS 1.2 and 1.3, certificates of a public authority, and a redirect from http to https
  const caddyfile = read('deploy/Caddyfile')
  expect(caddyfile).toMatch(/^\{\$SITE\} \{$/m)
  expect(caddyfile).not.toMatch(/\b(tls|protocols|ciphers|auto_https|http:\/\/|local_certs)\b/)
  expect(service('web').environment.PUBLIC_URL).toMatch(/^https:/)
  expect(named.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['proxy'])
})

it("the proxy's own responses have the headers of all responses", () => {
  const caddyfile = read('deploy/Caddyfile')
  const [, own = ''] = /^\(own\) \{\n(.*?)^\}/ms.exec(caddyfile) ?? []
  expect(own).toContain('header Strict-Transport-Security "max-age=31536000; includeSubDomains"')
  expect(own).toContain('header X-Content-Type-Options nosniff')
  expect(own).toContain(`Content-Security-Policy "default-src 'none';base-uri 'none';frame-ancestors 'none'"`)
  for (const block of ['handle @inside', 'handle_errors'])
    expect(caddyfile).toContain(`\n\t${block} {\n\t\timport own\n`)
})

it('the proxy redirects people from http to https, and rejects API calls over http', () => {
  const [, overHttp = ''] = /^http:\/\/\{\$SITE\} \{\n(.*?)^\}/ms.exec(read('deploy/Caddyfile')) ?? []
  expect(overHttp).toMatch(/@calls path \/api \/api\/\*\s+handle @calls \{\s+respond "[^"]+" 403\s+\}/)
  expect(overHttp).toMatch(/\n\thandle \{\s+redir https:\/\/\{host\}\{uri\} 308\s+\}/)
  expect(overHttp).not.toContain('reverse_proxy')
})
