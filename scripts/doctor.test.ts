import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { makeUpKeys } from '#server/payments/providers/provider-table.ts'
import { readConfig } from '#server/read-config.ts'
import { type Rail, railFacts, rails } from '#shared/payment-methods.ts'
import { machineNow } from '#tests/make/at-this-clock.ts'
import { hasOpenssl } from '#tests/make/certificates.ts'
import { startMailServer } from '#tests/make/mail-server.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { testKeys } from '#tests/make/secret-keys.ts'
import { fromSource, launchServer, runFromSource } from '#tests/make/server-process.ts'
import { makePostgresDatabase } from '#tests/make/test-database.ts'
import { freePort } from '#tests/setup/postgres-server.ts'
import { diagnose, type Surroundings } from './doctor/diagnose.ts'
import type { Finding } from './doctor/doctor-rules.ts'
import { asksOurs } from './doctor/look-at-url.ts'

const day = 86_400_000
const secret = 'a-word-for-nobody'
/** A marketplace's keys as environment variables. */
const environmentOf = <R extends Rail>(rail: R) =>
  testedRails[rail].environment(makeUpKeys(() => secret)[rail])

/** Resolves nowhere, even without a network. */
const nowhere = { PUBLIC_URL: 'https://bakes.invalid' }

describe('the doctor', () => {
  let folder: string
  let port: string
  const atTheEnd: (() => unknown)[] = []
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-doctor-'))
    port = String(await freePort())
  })
  afterEach(async () => {
    for (const end of atTheEnd.splice(0)) await end()
    rmSync(folder, { recursive: true, force: true })
  })

  async function findingsOf(
    environment: Record<string, string> = {},
    changes: Partial<Surroundings> = {},
  ): Promise<Finding[]> {
    // databases, files, and certificates have the machine's clock
    const usual = { now: () => new Date(machineNow()), freeSpace: () => 50e9, backups: folder, apiUrl: null }
    const config = readConfig({ PORT: port, DATA_DIR: join(folder, 'data'), ...environment })
    const findings: Finding[] = []
    for await (const finding of diagnose(config, { ...usual, ...changes })) findings.push(finding)
    return findings
  }

  /** What is to fix, by check. */
  async function problemsOf(...given: Parameters<typeof findingsOf>): Promise<Record<string, string>> {
    const wrong = (await findingsOf(...given)).filter(({ ok }) => !ok)
    return Object.fromEntries(wrong.map(({ check, message }) => [check, message]))
  }

  /** Serves HTTP on this machine; returns its port. */
  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    server.listen(0, 'localhost')
    await once(server, 'listening')
    atTheEnd.push(() => server.close())
    const address = server.address()
    return typeof address === 'object' ? String(address?.port) : ''
  }

  async function postgres(): Promise<Record<string, string>> {
    return { DATABASE_URL: await makePostgresDatabase(), SECRET_KEYS: testKeys.join() }
  }

  it('finds nothing to fix before a first start', async () => {
    const findings = await findingsOf()
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    expect(findings.map(({ message }) => message)).toEqual([
      `Port ${port} is free. BakeSale is not running here.`,
      `50.0 GB are free for the data folder ${join(folder, 'data')}.`,
      'There is no embedded database yet: the first start makes it.',
      `Emails are only kept in ${join(folder, 'data/mail')}, and reach nobody.`,
      `http://localhost:${port} is for this computer alone: others need PUBLIC_URL.`,
      'The payment sandbox stands in for all providers: no money moves.',
      'There is no other clock to compare this one with.',
      `There is no backup in ${folder}; a try-out needs none.`,
    ])
  })

  it.runIf(inject('postgresUrl'))('finds nothing to fix with a database and a mail server', async () => {
    const mail = await startMailServer()
    atTheEnd.push(mail.close)
    const findings = await findingsOf({ ...(await postgres()), SMTP_URL: mail.url })
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    const messages = findings.map(({ message }) => message)
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The database at .* answers, PostgreSQL \d+\.$/),
        'The database has the schema of this version.',
        `The mail server ${new URL(mail.url).host} takes our emails.`,
        'PayPal is off: it has no keys.',
        'This clock agrees with that of the database.',
      ]),
    )
  })

  it('finds a port that another program uses', async () => {
    const PORT = await serve((_request, response) => response.writeHead(404).end())
    expect(await problemsOf({ PORT })).toEqual({
      port: `Another program uses port ${PORT}: stop it, or set PORT to another one.`,
    })
  })

  it('finds a full disk, and a data folder that cannot be written', async () => {
    const data = join(folder, 'data')
    expect(await problemsOf({}, { freeSpace: () => 40e6 })).toEqual({
      disk: `Only 0.0 GB are free for the data folder ${data}: make room.`,
    })
    expect(await problemsOf({}, { freeSpace: () => null })).toEqual({
      disk: `The data folder ${data} cannot be written: correct its owner, or DATA_DIR.`,
    })
  })

  it('finds a database that does not answer, without its password', async () => {
    const away = await freePort()
    const DATABASE_URL = `postgres://baker:${secret}@127.0.0.1:${away}/shop`
    const problems = await problemsOf({ DATABASE_URL, SECRET_KEYS: testKeys.join() })
    expect(Object.keys(problems)).toEqual(['database'])
    expect(problems.database).toContain(`The database at 127.0.0.1:${away}/shop cannot be reached`)
    expect(problems.database).not.toContain(secret)
  })

  it.runIf(inject('postgresUrl'))('finds an old schema', async () => {
    const environment = await postgres()
    const client = new pg.Client(environment.DATABASE_URL)
    await client.connect()
    await client.query('delete from migrations where name = (select max(name) from migrations)')
    await client.end()
    const problems = await problemsOf(environment)
    expect(Object.keys(problems)).toEqual(['migrations'])
    expect(problems.migrations).toMatch(/not migrated yet: \S+ has not run\. `npm run migrate` runs it\.$/)
  })

  it('finds a mail server that refuses to sign us in, and one that does not answer', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, answer) => answer(new Error('Wrong password')),
    })
    const listener = server.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    atTheEnd.push(() => server.close(() => undefined))
    const address = listener.address()
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const refused = await problemsOf({ SMTP_URL: `smtp://baker:${secret}@${host}` })
    expect(Object.keys(refused)).toEqual(['email'])
    expect(refused.email).toMatch(
      /^The mail server \S+ cannot be used \(Invalid login: .*\): correct SMTP_URL\.$/s,
    )
    expect(refused.email).not.toContain(secret)
    const away = await problemsOf({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    expect(away.email).toContain('ECONNREFUSED')
  })

  it('finds a PUBLIC_URL that leads nowhere, and what a public shop lacks', async () => {
    const problems = await problemsOf(nowhere)
    expect(Object.keys(problems)).toEqual(['email', 'public url', 'backup'])
    expect(problems['public url']).toMatch(
      /^https:\/\/bakes\.invalid does not lead to BakeSale \(.+\): start the server/,
    )
    const plain = await problemsOf({ PUBLIC_URL: 'http://bakes.invalid' })
    expect(plain['public url']).toContain('set PUBLIC_URL to an https:// address')
  })

  it("asks an address for BakeSale's health, and compares its clock", async () => {
    const ours = await serve((_request, response) => response.end('{"status":"ok"}'))
    // Node dates its answers by the machine's clock
    const url = `http://localhost:${ours}`
    const answered = await asksOurs(url, { now: () => new Date(machineNow()) })
    expect(answered.failure).toBeNull()
    expect(Math.abs(answered.clockAhead ?? Number.NaN)).toBeLessThan(60_000)
    const late = await asksOurs(url, { now: () => new Date(machineNow() + day) })
    expect(late.clockAhead).toBeGreaterThan(day - 60_000)
    const other = await serve((_request, response) => response.end('<p>A page</p>'))
    expect((await asksOurs(`http://localhost:${other}`)).failure).toBe('it answers 200, not as BakeSale')
  })

  it.each(rails)('finds refused keys of %s, and says when keys are for tests', async (rail) => {
    const keys = environmentOf(rail)
    const refusing = await serve(({ url }, response) => {
      const body = url?.includes('oauth2')
        ? { error: 'invalid_client', error_description: 'Invalid key' }
        : { error: { message: 'Invalid key' } }
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    const { name } = railFacts[rail]
    const problems = await problemsOf(keys, { apiUrl: `http://localhost:${refusing}` })
    expect(Object.keys(problems)).toEqual(['payments'])
    expect(problems.payments).toMatch(
      new RegExp(`^${name} took no test call \\(.*Invalid key.*\\): correct its keys`),
    )
    expect(problems.payments).not.toContain(secret)

    const answer = { data: [], access_token: 'token', expires_in: 3600 }
    const accepting = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    )
    const findings = await findingsOf(keys, { apiUrl: `http://localhost:${accepting}` })
    expect(findings.map(({ message }) => message)).toContain(`${name} takes the test keys: no money moves.`)
  })

  it.runIf(inject('postgresUrl'))('finds a clock that is off', async () => {
    const now = () => new Date(machineNow() + 90_000)
    expect(await problemsOf(await postgres(), { now })).toEqual({
      clock:
        'This clock is 90 seconds ahead of that of the database: turn on time synchronization (NTP) on both.',
    })
  })

  it('finds that the newest backup is old', async () => {
    const backups = join(folder, 'backups')
    mkdirSync(backups)
    const file = join(backups, 'bakesale-2026-01-01-000000.tar.gz')
    writeFileSync(file, '')
    const at = (age: number) => utimesSync(file, (machineNow() - age) / 1000, (machineNow() - age) / 1000)
    at(3 * day + 60_000)
    expect(await problemsOf({}, { backups })).toEqual({
      backup: `The newest backup in ${backups} is 3 days old: run \`npm run backup\` every night, and name its folder with --backups.`,
    })
    at(5 * 3_600_000 + 60_000)
    expect((await findingsOf({}, { backups })).map(({ message }) => message)).toContain(
      `The newest backup in ${backups} is 5 hours old.`,
    )
  })

  it.runIf(hasOpenssl)('finds certificates that end soon, and unreadable ones', async () => {
    const issue = (name: string, days: number) => {
      const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.pem`)]
      const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
      execFileSync(
        'openssl',
        [
          ...made,
          '-subj',
          '/CN=bakes',
          '-addext',
          'subjectAltName=DNS:bakes.example',
          '-days',
          String(days),
          ...files,
        ],
        {
          stdio: 'ignore',
        },
      )
    }
    issue('short', 10)
    issue('long', 90)
    const tlsOf = (name: string) => ({
      TLS_CERTIFICATE_FILE: join(folder, `${name}.pem`),
      TLS_KEY_FILE: join(folder, `${name}.key`),
    })
    expect(await problemsOf(tlsOf('short'))).toEqual({
      certificates: 'The certificate of TLS_CERTIFICATE ends in 9 days: renew it.',
    })
    expect((await findingsOf(tlsOf('long'))).map(({ message }) => message)).toContain(
      'The certificate of TLS_CERTIFICATE ends in 89 days.',
    )
    const server = createSecureServer(
      { cert: readFileSync(join(folder, 'long.pem')), key: readFileSync(join(folder, 'long.key')) },
      (_request, response) => response.end('{"status":"ok"}'),
    )
    server.listen(Number(port), 'localhost')
    await once(server, 'listening')
    atTheEnd.push(() => server.close())
    expect((await findingsOf(tlsOf('long')))[0]?.message).toBe(`BakeSale answers at port ${port}.`)
    // another certificate is another server
    expect(await problemsOf(tlsOf('short'))).toHaveProperty('port')
    const away = `postgres://baker@127.0.0.1:${await freePort()}/shop?sslmode=verify-full&sslrootcert=${join(folder, 'none.pem')}`
    const problems = await problemsOf({ DATABASE_URL: away, SECRET_KEYS: testKeys.join() })
    expect(problems.certificates).toMatch(/none\.pem cannot be used \(ENOENT/)
  })

  /** Runs the command in its own process. */
  async function runDoctor(environment: Record<string, string>, ...args: string[]) {
    const command = runFromSource('scripts/doctor.ts', '--backups', folder, ...args)
    const env = {
      PATH: process.env.PATH,
      PORT: port,
      DATA_DIR: folder,
      ...command.environment,
      ...environment,
    }
    const child = spawn(process.execPath, command.args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    return { out, code }
  }

  it('prints a line per check beside the running server, and ends with 0', async () => {
    const environment = { DATA_DIR: folder, PORT: port, ROLE: 'worker', SEED_DEMO: '0' }
    const server = await launchServer(environment, fromSource())
    atTheEnd.push(async () => {
      server.process.kill('SIGTERM')
      await server.ended
    })
    await server.opened
    const { out, code } = await runDoctor({})
    expect(out).toMatch(/^(?:OK {3}.+\n)+$/)
    expect(out).toContain(`OK   BakeSale answers at port ${port}.\n`)
    expect(out).toContain('OK   The running server has the embedded database open')
    expect(code).toBe(0)
  })

  it('prints JSON on request, ends with 1 when there is something to fix, and shows no secret', async () => {
    const SMTP_URL = `smtp://${secret}:${secret}@127.0.0.1:1`
    const { out, code } = await runDoctor({ SMTP_URL, PUBLC_URL: 'https://bakes.invalid' }, '--json')
    const findings = z
      .array(z.strictObject({ check: z.string(), ok: z.boolean(), message: z.string() }))
      .parse(JSON.parse(out))
    expect(findings.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['settings', 'email'])
    expect(findings[1]?.message).toBe('PUBLC_URL is not a setting. Do you mean PUBLIC_URL?')
    expect(out).not.toContain(secret)
    expect(code).toBe(1)
  })

  it('names wrong settings without looking further', async () => {
    const { out, code } = await runDoctor({ PORT: 'none' })
    expect(out).toMatch(/^OK {3}Node .+\nFIX {2}Wrong environment: PORT must be a port number/)
    expect(code).toBe(1)
  })
})
