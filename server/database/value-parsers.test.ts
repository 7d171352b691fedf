import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'
import type { Database } from './database.ts'

const id = '019aa000-0000-7000-8000-000000000001'

/** Every type our queries may return, with its expected value in code. */
const values: [name: string, expression: RawBuilder<unknown>, expected: unknown][] = [
  ['int2', sql`7::int2`, 7],
  ['int4', sql`-7::int4`, -7],
  ['int8', sql`9007199254740991::int8`, Number.MAX_SAFE_INTEGER],
  ['count', sql`count(*)`, 1],
  ['float8', sql`40.7128::float8`, 40.7128],
  ['float4', sql`1.5::float4`, 1.5],
  ['numeric', sql`4.80::numeric(3, 2)`, '4.80'],
  ['bool', sql`true`, true],
  ['text', sql`'Crème Brûlée'`, 'Crème Brûlée'],
  ['uuid', sql`${id}::uuid`, id],
  ['date', sql`date '2026-11-20'`, '2026-11-20'],
  ['old date', sql`date '0044-03-15'`, '0044-03-15'],
  ['time', sql`time '17:30'`, '17:30:00'],
  ['timestamp', sql`timestamp '2026-11-20 17:30:00.25'`, '2026-11-20 17:30:00.25'],
  ['interval', sql`interval '1 day 02:03:04.5'`, '1 day 02:03:04.5'],
  ['timestamptz', sql`timestamptz '2026-11-20 17:30:00-05'`, new Date('2026-11-20T22:30:00Z')],
  // a Date has milliseconds: both engines truncate the rest
  ['microseconds', sql`timestamptz '2026-11-20 22:30:00.123456Z'`, new Date('2026-11-20T22:30:00.123Z')],
  ['old timestamptz', sql`timestamptz '1066-10-14 09:00:00Z'`, new Date('1066-10-14T09:00:00Z')],
  ['bytea', sql`'\\xdeadbeef'::bytea`, Buffer.from('deadbeef', 'hex')],
  ['json', sql`'{"a": [1, null]}'::json`, { a: [1, null] }],
  ['jsonb', sql`'[1, "two", {"three": 3}]'::jsonb`, [1, 'two', { three: 3 }]],
  ['jsonb null', sql`'null'::jsonb`, null],
  ['text[]', sql`array['a', 'b, c', null]`, ['a', 'b, c', null]],
  ['int4[]', sql`array[1, 2]`, [1, 2]],
  ['int8[]', sql`array[1::int8, null]`, [1, null]],
  ['numeric[]', sql`array[4.80]::numeric[]`, ['4.80']],
  ['date[]', sql`array[date '2026-11-20']`, ['2026-11-20']],
  ['timestamptz[]', sql`array[timestamptz '2026-11-20 22:30Z']`, [new Date('2026-11-20T22:30:00Z')]],
  ['uuid[]', sql`array[${id}::uuid]`, [id]],
  ['null', sql`null::text`, null],
  ['null int8', sql`null::int8`, null],
  ['null timestamptz', sql`null::timestamptz`, null],
]

describe.each(enginesInTurn)('query results on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it.each(values)('%s', async (_name, expression, expected) => {
    const answer = await sql<{ value: unknown }>`select ${expression} as value`.execute(database.db)
    expect(answer.rows[0]?.value).toStrictEqual(expected)
  })

  it('an integer too large to be exact throws instead of being rounded', async () => {
    const query = sql`select 9007199254740993::int8 as value`.execute(database.db)
    await expect(query).rejects.toThrow('too large')
  })
})
