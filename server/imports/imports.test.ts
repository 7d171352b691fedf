import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csvLine } from '#server/http/csv-rules.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { importFields, importLimits } from '#shared/api/imports.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { importDefaults, importMonday, importsOf } from '#tests/make/imported-file.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const foreign = [
  'Handle;Product title;Price (USD);Qty;Ready;Bake days;Colour',
  'rye;"Rye; dark";$9,50;12;11/28/2026;;brown',
  'bun;Bun;1.25;30;;Wed & Sat;gold',
].join('\r\n')

describe('importing bakes', () => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  beforeEach(async () => {
    test.setNow(importMonday)
    baker = await makePerson(test)
  })
  afterAll(() => test.close())

  const { preview, importing, mine, planOf } = importsOf(() => baker)

  it('reads another shop’s file and creates weekly repeats', async () => {
    const { columns, matching, isRemembered, rows } = await preview(foreign)
    expect(columns[1]).toEqual({ heading: 'Product title', sample: 'Rye; dark' })
    expect(matching).toEqual([null, 'title', 'price', 'servings', 'readyDate', 'weekdays', null])
    expect(isRemembered).toBe(false)
    expect(rows).toMatchObject([
      { line: 2, bake: { price: '9.50', servingsAvailable: 12, readyByDate: '2026-11-28', weekdays: [] } },
      {
        line: 3,
        bake: { price: '1.25', servingsAvailable: 30, readyByDate: '2026-11-25', weekdays: [3, 6] },
      },
    ])
    expect(await mine()).toEqual([])

    expect(await importing(foreign)).toMatchObject({ status: 201, body: { imported: 2, areDrafts: false } })
    const [rye, bun] = await mine()
    expect(rye).toMatchObject({ title: 'Rye; dark', price: '9.50', cuisine: 'Other', batchId: null })
    expect(bun).toMatchObject({ title: 'Bun', readyByDate: '2026-11-25', address: importDefaults.address })
    const { repeat, days } = await planOf(bun)
    expect(repeat).toMatchObject({
      weekdays: [3, 6],
      firstDay: '2026-11-25',
      servingsAvailable: 30,
      price: '1.25',
    })
    expect(days.slice(0, 3).map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-28', '2026-12-02'])
  })

  it('reads the limit per buyer and reports one below the largest option by row', async () => {
    const csv = [
      'title,price,options,Limit per buyer',
      'Rye,5,,2',
      'Bun,2,,',
      'Cookies,,Half dozen = 9.00 / 6,4',
      'Pie,9,,0',
      'Tart,9,,two',
    ]
    const { rows } = await preview(csv.join('\n'))
    expect(rows.map(({ faults }) => faults)).toEqual([
      [],
      [],
      [{ field: 'mostPerBuyer', message: 'At least 6, so that one of each option can be ordered' }],
      [{ field: 'mostPerBuyer', message: 'At least 1 serving' }],
      [{ field: 'mostPerBuyer', message: 'Servings must be a whole number' }],
    ])
    expect(rows.map(({ bake }) => bake?.mostPerBuyer)).toEqual([2, null, undefined, undefined, undefined])
    expect(await importing(csv.slice(0, 3).join('\n'))).toMatchObject({ status: 201 })
    expect(await mine()).toMatchObject([
      { title: 'Rye', mostPerBuyer: 2 },
      { title: 'Bun', mostPerBuyer: null },
    ])
  })

  it('decisions, mixed boxes: reads boxes and fillings, and reports too few fillings by row', async () => {
    const csv = [
      'title,price,options,Fillings',
      'Croissants,,Single = 3 / 1; Box of 6 = 15.00 / 6 / 6,Plain; Almond; Chocolate',
      'Rye,5,,',
      'Buns,,Box = 9.00 / 6 / 6,Plain',
      'Rolls,,Box = 9.00 / 6 / six,Plain; Poppy',
    ]
    const { rows } = await preview(csv.join('\n'))
    expect(rows.map(({ faults }) => faults)).toEqual([
      [],
      [],
      [
        {
          field: 'fillings',
          message: 'A mixed box needs at least 2 fillings, so buyers have a choice',
        },
      ],
      [{ field: 'options', message: 'Pieces must be a whole number from 2 to 60' }],
    ])
    expect(rows[0]?.bake?.options).toEqual([
      { name: 'Single', price: '3.00', servings: 1 },
      { name: 'Box of 6', price: '15.00', servings: 6, pieces: 6 },
    ])
    expect(await importing(csv.slice(0, 3).join('\n'))).toMatchObject({ status: 201 })
    const listings = await mine()
    expect(listings).toMatchObject([
      {
        title: 'Croissants',
        options: [{ name: 'Single' }, { name: 'Box of 6', pieces: 6 }],
        fillings: ['Plain', 'Almond', 'Chocolate'].map((name) => ({ name, isSoldOut: false })),
      },
      { title: 'Rye', options: [] },
    ])
  })

  it('reads lead times and reports those already passed by row', async () => {
    const csv = [
      'title,price,Ready date,Weekdays,Lead time (hours)',
      'Layer cake,60,2026-11-28,,48',
      'Bun,2,2026-11-28,,',
      'Weekly cake,40,2026-11-24,Tuesday,72',
      'Late cake,60,2026-11-24,,72',
      'Odd cake,60,2026-11-28,,two days',
    ]
    const { rows } = await preview(csv.join('\n'))
    expect(rows.map(({ faults }) => faults)).toEqual([
      [],
      [],
      [],
      [
        {
          field: 'leadHours',
          message:
            'It needs 72 hours of notice, so it’s already too late to order it. Choose a later ready time or a shorter minimum notice.',
        },
      ],
      [{ field: 'leadHours', message: 'Hours must be a whole number' }],
    ])
    expect(await importing(csv.slice(0, 4).join('\n'))).toMatchObject({ status: 201 })
    const [cake, bun, weekly] = await mine()
    expect(cake).toMatchObject({ title: 'Layer cake', leadHours: 48, batchId: cake?.id })
    expect(bun).toMatchObject({ title: 'Bun', leadHours: null, batchId: null, orderBy: null })
    // the first Tuesday is too soon, so the next one is shown
    expect(weekly).toMatchObject({ title: 'Weekly cake', leadHours: 72, readyByDate: '2026-12-01' })
  })

  it('reads the oven spaces per serving', async () => {
    const csv = [
      'title,price,Oven spaces per serving',
      'Rye,5,4',
      'Fudge,2,0',
      'Bun,2,',
      'Pie,9,1001',
      'Tart,9,-1',
    ]
    const { rows } = await preview(csv.join('\n'))
    expect(rows.map(({ faults }) => faults)).toEqual([
      [],
      [],
      [],
      [{ field: 'ovenSpaces', message: 'At most 1,000 oven spaces' }],
      [{ field: 'ovenSpaces', message: 'Oven spaces must be a whole number' }],
    ])
    expect(await importing(csv.slice(0, 4).join('\n'))).toMatchObject({ status: 201 })
    expect(await mine()).toMatchObject([
      { title: 'Rye', ovenSpaces: 4 },
      { title: 'Fudge', ovenSpaces: 0 },
      { title: 'Bun', ovenSpaces: 1 },
    ])
  })

  it('remembers the matching of the same columns per baker', async () => {
    const csv = 'What,How much\nRye,5'
    expect((await preview(csv)).matching).toEqual([null, null])
    expect(await importing(csv, { matching: ['title', 'price'] })).toMatchObject({ status: 201 })
    expect(await preview('What,How much\nBun,2')).toMatchObject({
      matching: ['title', 'price'],
      isRemembered: true,
    })
    expect((await preview('What,How many\nBun,2')).isRemembered).toBe(false)
    baker = await makePerson(test)
    expect((await preview(csv)).isRemembered).toBe(false)
  })

  it('imports nothing if a row is invalid, and reports line and column', async () => {
    const csv =
      'title,price,weekdays,last day\nRye,5,,\nBun,free,someday,\n,5,Sat,2026-11-24\nOld,5,Sat,2026-11-01'
    const { rows } = await preview(csv)
    expect(rows.map(({ faults }) => faults.map(({ field }) => field))).toEqual([
      [],
      ['price', 'weekdays'],
      ['title'],
      ['lastDay'],
    ])
    const answer = await importing(csv)
    expect(answer.status).toBe(422)
    expect(ErrorResponse.parse(answer.body).fields?.csv).toBe(
      '3 rows need a change, the first on line 3. Nothing was imported.',
    )
    expect(await mine()).toEqual([])
  })

  it('leaves nothing behind if the last row cannot be stored', async () => {
    const { matching } = await preview('title,price\nRye,5')
    await test.db.schema
      .alterTable('food_listings')
      .addCheckConstraint('no_last', sql`title <> 'Last'`)
      .execute()
    try {
      const csv = `title,price\n${Array.from({ length: 20 }, (_, index) => `Bun ${index},5`).join('\n')}\nLast,5`
      expect((await importing(csv, { matching, key: 'broken' })).status).toBe(500)
      expect(await mine()).toEqual([])
      expect((await importing('title,price\nRye,5', { matching, key: 'broken' })).status).toBe(201)
    } finally {
      await test.db.schema.alterTable('food_listings').dropConstraint('no_last').execute()
    }
  })

  it('imports once per idempotency key, also concurrently, and rejects another file', async () => {
    const csv = 'title,price\nRye,5\nBun,2'
    const matching = ['title', 'price']
    const answers = await Promise.all([1, 2, 3].map(() => importing(csv, { matching, key: 'once' })))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([201, { imported: 2, areDrafts: false }]),
    )
    // the day has passed by the time of the retry
    test.setNow(new Date('2026-11-29T12:00:00Z'))
    expect(await importing(csv, { matching, key: 'once' })).toMatchObject({
      status: 201,
      body: { imported: 2 },
    })
    test.setNow(importMonday)
    expect(await importing('title,price\nRye,6', { matching, key: 'once' })).toMatchObject({ status: 422 })
    expect(await mine()).toHaveLength(2)
  })

  it('creates drafts while the email address is unconfirmed', async () => {
    baker = await makePerson(test, { isEmailConfirmed: false })
    expect(await importing('title,price\nRye,5')).toMatchObject({ status: 201, body: { areDrafts: true } })
    expect((await mine()).map(({ isDraft }) => isDraft)).toEqual([true])
  })

  describe('file formats', () => {
    it.each([
      ['nothing but blank lines', '\n\n', 'The file is empty.'],
      ['only a header', 'title,price\n', 'The file has a header and no rows.'],
      ['an open quote in the header', '"title,price\nRye,5', /^The header cannot be read/],
      [
        'too many rows',
        `title\n${'Rye\n'.repeat(importLimits.rows + 1)}`,
        /^The file has more than 300 rows/,
      ],
      [
        'too many columns',
        `${'a,'.repeat(importLimits.columns)}b\nRye`,
        /^The file has more than 100 columns/,
      ],
      ['too many characters', 'a'.repeat(importLimits.characters + 1), /^This file is too large/],
    ])('rejects %s', async (_, csv, message) => {
      const answer = await baker.call('POST', '/api/sellers/imports/preview', {
        csv,
        defaults: importDefaults,
      })
      expect(answer.status).toBe(422)
      expect(ErrorResponse.parse(answer.body).fields?.csv).toMatch(message)
    })

    it('rejects a matching that does not fit the columns', async () => {
      for (const matching of [['title'], ['title', 'title'], ['title', 'nothing of ours']])
        expect(await importing('a,b\nRye,5', { matching })).toMatchObject({ status: 422 })
    })

    it('accepts a byte order mark, CR LF, repeated headings, and lines of commas only', async () => {
      const { matching, rows } = await preview('\ufeffTitle,Name,Price,Price\r\nRye,x,5,6\r\n,,,\r\n')
      expect(matching).toEqual(['title', null, 'price', null])
      expect(rows).toMatchObject([{ title: 'Rye', bake: { price: '5.00' } }])
    })

    it('keeps a formula as text', async () => {
      const csv = `title,price\r\n${csvLine(['=HYPERLINK("x")', '5'])}`
      expect(await importing(csv)).toMatchObject({ status: 201 })
      expect((await mine()).map(({ title }) => title)).toEqual(['=HYPERLINK("x")'])
    })

    it('previews hostile texts, and imports those that a form accepts', async () => {
      const texts = hostileStrings.slice(0, importLimits.rows)
      const heading = csvLine(['title', 'price', ...texts.slice(0, importLimits.columns - 2)])
      const hostile = heading + texts.map((text) => csvLine([text, '5', text])).join('')
      const { rows, matching } = await preview(hostile)
      expect((await importing(hostile, { matching })).status).toBe(422)
      const taken = new Set(rows.filter(({ bake }) => bake).map(({ title }) => title))
      const harmless = texts.filter((text) => taken.has(text.trim()))
      expect(harmless.length).toBeGreaterThan(0)
      const csv = heading + harmless.map((text) => csvLine([text, '5', text])).join('')
      expect(await importing(csv, { matching })).toMatchObject({ status: 201 })
      expect((await mine()).at(0)?.title).toBe(harmless[0]?.trim())
      expect((await preview(csv)).isRemembered).toBe(true)
    })

    it('reads back what was written with our own columns', async () => {
      const character = fc.constantFrom('a', 'é', '🥐', ' ', ',', ';', '"', "'", '=', '-', '@', '1', '\n')
      const text = fc.string({ unit: character, maxLength: 20 }).map((some) => `x${some}`.trim())
      const bake = fc.record({
        title: text,
        description: text,
        address: text,
        servingDescription: text,
        price: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
        servings: fc.integer({ min: 1, max: 500 }),
        readyTime: fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`),
      })
      const columns = importFields.filter((field) =>
        ['title', 'description', 'address', 'servingDescription', 'price', 'servings', 'readyTime'].includes(
          field,
        ),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(bake, { minLength: 1, maxLength: 5 }), async (bakes) => {
          const cells = (one: (typeof bakes)[number]) =>
            columns.map((column) => new Map(Object.entries(one)).get(column) ?? '')
          const { rows } = await preview(csvLine(columns) + bakes.map((one) => csvLine(cells(one))).join(''))
          expect(rows).toMatchObject(
            bakes.map(({ title, address, servingDescription, price, servings, readyTime }) => ({
              title,
              bake: {
                address,
                servingDescription,
                price,
                servingsAvailable: servings,
                readyByTime: readyTime,
              },
            })),
          )
        }),
        { numRuns: 30 },
      )
    })
  })
})
