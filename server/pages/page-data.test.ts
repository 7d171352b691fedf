import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { QueryOutcome } from '#shared/page-rendering.ts'
import { readAsVisitor } from './page-data.ts'

/** Reads `url` for a visitor with a cookie and an IP address. */
async function readFor(url: string, paged: boolean): Promise<QueryOutcome> {
  const app = Fastify()
  app.decorate('cachedForPage', () => undefined)
  app.get('/api/me', async ({ headers, ip }) => ({ cookie: headers.cookie, ip }))
  app.get('/api/list', (_, reply) =>
    reply
      .headers({ link: '</api/list?cursor=2>; rel="next"', 'x-total-count': '3', 'x-corrected-query': 'rye' })
      .send([1, 2]),
  )
  app.get('/api/gone', (_, reply) => reply.status(404).send('gone'))
  app.get('/page', (request) => readAsVisitor(app, request)({ url, paged }))
  const answer = await app.inject({
    url: '/page',
    headers: { cookie: 'session=1' },
    remoteAddress: '192.0.2.7',
  })
  await app.close()
  return answer.json()
}

test('a page’s reads have the visitor’s cookie and address', async () => {
  expect(await readFor('/api/me', false)).toEqual({
    url: '/api/me',
    paged: false,
    data: { cookie: 'session=1', ip: '192.0.2.7' },
  })
})

test('FIND-01: a paged read has its position in the list and the searched place', async () => {
  expect(await readFor('/api/list', true)).toMatchObject({
    data: { items: [1, 2], nextCursor: '2', total: 3, correctedQuery: 'rye' },
  })
})

test('a cached URL is read without a call', async () => {
  const app = Fastify()
  const headers = { link: '</api/list?cursor=2>; rel="next"', 'x-total-count': '3' }
  app.decorate('cachedForPage', (_, url) =>
    url === '/api/list' ? { payload: '[1,2]', headers, shown: null } : undefined,
  )
  app.get('/page', async (request) => {
    const read = readAsVisitor(app, request)
    return [await read({ url: '/api/list', paged: true }), await read({ url: '/api/gone', paged: false })]
  })
  const [kept, asked] = (await app.inject('/page')).json()
  expect(kept).toEqual({
    url: '/api/list',
    paged: true,
    data: { items: [1, 2], nextCursor: '2', total: 3 },
  })
  expect(asked).toMatchObject({ failure: { status: 404 } })
  await app.close()
})

test('a failed read keeps its status and text', async () => {
  expect(await readFor('/api/gone', false)).toEqual({
    url: '/api/gone',
    paged: false,
    failure: { status: 404, text: 'gone' },
  })
})
