import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { NewListingRow, NewUserRow } from '#server/database/tables.ts'
import { testNow } from '#tests/make/clock.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'

const newYork = { latitude: 40.7506, longitude: -73.9972 }
const texas = { latitude: 30.2672, longitude: -97.9 }

describe.each(enginesInTurn)('API-18: change notifications of listings on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  /** The lines of the notifications that an action sends. */
  async function told(act: () => Promise<unknown>): Promise<string[]> {
    const lines: string[] = []
    const stop = await database.listen(
      'listings_changed',
      (notice) => lines.push(...notice.split('\n')),
      () => undefined,
    )
    onTestFinished(stop)
    const mark = (word: string) => database.runSql(`select tell('listings_changed', $1)`, [word])
    await mark('begin')
    await act()
    await mark('end')
    await expect.poll(() => lines.at(-1)).toBe('end')
    return lines.slice(lines.indexOf('begin') + 1, -1).toSorted()
  }

  const add = async (count: number, place = newYork) => {
    const cookId = await insertBaker(database.db)
    const rows = Array.from({ length: count }, () => listingRow(cookId, place))
    await insertListings(database.db, rows)
    return { cookId, ids: rows.map(({ id }) => id) }
  }
  const change = (id: string | undefined, values: Partial<NewListingRow>) => () =>
    database.db
      .updateTable('food_listings')
      .set(values)
      .where('id', '=', id ?? '')
      .execute()

  it('include each added listing with its map tile, or everything for more than a hundred', async () => {
    let added: string[] = []
    const few = await told(async () => {
      added = (await add(2)).ids
    })
    expect(few).toEqual(added.map((id) => `${id} 150 192`).toSorted())
    expect(await told(() => add(101))).toEqual([''])
  })

  it('include the old and the new map tile of a moved listing', async () => {
    const [id] = (await add(1)).ids
    expect(await told(change(id, texas))).toEqual([`${id} 116 210`, `${id} 150 192`])
    expect(await told(change(id, { latitude: null, longitude: null }))).toEqual([`${id}`, `${id} 116 210`])
  })

  it('are not sent for each sold serving, but for the last one and when some are available again', async () => {
    const [id] = (await add(1)).ids
    const tile = `${id} 150 192`
    expect(await told(change(id, { servings_available: 2 }))).toEqual([])
    expect(await told(change(id, { servings_available: 0 }))).toEqual([tile])
    expect(await told(change(id, { servings_available: 1 }))).toEqual([tile])
  })

  it('are sent once per bake for added batches', async () => {
    const { ids } = await add(2)
    const batches = ids.flatMap((id) =>
      ['2030-01-02', '2030-01-03'].map((day) => ({
        id: newId(),
        food_listing_id: id,
        ready_by_date: day,
        ready_by_time: '08:00:00',
        ready_at: new Date(`${day}T13:00:00Z`),
        order_by: new Date(`${day}T13:00:00Z`),
        price_cents: 900,
        servings_available: 4,
        state: 'open' as const,
        is_from_repeat: true,
        created_at: testNow,
        updated_at: testNow,
      })),
    )
    const lines = await told(() => database.db.insertInto('batches').values(batches).execute())
    expect(lines).toEqual(ids.map((id) => `${id} 150 192`).toSorted())
  })

  it.each<[string, Partial<NewUserRow>]>([
    ['a new name', { first_name: 'Anaïs' }],
    ['a new picture', { profile_image_url: '/photos/0123456789abcdef0123456789abcdef-800.webp' }],
    ['a holiday', { closed_from: '2030-01-02', closed_to: '2030-01-03', closed_message: 'Skiing.' }],
    ['a suspension', { suspended_at: testNow, suspension_reason: 'Spam.' }],
  ])('for %s of a baker include exactly the baker’s listings', async (_what, values) => {
    const { cookId, ids } = await add(2)
    await add(1)
    const lines = await told(() =>
      database.db.updateTable('users').set(values).where('id', '=', cookId).execute(),
    )
    // two triggers may report the same change
    expect([...new Set(lines)]).toEqual(ids.map((id) => `${id} 150 192`).toSorted())
  })
})
