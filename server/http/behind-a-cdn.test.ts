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
 * A shared cache that keeps by address alone what says `s-maxage`, and ignores `Vary`. Where it is set up as `docs/operations.md` has
 * it, what carries a session passes by.
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

describe('behind a CDN that knows only addresses', () => {
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

  it('what visitors see is kept for the next, with nothing of who asked first', async () => {
    const { ask, shelf } = cdnBefore(test)
    // the second time round our own copies answer
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

  it('what somebody signed in is answered is kept for nobody, whoever asks first', async () => {
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

  it('who is signed in gets a page of their own past what is kept, and leaves that as it is', async () => {
    const { ask } = cdnBefore(test)
    const before = await ask('/browse')
    expect((await ask('/browse', quillon.cookie)).body).toContain('Quillon')
    expect(await ask('/browse')).toEqual({ ...before, from: 'shelf' })
  })

  it('a session that is over fills nothing either', async () => {
    const { ask, shelf } = cdnBefore(test, false)
    for (const url of urls)
      expect((await ask(url, `${session}=gone.gone`)).headers['cache-control']).toBe('private, no-store')
    expect(shelf.size).toBe(0)
  })
})
