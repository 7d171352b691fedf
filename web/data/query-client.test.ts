import { afterEach, expect, test, vi } from 'vitest'
import { fillCache } from './page-state.ts'
import { makeQueryClient } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

test('SESS-23 to SESS-27: the defaults of reads and writes', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: true,
  })
  expect(mutations?.retry).toBe(false)
})

test('SESS-22: a read GETs the first element of its key by default', async () => {
  const fetch = vi.fn(async (_url: string) => new Response('{"user":null}'))
  vi.stubGlobal('fetch', fetch)
  expect(await makeQueryClient().fetchQuery({ queryKey: ['/api/me'] })).toEqual({ user: null })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/me')
})

test('the cache holds the server’s reads, and failures with their status', () => {
  const queryClient = makeQueryClient()
  fillCache(queryClient, [
    { url: '/api/a', paged: false, data: 1 },
    { url: '/api/b', paged: true, data: { items: [] } },
    { url: '/api/c', paged: false, failure: { status: 404, text: 'gone' } },
  ])
  expect(queryClient.getQueryData(['/api/a'])).toBe(1)
  expect(queryClient.getQueryData(['/api/b', 'paged'])).toEqual({ items: [] })
  expect(queryClient.getQueryState(['/api/c'])).toMatchObject({
    status: 'error',
    error: { message: '404: gone' },
  })
})
