import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerConfig } from '#server/read-config.ts'
import { readConfig } from '#server/read-config.ts'
import { callApp } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, openTestDatabase } from '#tests/make/test-database.ts'
import { actAsDemoPeople } from './act-as-demo-people.ts'
import { makeDemoAdmin } from './demo-admin.ts'
import { demoPasswords } from './demo-people.ts'
import { demoSignIns, endDemoSignIns } from './demo-sign-ins.ts'
import { playDemoHistory } from './play-demo-history.ts'
import { isPlayground } from './playground.ts'
import { seedDemoData } from './seed-demo-data.ts'

const log = { info: () => undefined, error: () => undefined }

/** Installations that others can reach, or that may move money. */
const elsewhere: [string, Partial<ServerConfig>][] = [
  ['a database server', { databaseUrl: 'postgres://db.example/bakesale' }],
  ['a public address', { publicUrl: 'https://bakes.example' }],
  ['a public address without https', { publicUrl: 'http://192.168.1.5:3000' }],
  ['a console of its own in public', { adminUrl: 'http://console.example' }],
  ['an open network interface', { host: '0.0.0.0' }],
  ['certificates', { tls: { certificate: 'x', key: 'y' } }],
  ['a proxy in front', { trustedProxies: ['127.0.0.1'] }],
  ['real payments', { paymentSandbox: false }],
  ['a shared payment sandbox', { paymentSandboxUrl: 'http://localhost:4010' }],
  ['a mail server', { smtpUrl: 'smtp://mail.example' }],
  ['several processes', { role: 'web' }],
  ['no demo data', { seedDemo: false }],
]

describe('decisions, demo sign-ins: the sign-ins of demo people', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bakesale-sign-ins-'))
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { seedDemo: true, dataDir })
    await seedDemoData(test)
  })
  afterAll(async () => {
    await test.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const signIn = async (role: 'buyer' | 'baker' | 'admin') => {
    const email = role === 'buyer' ? 'buyer@demo.bakesale.example' : 'corner-oven@demo.bakesale.example'
    const password = demoPasswords[role]
    if (role === 'admin')
      return callApp(test, 'POST', '/api/admin/login', { username: 'demo-admin', password })
    return callApp(test, 'POST', '/api/login', { email, password })
  }

  it.each([
    ['nothing set', {}],
    ['another port', { PORT: '4000' }],
    ['its own address', { HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000' }],
  ])('with %s it is a playground', (_, environment) => {
    expect(isPlayground(readConfig(environment))).toBe(true)
  })

  it('a buyer, a baker, and an admin with a second step can sign in', async () => {
    expect(await demoSignIns(test)).toMatchObject([{ role: 'buyer' }, { role: 'baker' }, { role: 'admin' }])
    for (const role of ['buyer', 'baker'] as const) expect((await signIn(role)).status).toBe(200)

    await makeDemoAdmin(test)
    const first = await signIn('admin')
    expect(first).toMatchObject({ status: 200, body: { secondStep: ['app'] } })
    const cookie = [first.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
    const page = await test.app.inject({ url: '/mail', headers: { host: 'localhost' } })
    const code = /second step is <strong>(\d{6})</.exec(page.body)?.[1]
    const second = await callApp(test, 'POST', '/api/admin/login/code', { code }, cookie.join('; '))
    expect(second).toMatchObject({ status: 200, body: { setUp: null, admin: { role: 'admin' } } })
    const other = await test.app.inject({
      url: '/mail',
      headers: { host: 'localhost' },
      remoteAddress: '10.0.0.9',
    })
    expect([other.statusCode, other.body.includes(code ?? 'a code')]).toEqual([404, false])
  })

  it.each(elsewhere)('with %s nobody gets any, and no demo baker acts', async (_, changes) => {
    const database = await openTestDatabase(anyEngine)
    try {
      const config = { ...test.config, ...changes }
      expect(isPlayground(config)).toBe(false)
      const there = { ...test, config, database, db: database.db }
      await seedDemoData(there)
      const open = () => Promise.reject(new Error('The sandbox must not be opened'))
      await playDemoHistory(there, { open, log, signal: new AbortController().signal })
      expect(await demoSignIns(there)).toEqual([])
      expect(await actAsDemoPeople(there, log)).toBe(0)
      for (const table of ['accounts', 'admin_users', 'orders'] as const)
        expect(await database.db.selectFrom(table).select('id').execute()).toEqual([])
      const buyer = database.db.selectFrom('users').select('id').where('email', 'like', 'buyer@%')
      expect(await buyer.execute()).toEqual([])
    } finally {
      await database.close()
    }
  })

  it('a start elsewhere on the same data ends them for good, sessions included', async () => {
    const config = { ...test.config, publicUrl: 'https://bakes.example' }
    await endDemoSignIns({ ...test, config })
    for (const role of ['buyer', 'baker', 'admin'] as const) expect((await signIn(role)).status).toBe(401)
    expect(await test.db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await test.db.selectFrom('admin_sessions').select('id').execute()).toEqual([])
    expect(await demoSignIns(test)).toEqual([])
    await makeDemoAdmin(test)
    expect((await signIn('admin')).status).toBe(401)
  })
})
