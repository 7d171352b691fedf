import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, openTestDatabase } from '#tests/make/test-database.ts'
import { type WatchedDatabase, watchDatabase } from '#tests/make/watched-database.ts'

let test: TestApp
let watched: WatchedDatabase
let baker: Person
let isAway = false
/** whether a write's changes can no longer be queried */
let areChangesAway = false

beforeAll(async () => {
  const database = await openTestDatabase(anyEngine)
  const replicaDb = database.replicaDb.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw connectionLost()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (areChangesAway && JSON.stringify(node).includes('told_listing')) throw connectionLost()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  watched = watchDatabase({ ...database, db, replicaDb })
  test = await makeTestApp(watched.database)
  baker = await makePerson(test)
})
afterAll(() => test.close())

beforeEach(() => {
  isAway = false
  areChangesAway = false
})

const connectionLost = () => Object.assign(new Error('terminating connection'), { code: '57P01' })

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

/** The database is away from now on, and this many milliseconds have passed. */
function loseDatabase(later = 60_000): void {
  isAway = true
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + later)
  onTestFinished(() => clock.mockRestore())
}

async function listingAt(title: string): Promise<{ id: string; url: string }> {
  const { id } = await makeListing(baker, { title })
  await watched.hearAll()
  return { id, url: `/api/food-listings/${id}` }
}

it('a visitor gets the last cached response', async () => {
  const { url } = await listingAt('Steady rye')
  const before = await get(url)
  loseDatabase()
  const after = await get(url)
  expect([after.statusCode, after.body]).toEqual([200, before.body])
  const ours = ['content-type', 'content-security-policy', 'cache-control', 'etag', 'retry-after']
  const headersOf = ({ headers }: typeof after) => ours.map((name) => headers[name])
  expect(headersOf(after)).toEqual(headersOf(before))
  expect((await get(url, { 'if-none-match': String(after.headers.etag) })).statusCode).toBe(304)
})

it('a visitor gets a page made of cached responses', async () => {
  const { id } = await listingAt('Printed rye')
  const bodyOf = async () => {
    const { statusCode, body } = await get(`/food/${id}`)
    return [statusCode, body.replace(/"renderedAt":"[^"]*"/, '')]
  }
  const before = await bodyOf()
  expect(before[0]).toBe(200)
  loseDatabase()
  expect(await bodyOf()).toEqual(before)
})

it('also while notices are missing, until they return', async () => {
  const { url } = await listingAt('Silent rye')
  await get(url)
  watched.lose()
  loseDatabase()
  expect((await get(url)).statusCode).toBe(200)
  watched.comeBack()
  expect((await get(url)).statusCode).toBe(503)
})

it('a request from before notices return gets it even if its connection fails; later ones do not', async () => {
  const { id, url } = await listingAt('Waiting rye')
  for (const path of [url, `/food/${id}`]) {
    expect((await get(path)).statusCode).toBe(200)
    watched.lose()
    const read = watched.holdNextRead()
    const asked = get(path)
    await read.begun
    isAway = true
    watched.comeBack()
    read.fail(connectionLost())
    expect((await asked).statusCode).toBe(200)
    expect((await get(path)).statusCode).toBe(503)
    isAway = false
  }
})

it('a request does not get an entry that a notice changed meanwhile', async () => {
  const { id, url } = await listingAt('Changing while asked rye')
  expect((await get(url)).statusCode).toBe(200)
  loseDatabase()
  isAway = false
  const read = watched.holdNextRead()
  const asked = get(url)
  await read.begun
  await baker.call('PUT', `/api/food-listings/${id}`, listingBody({ title: 'Changed while asked rye' }))
  isAway = true
  read.fail(connectionLost())
  expect((await asked).statusCode).toBe(503)
})

it('changed entries are shown to nobody', async () => {
  const { url } = await listingAt('Changing rye')
  await get(url)
  const changed = await baker.call('PUT', url, listingBody({ title: 'Changing rye', price: '11.00' }))
  expect(changed.status).toBe(200)
  loseDatabase()
  expect((await get(url)).statusCode).toBe(503)
})

it('nobody sees entries that the last successful order changed; everybody sees the others', async () => {
  const [ordered, other] = [await listingAt('Last rye'), await listingAt('Untouched rye')]
  for (const { url } of [ordered, other]) await get(url)
  const buyer = await makePerson(test)
  for (const { url } of [ordered, other]) await get(url)
  areChangesAway = true
  await makeOrder(buyer, ordered)
  loseDatabase()
  expect([(await get(ordered.url)).statusCode, (await get(other.url)).statusCode]).toEqual([503, 200])
})

it('an order reads its changes itself, and entries of other places stay', async () => {
  const ordered = await listingAt('Known rye')
  const buyer = await makePerson(test)
  const elsewhere = '/api/food-listings?bounds=60,-150,61,-149'
  for (const url of [ordered.url, elsewhere]) await get(url)
  areChangesAway = true
  await makeOrder(buyer, ordered)
  loseDatabase()
  expect([(await get(ordered.url)).statusCode, (await get(elsewhere)).statusCode]).toEqual([503, 200])
})

it('nothing is shown after ten minutes, or for URLs that were not cached', async () => {
  const [asked, unasked] = [await listingAt('Old rye'), await listingAt('Unasked rye')]
  await get(asked.url)
  loseDatabase(11 * 60_000)
  for (const { url } of [asked, unasked]) {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  }
})

it('signed-in people never get it', async () => {
  const { url } = await listingAt('Personal rye')
  await get(url)
  const before = await baker.call('GET', url)
  expect(before.body).toMatchObject({ cook: { email: baker.user.email } })
  loseDatabase()
  expect((await baker.call('GET', url)).body).not.toMatchObject({ cook: { email: null } })
})
