import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { providerSecrets } from '#server/payments/providers/provider-table.ts'
import { readConfig } from '#server/read-config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const Service = z.object({
  image: z.string(),
  command: z.optional(z.string()),
  env_file: z.optional(z.string()),
  environment: z._default(z.record(z.string(), z.string()), {}),
  ports: z._default(z.array(z.string()), []),
  profiles: z._default(z.array(z.string()), []),
  volumes: z._default(z.array(z.string()), []),
  restart: z.string(),
  init: z.optional(z.boolean()),
  logging: z.object({ driver: z.literal('local'), options: z.record(z.string(), z.string()) }),
  depends_on: z._default(z.union([z.array(z.string()), z.record(z.string(), z.unknown())]), []),
})
const { services, volumes } = z
  .object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.unknown()) })
  .parse(parse(read('compose.yaml'), { merge: true }))
const service = (name: string) => Service.parse(services[name])
const named = Object.entries(services)

/** The `.env` that docs/operations.md begins with, its secrets made. */
const [, envText = ''] = /^cat > \.env <<END\n(.*?)^END$/ms.exec(read('docs/operations.md')) ?? []
const env = Object.fromEntries(
  envText
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...value] = line.split('=')
      return [name, value.join('=').replaceAll('$(openssl rand -hex 32)', 'ab'.repeat(32))]
    }),
)
const filledIn = (text: string) => text.replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => env[name] ?? '')

// no container engine runs it here: only its consistency is checked; scripts/image.slow.test.ts runs its commands
describe('compose.yaml', () => {
  it('needs the five lines of .env in docs/operations.md, and no other', () => {
    const needed = read('compose.yaml').match(/(?<=\$\{)\w+(?=:\?\})/g)
    expect(Object.keys(env)).toHaveLength(5)
    expect([...new Set([...(needed ?? []), 'SMTP_URL', 'COMPOSE_PROFILES'])].sort()).toEqual(
      Object.keys(env).sort(),
    )
    expect(read('compose.yaml').match(/\$\{\w+(?!:\?\})\W/g)).toBeNull()
  })

  it('gives the server valid settings: PostgreSQL, https, keys, and email', () => {
    const { env_file, environment } = service('app')
    expect(env_file).toBe('.env')
    const settings = Object.entries(environment).map(([name, text]) => [name, filledIn(text)] as const)
    const known = [...(read('server/environment.ts').match(/(?<=^ {2})[A-Z][A-Z\d_]+(?=:)/gm) ?? [])]
    const all: Record<string, string> = { ...env, ...Object.fromEntries(settings) }
    for (const [name] of settings) expect([...known, ...providerSecrets]).toContain(name)
    expect(readConfig(all)).toMatchObject({
      role: 'all',
      publicUrl: 'https://bakes.example.org',
      databaseUrl: `postgres://bakesale:${env.DATABASE_PASSWORD}@database:5432/bakesale`,
      secretKeys: [env.SECRET_KEYS],
      smtpUrl: env.SMTP_URL,
      paymentSandbox: false,
    })
  })

  it('has TLS ended by Caddy, or by the operator’s own proxy on the same machine', () => {
    const open = named.filter(([, { ports }]) => ports.length > 0)
    expect(open.map(([name, { profiles, ports }]) => [name, profiles, ports])).toEqual([
      ['app', [], ['127.0.0.1:3000:3000']],
      ['https', ['https'], ['80:80', '443:443']],
    ])
    expect(env.COMPOSE_PROFILES).toBe('https')
    expect(filledIn(service('https').environment.SITE ?? '')).toBe(env.SITE)
    expect(read('deploy/one-machine.Caddyfile')).toContain('reverse_proxy app:3000 {')
  })

  it('names existing services, volumes, and files, and each volume is used', () => {
    const mounted = named.flatMap(([, { volumes: mounts }]) =>
      mounts.map((mount) => mount.split(':')[0] ?? ''),
    )
    const files = mounted.filter((source) => source.startsWith('./'))
    for (const file of files) expect(statSync(join(root, file)).isFile()).toBe(true)
    expect(statSync(join(root, 'deploy/prepare-database.sh')).mode & 0o111).toBe(0o111)
    const names = mounted.filter((source) => !source.startsWith('./'))
    expect([...new Set(names)].sort()).toEqual(Object.keys(volumes).sort())
    for (const [, { depends_on }] of named)
      for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        expect(Object.keys(services)).toContain(other)
  })

  it('backs up every night, with the photos, and keeps data in volumes', () => {
    const { command, environment, volumes: mounts } = service('backups')
    expect(command).toBe('bakesale nightly')
    expect({ environment, mounts }).toEqual({
      environment: service('app').environment,
      mounts: service('app').volumes,
    })
    expect(mounts).toEqual(['data:/data', 'backups:/backups'])
    expect(service('database').volumes).toContain('database:/var/lib/postgresql/data')
  })

  it('restarts what ended, keeps its lines, and contains no secret', () => {
    for (const [, { restart, logging }] of named) {
      expect(restart).toBe('unless-stopped')
      expect(logging.options).toEqual({ 'max-size': '100m', 'max-file': '10' })
    }
    for (const name of ['app', 'backups']) expect(service(name).init).toBe(true)
    for (const [name, { environment }] of named)
      for (const [variable, text] of Object.entries(environment))
        if (/PASSWORD|KEYS/.test(variable))
          expect([name, text]).toEqual([name, expect.stringMatching(/^\$\{\w+:\?\}$/)])
  })
})

it('both proxies answer alike: headers, redirects from http, and nothing of the inside', () => {
  const [one, many] = ['deploy/one-machine.Caddyfile', 'deploy/Caddyfile'].map(
    (file) =>
      read(file)
        .replaceAll(/^\s*#.*\n/gm, '')
        .split('\treverse_proxy')[0],
  )
  const blocks = (text = '') =>
    text
      .split(/^\}\n/m)
      .map((block) => block.trim())
      .sort()
  expect(blocks(one)).toEqual(blocks(many))
  expect(read('deploy/one-machine.Caddyfile')).not.toMatch(
    /\b(tls|protocols|ciphers|auto_https|local_certs)\b/,
  )
})
