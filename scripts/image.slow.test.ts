import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import { testKeys } from '#tests/make/secret-keys.ts'
import { makeBareRoot, whyNoBareRoot } from '#tests/setup/bare-root.ts'
import { startComposeDatabase } from '#tests/setup/compose-database.ts'
import { findPostgres, freePort } from '#tests/setup/postgres-server.ts'
import { imageCommands } from './image/image-commands.ts'

const dockerfile = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8')
const [, image = ''] = dockerfile.split(/^FROM /m).slice(1)
const settings = Object.fromEntries(
  [...image.matchAll(/(?<=^ENV .*)\b([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name, value]),
)
const [, started = '[]'] = /^CMD (\[.*\])$/m.exec(image) ?? []
const command = z.array(z.string()).parse(JSON.parse(started))

const [, installed = ''] = /apt-get install -y --no-install-recommends (.+?) &&/.exec(image) ?? []
const [, target = '', link = ''] = /ln -s (\S+) (\S+)/.exec(image) ?? []

/** In bytes. */
const mostModules = 220_000_000
const tools = '{vite,vitest,rolldown,lightningcss,typescript,happy-dom,@biomejs,node,npm}'

describe.skipIf(whyNoBareRoot() !== null)('the image, assembled in a bare root file system', () => {
  let root: string

  beforeAll(() => {
    // on disk instead of in memory: it is a whole system
    root = mkdtempSync('/var/tmp/bakesale-image-')
    makeBareRoot(root, ['libstdc++6', ...installed.split(' ')])
    copyFileSync(process.execPath, join(root, 'usr/local/bin/node'))
    for (const [, from = ''] of image.matchAll(/^COPY --from=build \/app\/(\S+)/gm))
      cpSync(join(projectFolder, from), join(root, 'app', from), { recursive: true, dereference: true })
    execFileSync(process.execPath, ['scripts/copy-image-modules.ts', join(root, 'app')], {
      cwd: projectFolder,
    })
    symlinkSync(target, join(root, link))
    for (const folder of ['data', 'backups', 'certificates'])
      execFileSync('install', ['--directory', '--owner=1000', '--group=1000', join(root, folder)])
  })
  afterAll(() => {
    if (root) rmSync(root, { recursive: true, force: true })
  })

  function start(
    args: readonly string[],
    environment: Record<string, string> = {},
    errors: 'inherit' | 'pipe' = 'inherit',
  ): ChildProcess {
    const inside = ['--userspec=1000:1000', root, 'env', '--chdir=/app']
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', ...settings, ...environment }
    return spawn('/usr/sbin/chroot', [...inside, ...args], { env, stdio: ['ignore', 'pipe', errors] })
  }

  it('has modules of at most 220 MB, one Node, and no build tools', () => {
    const [size = ''] = execFileSync('du', ['-sb', join(root, 'app/node_modules')])
      .toString()
      .split('\t')
    console.log(`modules of the image: ${Math.round(Number(size) / 1_000_000)} MB`)
    expect(Number(size)).toBeLessThan(mostModules)
    expect(globSync('{app,opt,usr}/**/bin/{node,npm,gcc,make}', { cwd: root })).toEqual([
      'usr/local/bin/node',
    ])
    expect(globSync(`app/**/node_modules/${tools}`, { cwd: root })).toEqual([])
  })

  it('starts the server, shows the shop, and stops on SIGTERM', async () => {
    const port = String(await freePort())
    const server = start(command, { PORT: port })
    const ended = once(server, 'close')
    await printed(server, /^BakeSale is /m)
    const pages = ['/readyz', '/', '/browse', '/api/docs/orders']
    const answers = await Promise.all(pages.map((path) => fetch(`http://localhost:${port}${path}`)))
    expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200))
    server.kill()
    expect(await ended).toEqual([0, null])
  })

  it.each(imageCommands)('can run %s', async (file) => {
    const process = start(['node', file, '--help'])
    const ended = once(process, 'close')
    await printed(process, /npm run/)
    expect(await ended).toEqual([0, null])
  })

  async function bakesale(args: readonly string[], environment: Record<string, string> = {}) {
    const child = start(['bakesale', ...args], environment, 'pipe')
    const [out, said, [code]] = await Promise.all([
      text(child.stdout ?? Readable.from([])),
      text(child.stderr ?? Readable.from([])),
      once(child, 'close'),
    ])
    return { code, out: out + said }
  }

  it('lists its commands, and each explains itself by the name under which it is called', async () => {
    const { code, out } = await bakesale([])
    expect([code, out]).toEqual([0, expect.stringContaining('bakesale restore FILE')])
    expect(await bakesale(['bake'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('no command bake'),
    })
    const names = [...out.matchAll(/^bakesale ([a-z]+)/gm)].map(([, name = '']) => name)
    const others = out.match(/Also: ([^.]+)\./)?.[1]?.split(', ') ?? []
    const withoutHelp = ['nightly', 'certificates', 'start']
    const explained = [...names, ...others].filter((name) => !withoutHelp.includes(name))
    expect(explained).toHaveLength(imageCommands.length)
    for (const name of explained) {
      const help = await bakesale([name, '--help'])
      expect([name, help.code]).toEqual([name, 0])
      expect(help.out).toContain(`bakesale ${name}`)
      expect(help.out).not.toContain('npm run')
    }
  })

  it('makes and renews the certificates of compose.scale.yaml', async () => {
    const serial = () => readFileSync(join(root, 'certificates/primary/server.pem'), 'utf8')
    expect(await bakesale(['certificates'])).toEqual({ code: 0, out: '' })
    const first = serial()
    const authority = readFileSync(join(root, 'certificates/authority/certificate.pem'), 'utf8')
    expect(await bakesale(['certificates'])).toEqual({ code: 0, out: '' })
    expect(serial()).not.toBe(first)
    expect(readFileSync(join(root, 'certificates/authority/certificate.pem'), 'utf8')).toBe(authority)
  })

  describe.runIf(findPostgres() !== null)('with the database of compose.yaml', () => {
    const password = 'ab'.repeat(32)
    let database: Awaited<ReturnType<typeof startComposeDatabase>>
    let settings: Record<string, string>
    beforeAll(async () => {
      database = await startComposeDatabase(password)
      settings = {
        DATABASE_URL: database.url,
        SECRET_KEYS: testKeys.join(),
        PUBLIC_URL: 'https://bakes.example',
        PORT: String(await freePort()),
        HOST: 'localhost',
      }
    })
    afterAll(() => database?.stop())

    async function query(sql: string): Promise<unknown[]> {
      const client = new pg.Client(database.url)
      await client.connect()
      try {
        return (await client.query(sql)).rows
      } finally {
        await client.end()
      }
    }
    const run = (...args: string[]) => bakesale(args, settings)
    const backups = () => readdirSync(join(root, 'backups')).sort()
    /** Runs `work` while the server runs, started as the image does. */
    async function whileOpen<T>(
      work: (call: (path: string, body?: unknown) => Promise<Response>) => Promise<T>,
    ) {
      const server = start(command, settings)
      const ended = once(server, 'close')
      await printed(server, /^BakeSale is /m)
      const headers = { 'content-type': 'application/json', origin: 'https://bakes.example' }
      const result = await work((path, body) =>
        fetch(`http://localhost:${settings.PORT}${path}`, {
          ...(body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }),
        }),
      )
      server.kill()
      expect(await ended).toEqual([0, null])
      return result
    }
    let oneTimePassword = ''
    const signIn = (call: (path: string, body?: unknown) => Promise<Response>) =>
      call('/api/admin/login', { username: 'nora', password: oneTimePassword })

    it('lets the superuser in only from inside, and gives the shop its own role', async () => {
      const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${database.port}/postgres`)
      await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
      expect(await query('select rolsuper, rolcreatedb from pg_roles where rolname = current_user')).toEqual([
        { rolsuper: false, rolcreatedb: true },
      ])
    })

    it('upgrades the database, once', async () => {
      expect(await run('upgrade')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/\d+ migrations have run/),
      })
      expect(await run('upgrade')).toMatchObject({ code: 0, out: '0 migrations have run.\n' })
    })

    it('makes the first admin, who signs in', async () => {
      const { code, out } = await run('admin', '--username', 'nora', '--email', 'nora@example.org')
      expect([code, out]).toEqual([0, expect.stringContaining('Created the superadmin nora')])
      oneTimePassword = /One-time password: (\S+)/.exec(out)?.[1] ?? ''
      expect(await whileOpen(async (call) => (await signIn(call)).status)).toBe(200)
    })

    it('backs up while the server runs, checks the backup, and keeps the newest', async () => {
      await whileOpen(async () => {
        const { code, out } = await run('backup')
        expect([code, out]).toEqual([0, expect.stringContaining('read back and found whole')])
        expect(out).toContain('bakesale restore /backups/bakesale-')
      })
      const [first = ''] = backups()
      expect(statSync(join(root, 'backups', first))).toMatchObject({ uid: 1000, mode: 0o100600 })
      expect(await run('backup', '--check', first)).toMatchObject({
        code: 0,
        out: expect.stringContaining(' is whole: '),
      })
      expect(await run('backup', '--keep', '1')).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Deleted /backups/${first}`),
      })
      expect(backups()).toHaveLength(1)
    })

    it('restores, keeping the old database under another name', async () => {
      const [file = ''] = backups()
      await query(`update admin_users set username = 'lost'`)
      expect(await run('restore', file)).toMatchObject({
        code: 1,
        out: expect.stringContaining('is not empty'),
      })
      const { code, out } = await run('restore', file, '--replace')
      expect([code, out]).toEqual([0, expect.stringContaining('is now bakesale_before_')])
      expect(await whileOpen(async (call) => (await signIn(call)).status)).toBe(200)
    })

    it('backs up every night until it is stopped', async () => {
      const before = backups()
      const nightly = start(['bakesale', 'nightly', '1'], settings)
      const ended = once(nightly, 'close')
      await printed(nightly, /Deleted/)
      nightly.kill()
      await ended
      expect(backups()).toHaveLength(1)
      expect(backups()).not.toEqual(before)
    })

    it('records a backup that another program made', async () => {
      expect(await run('backup', '--made')).toEqual({
        code: 0,
        out: 'Recorded that a backup was made now.\n',
      })
    })
  })
})

/** Resolves once a process has printed it; rejects when the process ends before. */
async function printed(process: ChildProcess, wanted: RegExp): Promise<void> {
  let text = ''
  for await (const chunk of process.stdout ?? []) {
    text += String(chunk)
    if (wanted.test(text)) return
  }
  throw new Error(`The process ended without printing ${wanted}: ${text}`)
}
