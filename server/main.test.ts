import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { markFileName } from '#server/database/restored/outside-mark.ts'
import { testKeys } from '#tests/make/secret-keys.ts'
import { fromSource, launchServer, type ServerProcess } from '#tests/make/server-process.ts'
import { makePostgresDatabase } from '#tests/make/test-database.ts'
import { freePort } from '#tests/setup/postgres-server.ts'

// a worker starts and stops like any other role, and needs no built pages
const role = { ROLE: 'worker', SEED_DEMO: '0' }

describe('the server process', () => {
  let folder: string
  const started: ServerProcess[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-main-'))
  })
  afterEach(async () => {
    for (const server of started.splice(0)) {
      server.process.kill('SIGKILL')
      await server.ended
    }
    rmSync(folder, { recursive: true, force: true })
  })

  async function launch(environment: Record<string, string>): Promise<ServerProcess> {
    const server = await launchServer({ DATA_DIR: folder, ...role, ...environment }, fromSource())
    started.push(server)
    return server
  }

  /** Starts a server that must fail and returns its one-line message. */
  async function failureOf(environment: Record<string, string>): Promise<string> {
    const server = await launch(environment)
    const { code } = await server.ended
    expect(code).toBe(1)
    expect(server.printed.out).toBe('')
    expect(server.printed.error).toMatch(/^[^\n]+\n$/)
    return server.printed.error.trimEnd()
  }

  async function healthOf({ url }: ServerProcess): Promise<number> {
    return (await fetch(`${url}/healthz`)).status
  }

  it('names every wrong variable in one line', async () => {
    const line = await failureOf({ PORT: 'none', DATABASE_URL: 'mysql://x', RATE_LIMIT: 'maybe' })
    expect(line).toBe(
      'Wrong environment: PORT must be a port number from 0 to 65535; ' +
        'DATABASE_URL must be a URL starting with postgres://; RATE_LIMIT must be on or off.',
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('names wrong email settings, without the password', async () => {
    const line = await failureOf({
      SMTP_URL: 'http://baker:secret@mail.example',
      MAIL_FROM: 'BakeSale <bakes>, all@example.org',
    })
    expect(line).toBe(
      'Wrong environment: SMTP_URL must be a URL starting with smtp:// or smtps://; ' +
        'MAIL_FROM must be an e-mail address, or a name with the address in < >.',
    )
  })

  it('reports a port in use and leaves no lock', async () => {
    const other = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => other.listen(port, 'localhost', resolve))
    try {
      expect(await failureOf({ PORT: String(port) })).toBe(
        `Port ${port} is already in use. Stop the program that uses it, or set PORT.`,
      )
    } finally {
      other.close()
    }
    expect(readdirSync(folder)).toEqual(['database', 'secret-keys'])
  })

  it('reports a read-only data folder', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const line = await failureOf({ DATA_DIR: join(file, 'data') })
    expect(line).toMatch(/^The data folder .*data cannot be written: ENOTDIR/)
  })

  it('requires its own keys with a database server, and says how to create one', async () => {
    const DATABASE_URL = 'postgres://baker:secret@127.0.0.1/shop'
    expect(await failureOf({ DATABASE_URL, SECRET_KEYS: '' })).toBe(
      'SECRET_KEYS is needed beside DATABASE_URL, the same for all processes. `openssl rand -base64 32` makes a key.',
    )
    expect(await failureOf({ DATABASE_URL, SECRET_KEYS: `${testKeys.join()},short` })).toBe(
      'Wrong environment: SECRET_KEYS must be keys of at least 32 characters, separated by commas.',
    )
  })

  it('reports that the database does not answer, without its password', async () => {
    const port = await freePort()
    const line = await failureOf({ DATABASE_URL: `postgres://baker:secret@127.0.0.1:${port}/shop` })
    expect(line).toBe(
      `The database at 127.0.0.1:${port}/shop cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
    )
  })

  it.runIf(inject('postgresUrl'))('reports that the database rejects the password', async () => {
    const url = new URL(inject('postgresUrl') ?? '')
    const client = new pg.Client(url.href)
    await client.connect()
    await client.query(`create role needs_password login password 'right'`)
    await client.end()
    url.username = 'needs_password'
    url.password = 'wrong'
    expect(await failureOf({ DATABASE_URL: url.href })).toBe(
      `The database at ${url.host}/postgres cannot be reached: ` +
        'password authentication failed for user "needs_password".',
    )
  })

  it('cannot use another process’s data folder, which stays undisturbed', async () => {
    const first = await launch({})
    await first.opened
    const line = await failureOf({})
    expect(line).toBe(
      `The data folder is in use by process ${first.pid}. Stop it first, or give this one another folder with DATA_DIR.`,
    )
    const health = await fetch(`${first.url}/healthz`)
    expect(health.status).toBe(200)
  })

  it('takes over a killed process’s folder, and releases it on SIGTERM', async () => {
    const killed = await launch({})
    await killed.opened
    killed.process.kill('SIGKILL')
    await killed.ended
    expect(readFileSync(join(folder, 'bakesale.lock'), 'utf8')).toContain(`"pid":${killed.pid}`)

    const next = await launch({})
    await next.opened
    next.process.kill('SIGTERM')
    expect(await next.ended).toEqual({ code: 0, signal: null })
    expect(next.printed.error).toBe('')
    // the jobs may have started and stored their mark
    const left = readdirSync(folder).filter((name) => name !== markFileName)
    expect(left).toEqual(['database', 'secret-keys'])
  })

  it.runIf(inject('postgresUrl'))(
    'retries starting its jobs until a busy database allows it, and is unhealthy meanwhile',
    async () => {
      const url = await makePostgresDatabase()
      const first = await launch({ DATABASE_URL: url })
      await first.opened
      await expect.poll(() => healthOf(first)).toBe(200)
      first.process.kill('SIGTERM')
      await first.ended

      const busy = new pg.Client(url)
      await busy.connect()
      await busy.query(`alter database ${new URL(url).pathname.slice(1)} set lock_timeout = '50ms'`)
      await busy.query('begin; lock table jobs.version')
      const second = await launch({ DATABASE_URL: url })
      await second.opened
      await expect.poll(() => second.printed.out).toContain('Background jobs could not be started')
      expect(await healthOf(second)).toBe(503)
      await busy.query('delete from jobs.schedule')
      await busy.query('commit')
      await expect.poll(() => healthOf(second)).toBe(200)
      expect((await busy.query('select name from jobs.schedule')).rowCount).toBeGreaterThan(10)
      await busy.end()
    },
  )

  it('as a worker serves its health and metrics, and no page', async () => {
    const worker = await launch({})
    await worker.opened
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${worker.url}/metrics`)).text()).toContain('process_cpu_seconds_total')
    expect((await fetch(worker.url)).status).toBe(404)
  })
})
