import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mostTries, nextAttemptAfter } from '#server/outgoing-webhooks/retry-rules.ts'
import { makeWebhookSecret, signaturesOf } from '#server/outgoing-webhooks/signatures.ts'
import { webhookEventTypes } from '#shared/api/webhook-events.ts'
import { atThisClock } from '#tests/make/at-this-clock.ts'
import { testNow } from '#tests/make/clock.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { freePort } from '#tests/setup/postgres-server.ts'
import { type RunningServer, startServer } from '#tests/setup/running-server.ts'
import { renderGuide } from './render-guide.ts'

const source = readFileSync(join(import.meta.dirname, 'guide.md'), 'utf8')
const blocks = [...source.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
  language,
  code,
}))

/** The guide's examples in order as one program; those in shell run where they stand, with the token so far. */
function programOf(): string {
  const parts = blocks.flatMap(({ language, code }) => {
    if (language === 'js') return [code]
    const token = code.includes('$TOKEN') ? "asBuyer.authorization.replace('Bearer ', '')" : "''"
    return language === 'sh' ? [`await runInShell(${JSON.stringify(code)}, ${token})\n`] : []
  })
  return `${shell}\n${parts.join('')}`
}

const shell = `import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
async function runInShell(code, TOKEN) {
  const env = { ...process.env, TOKEN }
  console.log((await promisify(execFile)('bash', ['-euc', code.replace('curl', 'curl -sS --fail')], { env })).stdout)
}`

describe('the guide for builders', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-guide-'))
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true })
  })

  it('works from the first example to the last', async () => {
    const program = programOf()
      .replaceAll('http://localhost:3000', server.url)
      .replaceAll('8080', String(await freePort()))
    const file = join(folder, 'guide.mjs')
    writeFileSync(file, program)
    const { environment, args } = atThisClock({ environment: {}, args: [file] })
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    const { stdout } = await promisify(execFile)(process.execPath, args)
    vi.unstubAllEnvs()
    expect(stdout).toContain('link: </api/food-listings?limit=2&cursor=')
    expect(stdout).toMatch(/^\d+ listings$/m)
    expect(stdout).toMatch(/^\{"user":\{"id":"[\w-]+","email":"buyer-/m)
    expect(stdout).toContain(`The test answered 204
PayPal: COMPLETED
Stripe: COMPLETED
Order confirmed, paid
Order confirmed, paid
`)
    expect(stdout.match(/^order\.placed [\w-]{36}$/gm)).toHaveLength(2)
    expect(stdout.match(/^order\.confirmed [\w-]{36}$/gm)).toHaveLength(2)
    expect(stdout).toMatch(/^422 invalid \{/m)
  })
})

describe('the webhooks of the guide', () => {
  type IsGenuine = (headers: Record<string, string>, body: string, secret: string, now?: number) => boolean

  /** The check of the guide, as a reader would copy it. */
  async function example(): Promise<IsGenuine> {
    const [check = ''] = /^function isGenuine.*?^}$/ms.exec(source) ?? []
    const code = `import { createHmac, timingSafeEqual } from 'node:crypto'\nexport ${check}`
    return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)).isGenuine
  }

  it('are accepted only with our signature', async () => {
    const isGenuine = await example()
    const [secret, former] = [makeWebhookSecret(), makeWebhookSecret()]
    const message = { id: 'one', timestamp: Math.floor(testNow.getTime() / 1000), body: '{"ä":1}' }
    const headers = {
      'webhook-id': message.id,
      'webhook-timestamp': String(message.timestamp),
      'webhook-signature': signaturesOf(message, [secret, former]),
    }
    const now = testNow.getTime()
    expect(isGenuine(headers, message.body, secret, now)).toBe(true)
    expect(isGenuine(headers, message.body, former, now)).toBe(true)
    expect(isGenuine(headers, message.body, makeWebhookSecret(), now)).toBe(false)
    expect(isGenuine(headers, '{"ä":2}', secret, now)).toBe(false)
    expect(isGenuine({ ...headers, 'webhook-id': 'two' }, message.body, secret, now)).toBe(false)
    expect(isGenuine(headers, message.body, secret, now + 301_000)).toBe(false)
    expect(isGenuine({}, message.body, secret, now)).toBe(false)
  })

  it('have the pauses between attempts and the events that it names', () => {
    const minutes = Array.from({ length: mostTries - 1 }, (_, tries) => {
      const next = nextAttemptAfter(tries + 1, testNow)
      return ((next?.getTime() ?? 0) - testNow.getTime()) / 60_000
    })
    expect(minutes).toEqual([1, 5, 30, 120, 300, 480, 480])
    expect(source.replace(/\s+/g, ' ')).toContain('1, 5, and 30 minutes and 2, 5, 8, and 8 hours')
    const [, list = ''] = /^- Events: (.*?)\. The/ms.exec(source) ?? []
    expect(list.match(/[\w.]+/g)).toEqual(webhookEventTypes)
  })
})

describe('the page of the guide', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  it('shows every section and example without a script', async () => {
    const answer = await test.app.inject('/api/docs/guide')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    const { title, sections } = await renderGuide()
    expect(answer.body).toContain(`<h1>${title}</h1>`)
    for (const { id } of sections) expect(answer.body).toContain(`<h2 id="${id}">`)
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    expect(answer.body.match(/<pre tabindex="0">/g)).toHaveLength(blocks.length)
    expect(answer.body).not.toMatch(/<script|style="/)
  })
})
