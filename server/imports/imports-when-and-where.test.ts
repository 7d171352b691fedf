import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Listing } from '#shared/api/listings.ts'
import { importDefaults, importMonday, importsOf } from '#tests/make/imported-file.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace } from '#tests/make/make-place.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('decisions, ids: importing bake days and pickup locations', () => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    test.setNow(importMonday)
  })
  beforeEach(async () => {
    baker = await makePerson(test)
  })
  afterAll(() => test.close())

  const { preview, importing, mine, planOf } = importsOf(() => baker)

  it('reads the cutoff of a single day and of a repeat', async () => {
    const csv = [
      'title,price,Ready date,Ready time,Weekdays,Order by',
      'Rye,5,2026-11-28,17:00,,Thu 6 PM',
      'Bun,2,,09:00,Saturday,2 days before 18:00',
      'Pie,9,2026-11-28,17:00,,',
      'Tart,9,2026-11-28,17:00,,some day',
      'Roll,2,2026-12-05,09:00,,Sunday noon',
      'Loaf,5,,09:00,Tue & Sat,Thu 6 PM',
      'Late,5,2026-11-28,17:00,,08:00 that day',
      'Gone,5,2026-11-24,17:00,,Mon 6 AM',
      'After,5,2026-11-28,17:00,,18:00',
    ]
    const { rows } = await preview(csv.join('\n'))
    expect(rows.map(({ faults }) => faults.map(({ field }) => field))).toEqual([
      [],
      [],
      [],
      ['cutoff'],
      [],
      ['cutoff'],
      [],
      ['cutoff'],
      ['cutoff'],
    ])
    expect(rows.map(({ bake }) => bake?.cutoff)).toMatchObject([
      { daysBefore: 2, at: '18:00' },
      { daysBefore: 2, at: '18:00' },
      null,
      undefined,
      { daysBefore: 6, at: '12:00' },
      undefined,
      { daysBefore: 0, at: '08:00' },
      undefined,
      undefined,
    ])
    expect(rows[7]?.faults[0]?.message).toBe(
      'The order-by time has already passed, so nobody could order it.',
    )
    expect(await importing(csv.slice(0, 4).join('\n'))).toMatchObject({ status: 201 })
    const [rye, bun, pie] = await mine()
    // 6 PM in New York
    expect(rye).toMatchObject({ title: 'Rye', batchId: rye?.id, orderBy: '2026-11-26T23:00:00.000Z' })
    expect(bun).toMatchObject({ title: 'Bun', orderBy: '2026-11-26T23:00:00.000Z' })
    expect(pie).toMatchObject({ title: 'Pie', batchId: null, orderBy: null })
    expect((await planOf(bun)).repeat?.cutoff).toEqual({ daysBefore: 2, at: '18:00' })
    expect((await planOf(rye)).days).toMatchObject([
      { date: '2026-11-28', state: 'open', servingsAvailable: 4, cutoff: { daysBefore: 2, at: '18:00' } },
    ])
  })

  it('a draft becomes a paused listing, or draft bake days with a repeat', async () => {
    const csv = [
      'title,price,Ready date,Weekdays,Order by,Status',
      'Rye,5,2026-11-28,,,draft',
      'Bun,2,,Saturday,2 days before 18:00,Draft',
      'Pie,9,2026-11-28,,Thu 6 PM,yes',
      'Roll,2,,Wednesday,,active',
      'Soon,2,2026-11-24,Tuesday,Sunday 6 PM,draft',
    ]
    const { rows } = await preview([...csv, 'Tart,9,2026-11-28,,,archived'].join('\n'))
    expect(rows.map(({ bake }) => bake?.isDraft)).toEqual([true, true, true, false, true, true])
    expect(await importing(csv.join('\n'))).toMatchObject({ status: 201 })
    const listings = await mine()
    expect(listings.map(({ title, isActive }) => [title, isActive])).toEqual([
      ['Rye', false],
      ['Bun', true],
      ['Pie', false],
      ['Roll', true],
      ['Soon', true],
    ])
    const statesOf = async (listing: Listing | undefined) =>
      new Set(
        (await planOf(listing)).days.map(
          ({ state, date }) => `${state}${date === '2026-11-24' ? ' first' : ''}`,
        ),
      )
    expect(await statesOf(listings[1])).toEqual(new Set(['draft']))
    expect((await planOf(listings[1])).repeat).toMatchObject({ isDraft: true })
    expect(await statesOf(listings[2])).toEqual(new Set(['open']))
    // the first day is too late to order, draft or not
    expect(await statesOf(listings[4])).toEqual(new Set(['open first', 'draft']))
    const answer = await test.app.inject({ url: `/api/food-listings?sellerId=${baker.user.id}` })
    expect(
      z
        .array(Listing)
        .parse(answer.json())
        .map(({ title }) => title),
    ).toEqual(['Roll'])
  })

  it('a location is found by name, without an address', async () => {
    const [stall] = [
      await makePlace(baker, { name: 'Market stall' }),
      await makePlace(baker, { name: 'Home' }),
    ]
    const csv = [
      'title,price,Pickup place,address',
      'Rye,5, market  STALL,',
      'Bun,2,,88 Alder Ave',
      'Pie,9,Home,88 Alder Ave',
      'Roll,2,,',
      'Tart,9,Cellar,',
    ]
    const placed = { ...importDefaults, address: '', place: 'home' }
    const { rows } = await preview(csv.join('\n'), { defaults: placed })
    expect(rows.map(({ bake, faults }) => bake?.place ?? faults)).toEqual([
      'Market stall',
      [],
      'Home',
      'Home',
      [
        {
          field: 'place',
          message: 'You have no pickup location with this name. You have: Home, Market stall',
        },
      ],
    ])
    const { matching } = await preview(csv.join('\n'))
    const body = { csv: csv.slice(0, 5).join('\n'), defaults: placed, matching, termsAccepted: true }
    expect(await baker.call('POST', '/api/sellers/imports', body)).toMatchObject({ status: 201 })
    const [rye, bun] = await mine()
    const { address, addressType, hidesAddress, latitude, timeZone, pickupInstructions } = stall ?? {}
    expect(rye).toMatchObject({
      placeId: stall?.id,
      ...{ address, addressType, hidesAddress, latitude, timeZone, pickupInstructions },
    })
    expect(bun).toMatchObject({ placeId: null, address: '88 Alder Ave' })
  })

  it('reports missing locations and ignores those of others', async () => {
    await makePlace(await makePerson(test), { name: 'Stall' })
    const { rows } = await preview('title,price,place\nRye,5,Stall')
    expect(rows[0]?.faults).toEqual([
      {
        field: 'place',
        message: 'You have no pickup locations yet. Add one under Pickup Times, or enter an address.',
      },
    ])
  })

  it('reads options, oven spaces and lead time', async () => {
    const csv = 'title,options,Oven spaces,Lead time\nCookies,Half dozen = 9.00 / 6; Dozen = 16.00 / 12,3,24'
    const told = {
      leadHours: 24,
      options: [
        { name: 'Half dozen', price: '9.00', servings: 6 },
        { name: 'Dozen', price: '16.00', servings: 12 },
      ],
    }
    const later = { defaults: { ...importDefaults, readyDate: '2026-11-28', servings: '24' } }
    expect((await preview(csv, later)).rows[0]?.bake).toMatchObject({ ...told, ovenSpaces: null })
    await baker.call('PUT', '/api/sellers/oven', { spacesADay: 100 })
    expect((await preview(csv, later)).rows[0]?.bake).toMatchObject({ ...told, ovenSpaces: 3 })
  })
})
