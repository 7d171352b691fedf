import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstBatchOf } from '#server/batches/batch-rules.ts'
import { newId } from '#server/database/new-id.ts'
import type { NewListingRow } from '#server/database/tables.ts'
import { Shelves } from '#shared/api/shelves.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { callApp } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const timeZone = 'America/New_York'
// a day that is not on the weekend
const wednesday = new Date('2026-11-25T17:00:00Z')
const today = dateInZone(wednesday, timeZone)
const saturday = addDays(today, 3)
const weeksAgo = (weeks: number) => new Date(wednesday.getTime() - weeks * 7 * 24 * 3_600_000)

describe('the shelves of the landing page', () => {
  let test: TestApp
  const later = newId()
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    test.setNow(wednesday)
    const [known, fresh, far] = await Promise.all([
      insertBaker(test.db),
      insertBaker(test.db, { first_name: 'Nell' }),
      insertBaker(test.db),
    ])
    const bake = (
      cook: string,
      title: string,
      date: string,
      changes: Parameters<typeof listingRow>[1] = {},
    ) =>
      listingRow(cook, {
        title,
        ready_by_date: date,
        ready_at: new Date(`${date}T22:00:00Z`),
        time_zone: timeZone,
        latitude: 40.7128,
        longitude: -74.006,
        created_at: weeksAgo(1),
        ...changes,
      })
    const again = bake(far, 'Baked again', addDays(today, 1), { latitude: 41.88, longitude: -87.63 })
    await insertListings(test.db, [
      again,
      bake(known, 'Old hand', addDays(today, 1), { created_at: weeksAgo(8) }),
      bake(known, 'Rye of today', today),
      bake(known, 'Sold out', today, { servings_available: 0 }),
      bake(known, 'Pie of Saturday', saturday, { latitude: 40.72 }),
      bake(known, 'Pie of next Saturday', addDays(saturday, 7)),
      bake(fresh, 'First bake', addDays(today, 1), { created_at: weeksAgo(2) }),
      bake(fresh, 'Second bake', addDays(today, 1)),
      bake(far, 'In Chicago', today, { latitude: 41.8781, longitude: -87.6298 }),
      bake(far, 'Nowhere', today, { latitude: null, longitude: null }),
    ])
    await bakeAgain(again)
  })
  afterAll(() => test.close())

  /** Gives a listing its first batch and another on Saturday. */
  async function bakeAgain({ id, ready_by_date, ready_by_time, ready_at, price_cents }: NewListingRow) {
    const first = {
      id: firstBatchOf(id),
      food_listing_id: id,
      ready_by_date,
      ready_by_time,
      ready_at,
      order_by: ready_at,
      price_cents,
      servings_available: 1,
      state: 'open' as const,
      is_from_repeat: false,
      created_at: test.now(),
      updated_at: test.now(),
    }
    const next = new Date(`${saturday}T22:00:00Z`)
    const second = { ...first, id: later, ready_by_date: saturday, ready_at: next, order_by: next }
    await test.db.insertInto('batches').values([first, second]).execute()
    const shown = { batch_id: first.id, order_by: ready_at }
    await test.db.updateTable('food_listings').set(shown).where('id', '=', id).execute()
  }

  const shelves = async (query: string) => {
    const answer = await callApp(test, 'GET', `/api/shelves${query}`)
    const { today: now, weekend, newBakers } = Shelves.parse(answer.body)
    const titles = (shelf: Shelves['today']) => shelf.map(({ title }) => title)
    return { today: titles(now), weekend: titles(weekend), newBakers: titles(newBakers) }
  }

  it('have bakes near a place that can be ordered, and the newest of each new baker', async () => {
    expect(await shelves('?latitude=40.7128&longitude=-74.006')).toEqual({
      today: ['Rye of today'],
      weekend: ['Pie of Saturday'],
      newBakers: ['Second bake'],
    })
  })

  it('show a repeated bake as of its weekend batch, and no bake twice', async () => {
    const around = '?latitude=41.8781&longitude=-87.6298'
    expect(await shelves(around)).toMatchObject({ today: ['In Chicago'], weekend: ['Baked again'] })
    const { body } = await callApp(test, 'GET', `/api/shelves${around}`)
    const [bake] = Shelves.parse(body).weekend
    expect(bake).toMatchObject({ readyByDate: saturday, batchId: later })
  })

  it('have bakes from everywhere without a place', async () => {
    const anywhere = await shelves('')
    expect(anywhere.today.toSorted()).toEqual(['In Chicago', 'Nowhere', 'Rye of today'])
    expect(anywhere.newBakers).toHaveLength(2)
  })

  it('are empty when nothing is near', async () => {
    const none: string[] = []
    expect(await shelves('?latitude=30&longitude=-100')).toEqual({
      today: none,
      weekend: none,
      newBakers: none,
    })
  })

  it('contain only what they show, and may be cached briefly', async () => {
    const answer = await callApp(test, 'GET', '/api/shelves')
    expect(answer.headers['cache-control']).toBe(
      'public, max-age=5, s-maxage=5, stale-while-revalidate=30, stale-if-error=600',
    )
    expect(JSON.stringify(answer.body)).not.toMatch(/email|phone|address|description/)
  })
})
