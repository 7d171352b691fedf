import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerConfig } from '#server/read-config.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { tokenIn } from '#tests/make/mails.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, openTestDatabase } from '#tests/make/test-database.ts'
import { queueMail } from './queue-mail.ts'
import { sendMails } from './send-mails.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe('decisions, demo sign-ins: the page of unsent emails', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bakesale-mail-page-'))
  const atHome: Partial<ServerConfig> = { seedDemo: true, dataDir }
  let test: TestApp
  let una: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, atHome)
    una = await makePerson(test, { firstName: 'Una', isEmailConfirmed: false })
  })
  afterAll(async () => {
    await test.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const ask = (options: InjectOptions = {}, of = test) =>
    of.app.inject({ method: 'GET', url: '/mail', ...options })
  const tasks = async (headers: Record<string, string> = {}) =>
    (await una.call('GET', '/api/auth/duties', undefined, headers)).body

  it('is empty at first, and then lists each email with its link, newest first', async () => {
    expect(await ask()).toMatchObject({ statusCode: 200 })
    expect((await ask()).body).toContain('No mail was written yet')
    const now = fromTestNow(60_000)
    const text =
      'Look:\n\nhttp://evil.example/x\n\nhttp://localhost/cart <script>alert(1)</script>\n\nBakeSale\n'
    const mail = { to: 'ben@example.org', purpose: 'test', subject: 'Later & <b>', text, html: text }
    await queueMail(test.db, mail, now)
    test.setNow(now)
    await sendMails(test, quiet)
    const answer = await ask()
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    const page = answer.body
    expect(page.indexOf('Later &amp; &lt;b&gt;')).toBeLessThan(page.indexOf('Confirm your email address'))
    expect(page.indexOf('Later &amp; &lt;b&gt;')).toBeGreaterThan(0)
    // user text is neither link nor markup
    expect(page).not.toContain('href="http://evil')
    expect(page).not.toContain('<script')
    const link = /href="http:\/\/localhost(\/confirm-email\?token=[\w-]+)"/.exec(page)?.[1]
    const confirmed = await callApp(test, 'POST', '/api/auth/confirm-email', {
      token: tokenIn(link ?? ''),
      currentPassword: 'flour, water and salt',
    })
    expect(confirmed.status).toBe(204)
  })

  it('is a list for programs that ask for JSON', async () => {
    const answer = await ask({ headers: { accept: 'application/json' } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(answer.json()).toMatchObject([
      {
        to: 'ben@example.org',
        subject: 'Later & <b>',
        text: expect.stringContaining('http://localhost/cart'),
      },
      { to: una.user.email, subject: 'Confirm your email address', text: expect.stringContaining('?token=') },
    ])
    const from = { remoteAddress: '192.0.2.7', headers: { accept: 'application/json' } }
    expect((await ask(from)).statusCode).toBe(404)
  })

  it('is linked in the address reminder on the machine itself only', async () => {
    expect(await tasks()).toMatchObject({ mailPage: '/mail' })
    expect(await tasks({ 'x-forwarded-for': '192.0.2.7' })).toMatchObject({ mailPage: null })
  })

  it.each<[string, InjectOptions]>([
    ['another machine', { remoteAddress: '192.0.2.7' }],
    ['another machine in the same network', { remoteAddress: '192.168.0.9' }],
    ['a page whose host name resolves to our address', { headers: { host: 'evil.example:3000' } }],
    ['a name that only starts like ours', { headers: { host: 'localhost.evil.example' } }],
    ['a local proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['another local proxy', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['a proxy with its own client header', { headers: { 'x-real-ip': '127.0.0.1' } }],
    ['a proxy with only a Via header', { headers: { via: '1.1 shop' } }],
    ['a proxy with only a host header', { headers: { 'x-forwarded-host': 'shop.example' } }],
  ])('returns 404 for %s', async (_case, options) => {
    const answer = await ask(options)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('una')
  })

  it.each<[string, InjectOptions]>([
    ['IPv6', { remoteAddress: '::1' }],
    ['IPv4 within IPv6', { remoteAddress: '::ffff:127.0.0.1' }],
    ['an IP address as its host', { headers: { host: '127.0.0.1:3000' } }],
  ])('is available on the machine itself by %s', async (_case, options) => {
    expect((await ask(options)).statusCode).toBe(200)
  })

  it.each<[string, Partial<ServerConfig>]>([
    ['without demo bakers', { seedDemo: false }],
    ['beside a mail server', { smtpUrl: 'smtp://localhost:2525' }],
    ['on a database server', { databaseUrl: 'postgres://localhost/bakesale' }],
    ['in public', { publicUrl: 'https://bakes.example' }],
  ])('returns 404 %s', async (_case, changes) => {
    const other = await makeTestApp(await openTestDatabase(anyEngine), { ...atHome, ...changes })
    try {
      const answer = await ask({ headers: { host: 'localhost' } }, other)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('Page Not Found')
    } finally {
      await other.close()
    }
  })
})
