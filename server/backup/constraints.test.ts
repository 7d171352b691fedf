import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { engines, openTestDatabase } from '#tests/make/test-database.ts'
import { findBrokenConstraints } from './constraints-repository.ts'
import { inTransaction } from './copy-database.ts'

describe.each(engines)('rows that violate a constraint on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.runScript(`
      create table shelves (id integer primary key, label text not null);
      create table loaves (id integer primary key, shelf integer references shelves, grams integer check (grams > 0), name text);
      create unique index loaves_name on loaves (lower(name)) where grams < 1000;
      insert into shelves values (1, 'top'), (2, 'low');
      insert into loaves values (1, 1, 500, 'Rye'), (2, 2, 2000, 'rye'), (3, null, null, null), (4, 2, 700, null);
    `)
  })
  afterAll(() => database.close())

  const find = () =>
    database.withSession((query) => inTransaction(query, 'begin read only', findBrokenConstraints))

  it('finds none in an undamaged database', async () => {
    expect(await find()).toEqual([])
  })

  it('names table and constraint', async () => {
    await database.runScript(`
      set session_replication_role = replica;
      delete from shelves where id = 2;
      update pg_index set indisready = false where indexrelid = 'loaves_name'::regclass;
      insert into loaves values (5, 1, 400, 'RYE');
      update pg_index set indisready = true where indexrelid = 'loaves_name'::regclass;
      alter table loaves drop constraint loaves_grams_check;
      update loaves set grams = -1 where id = 4;
      alter table loaves add constraint loaves_grams_check check (grams > 0) not valid;
      update pg_attribute set attnotnull = false where attrelid = 'shelves'::regclass and attname = 'label';
      update shelves set label = null;
      update pg_attribute set attnotnull = true where attrelid = 'shelves'::regclass and attname = 'label';
      reset session_replication_role;
    `)
    const found = [
      '2 rows of loaves with no row of shelves (foreign key loaves_shelf_fkey)',
      '2 rows of loaves with values that others have too (unique index loaves_name)',
      '1 row of shelves without a value in label',
    ]
    // a constraint that is not validated may be violated
    expect(await find()).toEqual(found)
    await database.runScript(
      `update pg_constraint set convalidated = true where conname = 'loaves_grams_check'`,
    )
    expect((await find()).toSorted()).toEqual(
      [...found, '1 row of loaves against a check (loaves_grams_check)'].toSorted(),
    )
  })
})
