import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const session = 'bakesale_session'

interface CdnAnswer {
  from: 'shelf' | 'server'
  headers: Record<string, unknown>
  body: string
}

/**
 * A shared cache that honors `s-maxage` by URL alone and ignores `Vary`. Set up as in `docs/operations.md`, requests
 * with a session bypass it.
 */
function cdnBefore({ app }: TestApp, letsSessionsPass = true) {
  const shelf = new Map<string, CdnAnswer>()
  const ask = async (url: string, cookie = ''): Promise<CdnAnswer> => {
    const passes = letsSessionsPass && cookie.includes(session)
    const kept = passes ? undefined : shelf.get(url)
    if (kept) return { ...kept, from: 'shelf' }
    const { headers, body } = await app.inject({ url, headers: cookie ? { cookie } : {} })
    const answer: CdnAnswer = { from: 'server', headers, body }
    if (!passes && /s-maxage=[1-9]/.test(String(headers['cache-control']))) shelf.set(url, answer)
    return answer
  }
  return { ask, shelf }
}

describe('behind a CDN that caches by URL only', () => {
  let test: TestApp
  let quillon: Person
  let urls: string[]
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    quillon = await makePerson(test, { firstName: 'Quillon' })
    const { id } = await makeListing(await makePerson(test), { title: 'Shared rye' })
    const lists = [
      '/api/food-listings?query=rye&fields=card',
      '/api/listing-points?bounds=40,-75,41,-73&zoom=9',
    ]
    urls = [
      '/',
      '/browse',
      `/food/${id}`,
      ...lists,
      `/api/food-listings/${id}`,
      `/api/food-listings/${id}/reviews`,
    ]
  })
  afterAll(() => test.close())

  it('caches what visitors see, without anything of the first visitor', async () => {
    const { ask, shelf } = cdnBefore(test)
    // in the second round our own cached copies answer
    for (const round of [1, 2])
      for (const url of urls) {
        const { from, headers } = await ask(url)
        expect([url, from]).toEqual([url, 'server'])
        expect(String(headers['cache-control'])).toMatch(/^public, max-age=[05], s-maxage=5, /)
        expect(
          Object.keys(headers).filter((name) => /^(set-cookie|x-ratelimit|retry-after)/.test(name)),
        ).toEqual([])
        expect([url, (await ask(url)).from]).toEqual([url, 'shelf'])
        if (round === 1) shelf.clear()
      }
  })

  it('never caches a signed-in person’s response', async () => {
    for (const letsSessionsPass of [true, false]) {
      const { ask, shelf } = cdnBefore(test, letsSessionsPass)
      for (const url of urls) {
        const own = await ask(url, quillon.cookie)
        expect([url, own.from, shelf.size]).toEqual([url, 'server', 0])
        expect(own.headers['cache-control']).toBe('private, no-store')
        if (!url.startsWith('/api/')) expect(own.body).toContain('Quillon')
      }
      for (const url of urls) expect((await ask(url)).body).not.toContain('Quillon')
    }
  })

  it('lets signed-in people bypass the cache, which keeps its entries', async () => {
    const { ask } = cdnBefore(test)
    const before = await ask('/browse')
    expect((await ask('/browse', quillon.cookie)).body).toContain('Quillon')
    expect(await ask('/browse')).toEqual({ ...before, from: 'shelf' })
  })

  it('an expired session fills nothing either', async () => {
    const { ask, shelf } = cdnBefore(test, false)
    for (const url of urls)
      expect((await ask(url, `${session}=gone.gone`)).headers['cache-control']).toBe('private, no-store')
    expect(shelf.size).toBe(0)
  })
})
