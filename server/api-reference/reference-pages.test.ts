import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { adminDocsPath, apiDocsPath, pageOfTag } from '#shared/api-docs.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const Described = z.object({ description: z.string() })
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z._default(
    z.array(z.union([z.object({ name: z.string() }), z.object({ $ref: z.string() })])),
    [],
  ),
  responses: z.record(z.string(), z.union([Described, z.object({ $ref: z.string() })])),
})
const ApiDocument = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  webhooks: z.record(z.string(), z.unknown()),
  components: z.object({ responses: z.record(z.string(), Described) }),
})

const publicUrl = 'https://bakes.example'

/** Without the places where long paths may break. */
const unbroken = (html: string) => html.replaceAll(/(?:<!-- -->)?<wbr\/>(?:<!-- -->)?/g, '')

describe('the pages of the API reference', () => {
  let test: TestApp
  let document: z.infer<typeof ApiDocument>
  /** the HTML of each tag's page */
  const pages = new Map<string, string>()
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { publicUrl })
    document = ApiDocument.parse((await ask('/api/openapi.json')).json())
    for (const { name } of document.tags)
      pages.set(name, (await ask(`${apiDocsPath}/${pageOfTag(name)}`)).body)
  })
  afterAll(() => test.close())

  const ask = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url, headers: { host: 'bakes.example', ...headers } })

  /** An operation's section on a page. */
  function sectionOf(html: string, operationId: string): string {
    const [, section = ''] = html.split(`<section aria-labelledby="${operationId}">`)
    return section.split('</section><section aria-labelledby=')[0] ?? ''
  }

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        ...operation,
      })),
    )

  /** Status and code of each error of an operation. */
  const errorsOf = ({ responses }: z.infer<typeof Operation>) =>
    Object.entries(responses).flatMap(([status, one]) => {
      const name = '$ref' in one ? (one.$ref.split('/').at(-1) ?? '') : ''
      const { description } =
        '$ref' in one ? (document.components.responses[name] ?? { description: '' }) : one
      return Array.from(description.matchAll(/^(?:- )?`([a-z_]+)`: /gm), ([, code = '']) => ({
        status,
        code,
      }))
    })

  it('describe every operation on exactly one page, with its path, fields, callers, and errors', () => {
    for (const operation of operations()) {
      const { operationId, method, path, summary, description, security, parameters } = operation
      const on = [...pages].filter(([, html]) => html.includes(`id="${operationId}"`))
      expect([operationId, on.map(([tag]) => tag)]).toEqual([operationId, operation.tags])
      const section = sectionOf(on[0]?.[1] ?? '', operationId)
      const [, callers = ''] = description.split('Who may call it: ')
      const expected = [
        `<strong>${method}</strong> ${path}`,
        escaped(summary),
        `<dd>${callers.slice(0, -1)}</dd>`,
        ...security.flatMap(({ token = [] }) => token.map((scope) => `<code>${scope}</code>`)),
        ...parameters.map((one) => `<code>${'$ref' in one ? one.$ref.split('/').at(-1) : one.name}</code>`),
        ...errorsOf(operation).map(({ status, code }) => `<code>${code}</code><span> ${status}</span>`),
        `${publicUrl}${path.replaceAll(/\{(\w+)\}/g, '$$$1')}`,
      ]
      const shown = unbroken(section).replaceAll(/<span class="[^"]*">/g, '<span>')
      const missing = expected.filter((part) => !shown.includes(part))
      expect([operationId, missing]).toEqual([operationId, []])
      expect(errorsOf(operation).length, operationId).toBeGreaterThanOrEqual(3)
      expect(callers, operationId).not.toBe('')
    }
  })

  it('describe every named type that they link to', () => {
    for (const [tag, html] of pages) {
      const links = new Set(Array.from(html.matchAll(/href="#([^"]+)"/g), ([, id = '']) => id))
      const missing = [...links].filter((id) => !html.includes(`id="${id}"`))
      expect([tag, missing]).toEqual([tag, []])
      const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
      expect([tag, ids.length]).toEqual([tag, new Set(ids).size])
    }
  })

  it('begin with an overview of all operations, events, and errors', async () => {
    const { body, statusCode } = await ask(apiDocsPath)
    expect(statusCode).toBe(200)
    for (const { operationId, tags } of operations())
      expect(body).toContain(`href="/api/docs/${pageOfTag(tags[0] ?? '')}#${operationId}"`)
    const events = Object.keys(document.webhooks)
    expect(events).toContain('order.placed')
    for (const event of events) {
      expect(body).toContain(`href="/api/docs/webhooks#${event}"`)
      expect(pages.get('webhooks')).toContain(`id="${event}"`)
    }
    for (const code of ['rate_limited', 'sold_out', 'unauthenticated'])
      expect(body).toContain(`<code>${code}</code>`)
    expect(body).toContain(`<code>${publicUrl}</code>`)
    for (const link of ['/api/docs/guide', '/api/openapi.json', '/profile?tab=security'])
      expect(body).toContain(`href="${link}"`)
  })

  it('show how to send a token, or a cookie and the origin', () => {
    expect(pages.get('orders')).toContain('-H &quot;Authorization: Bearer $TOKEN&quot;')
    expect(pages.get('orders')).toContain('-H &quot;Idempotency-Key: $KEY&quot;')
    const password = sectionOf(pages.get('account') ?? '', 'changePassword')
    expect(password).toContain('not accepted')
    expect(password).toContain('-H &quot;Cookie: __Host-bakesale_session=$SESSION&quot;')
    expect(password).toContain(`-H &quot;Origin: ${publicUrl}&quot;`)
    const photo = sectionOf(pages.get('photos') ?? '', 'uploadPhoto')
    expect(photo).toContain('-F &quot;photo=@photo.jpg&quot;')
  })

  it('have the site’s frame, and no script, inline style, or foreign address', async () => {
    const all = [(await ask(apiDocsPath)).body, ...pages.values()]
    for (const html of all) {
      expect(html).not.toMatch(/<script|<style| style="| on\w+="/)
      const loaded = Array.from(html.matchAll(/<(?:link|img|use)\b[^>]*? (?:href|src)="([^"]+)"/g))
      const foreign = loaded.filter(([, url = '']) => !url.startsWith('/') && !url.startsWith(publicUrl))
      expect(foreign).toEqual([])
      expect(loaded.map(([tag]) => tag).filter((tag) => tag.includes('stylesheet')).length).toBeGreaterThan(0)
      for (const part of ['<main id="main"', '<footer', '<header']) expect(html).toContain(part)
      expect(html).toMatch(/© 20\d\d BakeSale/)
    }
    expect(pages.get('orders')).toContain('<title>Orders · API reference · BakeSale</title>')
  })

  it('are compressed, and known by their ETag', async () => {
    const plain = await ask('/api/docs/orders')
    expect(plain.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=5, must-revalidate',
      vary: expect.stringContaining('accept-encoding'),
    })
    const packed = await ask('/api/docs/orders', { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(25_000)
    const known = await ask('/api/docs/orders', { 'if-none-match': String(plain.headers.etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
  })

  it.each([
    'nothing',
    'admin-users',
    'Orders',
    'access tokens',
    '__proto__',
    '%3Cscript%3E',
    '%00',
    'static/index.html',
    'x'.repeat(150),
  ])('answer 404 to %s', async (page) => {
    const { statusCode, body } = await ask(`${apiDocsPath}/${page}`)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('<script')
  })

  it('accept no other method', async () => {
    for (const url of [apiDocsPath, '/api/docs/orders']) {
      const answer = await callApp(test, 'POST', url, {})
      expect([url, answer.status]).toEqual([url, 405])
    }
  })

  it('describe the console to its admins only', async () => {
    for (const url of [adminDocsPath, `${adminDocsPath}/admin-users`]) {
      expect((await ask(url)).statusCode).toBe(401)
      expect((await callApp(test, 'GET', url, undefined, (await makePerson(test)).cookie)).status).toBe(401)
    }
    const { cookie } = await makeAdmin(test, 'moderator')
    const page = await ask(`${adminDocsPath}/admin-users`, { cookie })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(unbroken(page.body)).toContain('<strong>GET</strong> /api/admin/users')
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect(page.body).not.toContain('<footer')
    expect((await ask(adminDocsPath, { cookie })).body).toContain('href="/api/admin/docs/admin-users#')
    expect((await ask(`${adminDocsPath}/orders`, { cookie })).statusCode).toBe(404)
  })
})

/** Text as React writes it. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')
}
