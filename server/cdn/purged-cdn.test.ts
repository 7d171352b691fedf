import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { buildWorkerApp } from '#server/worker-app.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines, enginesInTurn } from '#tests/make/test-database.ts'

const token = 'may purge'
const [newYork, texas] = [
  { latitude: 40.7506, longitude: -73.9972 },
  { latitude: 30.2672, longitude: -97.7431 },
]
const listAt = ({ latitude, longitude }: typeof newYork) =>
  `/api/food-listings?latitude=${latitude}&longitude=${longitude}&maxDistance=10`

/** A shared cache over HTTP that honors `s-maxage` and purges by key. */
function openCdn() {
  const shelf = new Map<string, { keys: string[]; status: number; headers: Headers; body: string }>()
  const purges: string[][] = []
  let origin = ''
  let isDown = false
  const server: Server = createServer(async (request, response) => {
    const { url = '/', method, headers } = request
    if (method === 'POST') {
      let body = ''
      for await (const part of request) body += String(part)
      const isOurs = headers.authorization === `Bearer ${token}` && headers['fastly-key'] === token
      if (isDown || !isOurs) {
        response.writeHead(isDown ? 503 : 403).end()
        return
      }
      const { tags }: { tags: string[] } = JSON.parse(body)
      expect(headers['surrogate-key']).toBe(tags.join(' '))
      purges.push(tags)
      for (const [kept, { keys }] of shelf) if (keys.some((key) => tags.includes(key))) shelf.delete(kept)
      response.end('{}')
      return
    }
    let answer = shelf.get(url)
    const from = answer ? 'shelf' : 'server'
    if (!answer) {
      const fresh = await fetch(origin + url)
      const keys = fresh.headers.get('surrogate-key')?.split(' ') ?? []
      answer = { keys, status: fresh.status, headers: fresh.headers, body: await fresh.text() }
      if (/s-maxage=[1-9]/.test(fresh.headers.get('cache-control') ?? '')) shelf.set(url, answer)
    }
    response.writeHead(answer.status, { 'x-from': from, 'x-keys': answer.keys.join(' ') }).end(answer.body)
  })
  return {
    purges,
    shelf,
    listen: () =>
      new Promise<string>((resolve) =>
        server.listen(0, '127.0.0.1', () => {
          const address = server.address()
          resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
        }),
      ),
    close: () => server.close(),
    standBefore: (address: string) => {
      origin = address
    },
    setDown: (down: boolean) => {
      isDown = down
    },
  }
}

describe.each(enginesInTurn)('behind a CDN with purging on %s', (engine) => {
  const cdn = openCdn()
  let test: TestApp
  /** another process on the same database, where bakers connect */
  let other: TestApp
  let url: string
  let [northerner, southerner]: Person[] = []
  let [rye, roll] = ['', '']
  beforeAll(async () => {
    url = await cdn.listen()
    other = await makeTestApp(engine)
    northerner = await makePerson(other)
    southerner = await makePerson(other)
    rye = (await makeListing(northerner, { title: 'Rye', ...newYork })).id
    roll = (await makeListing(southerner, { title: 'Roll', ...texas })).id
    test = await makeTestApp(other.database, { cdn: { purgeUrl: `${url}/purge`, token } })
    cdn.standBefore(await test.app.listen({ port: 0, host: '127.0.0.1' }))
  })
  afterAll(async () => {
    await test.app.close()
    await other.close()
    cdn.close()
  })

  const get = async (path: string) => {
    const answer = await fetch(url + path)
    return { from: answer.headers.get('x-from'), body: await answer.text() }
  }
  const isKept = async (path: string) => (await get(path)).from === 'shelf'
  const fill = async (paths: readonly string[]) => {
    for (const path of paths)
      await expect.poll(() => isKept(path).then((kept) => [path, kept])).toEqual([path, true])
  }
  const about = () => ({
    newYork: [
      listAt(newYork),
      '/api/listing-points?bounds=40,-75,41,-73&zoom=10',
      `/api/food-listings/${rye}`,
      `/api/food-listings/${rye}/other-bakes`,
      '/browse?near=New+York%2C+NY&maxDistance=10',
    ],
    texas: [
      listAt(texas),
      '/api/listing-points?bounds=30,-98,31,-97&zoom=10',
      `/api/food-listings/${roll}`,
      '/browse',
      '/api/food-listings',
    ],
  })
  const setPrice = (price: string) =>
    southerner?.call('PUT', `/api/food-listings/${roll}`, listingBody({ title: 'Roll', price, ...texas }))

  it('everything is purged at the start, and again once no process can serve an older entry', async () => {
    await expect.poll(() => cdn.purges, { timeout: 20_000 }).toEqual([['bakesale'], ['bakesale']])
  })

  it('responses may be cached for a minute', async () => {
    for (const path of [...about().newYork, ...about().texas]) {
      await get(path)
      const { headers } = await test.app.inject(path)
      expect([path, headers['cache-control']]).toEqual([path, expect.stringContaining('s-maxage=60,')])
      expect(headers['cache-tag']).toBe(String(headers['surrogate-key']).replaceAll(' ', ','))
    }
  })

  it('a page with pickup times, which are not announced, may be cached for five seconds', async () => {
    const { headers } = await test.app.inject(`/food/${rye}`)
    expect(headers['cache-control']).toContain('s-maxage=5,')
    expect(headers['surrogate-key']).toContain('bakesale')
  })

  it('a change shows at once, and entries about other places and bakers stay', async () => {
    const { newYork: northern, texas: southern } = about()
    await fill([...northern, ...southern])
    expect((await setPrice('11.00'))?.status).toBe(200)
    await expect.poll(async () => (await get(`/api/food-listings/${roll}`)).body).toContain('11.00')
    for (const path of southern) await expect.poll(async () => (await get(path)).body).toContain('11.00')
    for (const path of northern) expect([path, await isKept(path)]).toEqual([path, true])
  })

  it('new and deleted listings show next to their baker’s others', async () => {
    const path = `/api/food-listings/${roll}/other-bakes`
    await fill([path])
    if (!southerner) throw new Error('nobody bakes')
    const added = await makeListing(southerner, { title: 'Plum cake', ...texas })
    await expect.poll(async () => (await get(path)).body).toContain('Plum cake')
    await fill([path])
    // never ordered, it is deleted for good, and its baker is unknown
    await southerner.call('DELETE', `/api/food-listings/${added.id}`)
    await expect.poll(async () => (await get(path)).body).not.toContain('Plum cake')
  })

  it('a failed purge is retried', async () => {
    const path = `/api/food-listings/${roll}`
    cdn.setDown(true)
    await fill([path])
    await setPrice('12.00')
    await expect
      .poll(async () =>
        Number(/^cdn_tellings_failed (\d+)/m.exec((await test.app.inject('/metrics')).body)?.[1]),
      )
      .toBeGreaterThan(0)
    expect((await test.app.inject('/metrics')).body).toMatch(/^cdn_keys_waiting [1-9]/m)
    expect(await isKept(path)).toBe(true)
    cdn.setDown(false)
    await expect.poll(async () => (await get(path)).body).toContain('12.00')
  })

  it('a setting changes everything', async () => {
    const { newYork: northern } = about()
    await fill(northern)
    const before = cdn.purges.length
    await test.db
      .insertInto('system_settings')
      .values({
        id: newId(),
        key: 'site.tagline',
        value: 'Fresh',
        updated_by: null,
        created_at: test.now(),
        updated_at: test.now(),
      })
      .execute()
    await expect.poll(() => cdn.purges.slice(before)).toContainEqual(['bakesale'])
    for (const path of northern) expect([path, cdn.shelf.has(path)]).toEqual([path, false])
  })

  it.runIf(engine === 'postgres')('one process of several purges, and another takes over', async () => {
    const worker = () => buildWorkerApp({ ...test, config: { ...test.config, role: 'worker' } })
    const telling = async (app: TestApp['app']) =>
      /^cdn_telling (\d)/m.exec((await app.inject('/metrics')).body)?.[1]
    const [first, second] = [await worker(), await worker()]
    await Promise.all([first.ready(), second.ready()])
    expect([await telling(test.app), await telling(first), await telling(second)]).toEqual(['1', '0', '0'])
    await test.app.close()
    await expect.poll(async () => `${await telling(first)}${await telling(second)}`).toMatch(/01|10/)
    await Promise.all([first.close(), second.close()])
  })
})

describe('without purging', () => {
  it('responses have keys and are cached as long as we cache them', async () => {
    const test = await makeTestApp(engines[0] ?? 'embedded')
    const { headers } = await test.app.inject('/api/food-listings')
    expect(headers).toMatchObject({
      'surrogate-key': 'bakesale listings',
      'cache-tag': 'bakesale,listings',
      'cache-control': expect.stringContaining('s-maxage=5,'),
    })
    expect((await test.app.inject('/metrics')).body).toMatch(/^cdn_telling nan$/im)
    await test.close()
  })
})
