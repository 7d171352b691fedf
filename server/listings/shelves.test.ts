import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Shelves } from '#shared/api/shelves.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { callApp } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'

const timeZone = 'America/New_York'
// a day on which today and the weekend are told apart
const wednesday = new Date('2026-11-25T17:00:00Z')
const today = dateInZone(wednesday, timeZone)
const saturday = addDays(today, 3)
const weeksAgo = (weeks: number) => new Date(wednesday.getTime() - weeks * 7 * 24 * 3_600_000)

describe.each(engines)('the shelves of the landing page on %s', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(engine)
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
    await insertListings(test.db, [
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
  })
  afterAll(() => test.close())

  const shelves = async (query: string) => {
    const answer = await callApp(test, 'GET', `/api/shelves${query}`)
    const { today: now, weekend, newBakers } = Shelves.parse(answer.body)
    const titles = (shelf: Shelves['today']) => shelf.map(({ title }) => title)
    return { today: titles(now), weekend: titles(weekend), newBakers: titles(newBakers) }
  }

  it('hold what can be ordered around a place, and of each new baker the newest', async () => {
    expect(await shelves('?latitude=40.7128&longitude=-74.006')).toEqual({
      today: ['Rye of today'],
      weekend: ['Pie of Saturday'],
      newBakers: ['Second bake'],
    })
  })

  it('hold what is anywhere where no place is given', async () => {
    const anywhere = await shelves('')
    expect(anywhere.today.toSorted()).toEqual(['In Chicago', 'Nowhere', 'Rye of today'])
    expect(anywhere.newBakers).toHaveLength(2)
  })

  it('are empty where nothing is near', async () => {
    const none: string[] = []
    expect(await shelves('?latitude=30&longitude=-100')).toEqual({
      today: none,
      weekend: none,
      newBakers: none,
    })
  })

  it('say no more of a bake than they show, and may be kept for a moment', async () => {
    const answer = await callApp(test, 'GET', '/api/shelves')
    expect(answer.headers['cache-control']).toBe('public, max-age=5, stale-while-revalidate=30')
    expect(JSON.stringify(answer.body)).not.toMatch(/email|phone|address|description/)
  })
})
