import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importMonday, importsOf } from '#tests/make/imported-file.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

describe.each(enginesInTurn)('decisions, ids: importing several days of a bake on %s', (engine) => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    test.setNow(importMonday)
  })
  beforeEach(async () => {
    baker = await makePerson(test)
  })
  afterAll(() => test.close())

  const { preview, importing, mine, planOf } = importsOf(() => baker)

  const several = [
    'title,description,price,Ready date,Ready time,Servings,Order by,Draft',
    'Rye,Dark crust,5,2026-12-05,09:00,12,2 days before 18:00,',
    'Bun,,2,2026-11-28,,,,',
    'Rye,,6,2026-11-28,08:00,20,Thu 6 PM,',
    'rye,,,2026-12-12,,,,draft',
  ]

  it('creates one listing with a batch per day, as previewed', async () => {
    const { rows } = await preview(several.join('\n'))
    expect(rows.map(({ line, bakeLine, faults }) => [line, bakeLine, faults])).toEqual([
      [2, null, []],
      [3, null, []],
      [4, 2, []],
      [5, 2, []],
    ])
    expect(await importing(several.join('\n'))).toMatchObject({ status: 201, body: { imported: 2 } })
    const [rye, bun, ...others] = await mine()
    expect(others).toEqual([])
    // shows the next open batch, whichever row is first
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
    expect((await planOf(rye)).days).toMatchObject([
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

  it('single days change or extend a repeat', async () => {
    const answer = await importing(
      [
        'title,price,Ready date,Weekdays,Servings',
        'Rye,5,2026-11-28,Saturday,12',
        'Rye,,2026-12-05,,40',
        'Rye,,2026-12-24,,30',
      ].join('\n'),
    )
    expect(answer).toMatchObject({ status: 201, body: { imported: 1 } })
    const [rye] = await mine()
    const days = (await planOf(rye)).days.map(({ date, servingsAvailable, isFromRepeat }) => [
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

  it('drafts become draft bake days, and the listing is not paused', async () => {
    await importing(['title,price,Ready date,Draft', 'Rye,5,2026-11-28,yes', 'Rye,,2026-12-05,no'].join('\n'))
    const [rye] = await mine()
    expect(rye).toMatchObject({ isActive: true, readyByDate: '2026-12-05' })
    expect((await planOf(rye)).days.map(({ state }) => state)).toEqual(['draft', 'open'])
  })

  it('one invalid row cancels the import', async () => {
    const lines = ['title,price,Ready date,Order by', 'Rye,5,2026-11-28,', 'Rye,,2026-12-05,some day']
    expect(await importing(lines.join('\n'))).toMatchObject({ status: 422 })
    const { rows } = await preview(lines.join('\n'))
    expect(rows.map(({ faults }) => faults.map(({ field }) => field))).toEqual([[], ['cutoff']])
    expect(await mine()).toEqual([])
  })

  it('the lead time applies to each day of a bake', async () => {
    await importing(
      ['title,price,Ready date,Lead time', 'Cake,40,2026-11-28,48', 'Cake,,2026-12-05,'].join('\n'),
    )
    const [cake] = await mine()
    expect((await planOf(cake)).days.map(({ orderBy }) => orderBy)).toEqual([
      '2026-11-26T22:00:00.000Z',
      '2026-12-03T22:00:00.000Z',
    ])
  })
})
