import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BakePlan } from '#shared/api/bake-days.ts'
import { ImportPreview } from '#shared/api/imports.ts'
import { Listing } from '#shared/api/listings.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'

const defaults = {
  servings: '4',
  servingDescription: '1 piece',
  readyDate: '2026-11-24',
  readyTime: '17:00',
  addressType: 'commercial',
  address: '7 Mill Lane, New York, NY 10004',
}

describe.each(engines)('decisions, ids: importing several days of a bake on %s', (engine) => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    // a Monday, at seven in the morning in New York
    test.setNow(new Date('2026-11-23T12:00:00Z'))
  })
  beforeEach(async () => {
    baker = await makePerson(test)
  })
  afterAll(() => test.close())

  const preview = async (csv: string) => {
    const answer = await baker.call('POST', '/api/sellers/imports/preview', { csv, defaults })
    expect(answer).toMatchObject({ status: 200 })
    return ImportPreview.parse(answer.body)
  }
  const importing = async (...lines: string[]) => {
    const csv = lines.join('\n')
    const { matching } = await preview(csv)
    return baker.call('POST', '/api/sellers/imports', { csv, defaults, matching, termsAccepted: true })
  }
  const mine = async () => z.array(Listing).parse((await baker.call('GET', '/api/sellers/listings')).body)
  const daysOf = async (listing: Listing | undefined) => {
    const { body } = await baker.call('GET', `/api/food-listings/${listing?.id}/bake-days`)
    return BakePlan.parse(body).days
  }

  const several = [
    'title,description,price,Ready date,Ready time,Servings,Order by,Draft',
    'Rye,Dark crust,5,2026-12-05,09:00,12,2 days before 18:00,',
    'Bun,,2,2026-11-28,,,,',
    'Rye,,6,2026-11-28,08:00,20,Thu 6 PM,',
    'rye,,,2026-12-12,,,,draft',
  ]

  it('they are one listing with a batch for each, as the preview says', async () => {
    const { rows } = await preview(several.join('\n'))
    expect(rows.map(({ line, bakeLine, faults }) => [line, bakeLine, faults])).toEqual([
      [2, null, []],
      [3, null, []],
      [4, 2, []],
      [5, 2, []],
    ])
    expect(await importing(...several)).toMatchObject({ status: 201, body: { imported: 2 } })
    const [rye, bun, ...others] = await mine()
    expect(others).toEqual([])
    // it shows the next that can be ordered, whichever row is first
    expect(rye).toMatchObject({
      ...{
        title: 'Rye',
        description: 'Dark crust',
        readyByDate: '2026-11-28',
        price: '6.00',
        isActive: true,
      },
      orderBy: '2026-11-26T23:00:00.000Z',
    })
    expect(bun).toMatchObject({ title: 'Bun', batchId: null })
    const cutoff = { daysBefore: 2, at: '18:00' }
    expect(await daysOf(rye)).toMatchObject([
      {
        date: '2026-11-28',
        readyByTime: '08:00',
        servingsAvailable: 20,
        price: '6.00',
        cutoff,
        state: 'open',
      },
      {
        date: '2026-12-05',
        readyByTime: '09:00',
        servingsAvailable: 12,
        price: '5.00',
        cutoff,
        state: 'open',
      },
      { date: '2026-12-12', readyByTime: '09:00', servingsAvailable: 12, cutoff: null, state: 'draft' },
    ])
  })

  it('days beside a repeat are changed or added by hand', async () => {
    const answer = await importing(
      'title,price,Ready date,Weekdays,Servings',
      'Rye,5,2026-11-28,Saturday,12',
      'Rye,,2026-12-05,,40',
      'Rye,,2026-12-24,,30',
    )
    expect(answer).toMatchObject({ status: 201, body: { imported: 1 } })
    const [rye] = await mine()
    const days = (await daysOf(rye)).map(({ date, servingsAvailable, isFromRepeat }) => [
      ...[date, servingsAvailable, isFromRepeat],
    ])
    expect(days.slice(0, 6)).toEqual([
      ['2026-11-28', 12, false],
      ['2026-12-05', 40, false],
      ['2026-12-12', 12, true],
      ['2026-12-19', 12, true],
      ['2026-12-24', 30, false],
      ['2026-12-26', 12, true],
    ])
  })

  it('drafts among them are bake days that are not open yet, and the listing is not paused', async () => {
    await importing('title,price,Ready date,Draft', 'Rye,5,2026-11-28,yes', 'Rye,,2026-12-05,no')
    const [rye] = await mine()
    expect(rye).toMatchObject({ isActive: true, readyByDate: '2026-12-05' })
    expect((await daysOf(rye)).map(({ state }) => state)).toEqual(['draft', 'open'])
  })

  it('one that is wrong keeps all out', async () => {
    const lines = ['title,price,Ready date,Order by', 'Rye,5,2026-11-28,', 'Rye,,2026-12-05,some day']
    expect(await importing(...lines)).toMatchObject({ status: 422 })
    const { rows } = await preview(lines.join('\n'))
    expect(rows.map(({ faults }) => faults.map(({ field }) => field))).toEqual([[], ['cutoff']])
    expect(await mine()).toEqual([])
  })

  it('a bake is ordered as long ahead on each of its days', async () => {
    await importing('title,price,Ready date,Lead time', 'Cake,40,2026-11-28,48', 'Cake,,2026-12-05,')
    const [cake] = await mine()
    expect((await daysOf(cake)).map(({ orderBy }) => orderBy)).toEqual([
      '2026-11-26T22:00:00.000Z',
      '2026-12-03T22:00:00.000Z',
    ])
  })
})
