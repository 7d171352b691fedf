import { afterEach, describe, expect, test, vi } from 'vitest'
import { type signOut, signUp } from '#shared/api/accounts.ts'
import { ApiError, NoResponseError, read, send } from './api-client.ts'

function answer(body: string | null, init: ResponseInit = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, init))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

describe('read', () => {
  test("SESS-20, SESS-22, OPEN-32: GETs the key's first element with credentials and parses JSON", async () => {
    const fetch = answer('{"a":1}')
    expect(await read(['/api/me'])).toEqual({ a: 1 })
    expect(fetch).toHaveBeenCalledWith('/api/me', { credentials: 'include', method: 'GET' })
  })

  test('decisions, lists: a paged read takes its page position from the headers', async () => {
    answer('[1,2]', { headers: { link: '</api/x?cursor=c%3D>; rel="next"', 'x-total-count': '9' } })
    expect(await read(['/api/x', 'paged'])).toEqual({ items: [1, 2], nextCursor: 'c=', total: 9 })
  })

  test('FIND-01: a paged read returns the corrected search text', async () => {
    answer('[1]', { headers: { 'x-corrected-query': 'cr%C3%A8me' } })
    expect(await read(['/api/x', 'paged'])).toMatchObject({ items: [1], correctedQuery: 'crème' })
  })

  test('ERR-01: a failed response throws "status: text"', async () => {
    answer('teapot', { status: 418 })
    await expect(read(['/api/x'])).rejects.toThrow(/^418: teapot$/)
  })

  test('ERR-02: uses the status text when the body is empty', async () => {
    answer('', { status: 503, statusText: 'Service Unavailable' })
    await expect(read(['/api/x'])).rejects.toThrow(/^503: Service Unavailable$/)
  })

  test('ERR-03: returns null on 401 when asked to', async () => {
    answer('who?', { status: 401 })
    expect(await read(['/api/x'], { nullWhenSignedOut: true })).toBeNull()
  })

  test('ERR-03: still throws on any other failure', async () => {
    answer('no', { status: 403 })
    await expect(read(['/api/x'], { nullWhenSignedOut: true })).rejects.toThrow('403: no')
  })

  test('ERR-04: throws on 401 by default', async () => {
    answer('who?', { status: 401 })
    await expect(read(['/api/x'])).rejects.toThrow('401: who?')
  })

  test('ERR-05: a read can throw its own message and keeps the cause', async () => {
    answer('down', { status: 503 })
    const error = await read(['/api/food-listings'], {
      failureMessage: 'Failed to fetch food listings',
    }).catch((e) => e)
    expect(error).toMatchObject({ message: 'Failed to fetch food listings', cause: expect.any(ApiError) })
  })

  test('ERR-06: throws a message that starts with "Failed to fetch" when there is no response', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Load failed')
    })
    const reading = read(['/api/x'])
    await expect(reading).rejects.toThrow(NoResponseError)
    await expect(reading).rejects.toThrow(/^Failed to fetch/)
  })
})

describe('ApiError', () => {
  test('OPEN-80: carries the code, fields and message of an API error', () => {
    const text = JSON.stringify({
      error: 'invalid',
      message: 'Please mend this.',
      fields: { email: 'Please enter a valid email address.', odd: 1 },
      requestId: 'r',
    })
    expect(new ApiError(422, text)).toMatchObject({
      status: 422,
      code: 'invalid',
      reason: 'Please mend this.',
      fields: { email: 'Please enter a valid email address.' },
    })
  })

  test.each(['', '<html>', 'null', '[]', '{"error":1,"message":"x"}', '{"error":"x"}'])(
    'has no code when the body is %j',
    (text) => {
      expect(new ApiError(502, text)).toMatchObject({ code: null, reason: null, fields: {} })
    },
  )
})

describe('send', () => {
  test('SESS-20, SESS-21: sends JSON with credentials and returns the response', async () => {
    const fetch = answer('{"user":{"id":"u"}}', { status: 201 })
    const body = { email: 'a@b.example', password: 'long enough', firstName: 'Ann' }
    expect(await send(signUp, { body })).toEqual({ user: { id: 'u' } })
    expect(fetch).toHaveBeenCalledWith('/api/signup', {
      credentials: 'include',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  })

  test('sends no body when the call has none, and returns undefined for 204', async () => {
    const fetch = answer(null, { status: 204 })
    expect(await send<typeof signOut>({ method: 'POST', path: '/api/logout' })).toBeUndefined()
    expect(fetch).toHaveBeenCalledWith('/api/logout', { credentials: 'include', method: 'POST' })
  })
})
