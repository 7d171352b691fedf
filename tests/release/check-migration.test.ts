import { describe, expect, it } from 'vitest'
import { migrationNames, readMigration } from '#server/database/migrate.ts'
import { checkMigration, lastOfRelease } from './check-migration.ts'
import { listParts, sqlStatements } from './sql-statements.ts'

const check = (phase: string, text: string, earlier: readonly string[] = []) =>
  checkMigration(
    { name: `2026-11-23-27-crusts-${phase}.sql`, text },
    earlier.map((before) => ({ name: '2026-11-23-26-before-expand.sql', text: before })),
  )

describe('a migration since the release', () => {
  it('blocks nobody and keeps the previous version running', () => {
    const all = migrationNames().map((name) => ({ name, text: readMigration(name) }))
    const since = all.findIndex(({ name }) => name > lastOfRelease)
    const problems = all.flatMap((migration, index) =>
      since === -1 || index < since ? [] : checkMigration(migration, all.slice(0, index)),
    )
    expect(problems).toEqual([])
    expect(all.map(({ name }) => name)).toContain(lastOfRelease)
  })

  it.each([
    'alter table orders add column crust text;',
    "alter table orders add column if not exists crust text default 'dark', add column slices integer not null default 0;",
    "alter table orders add column tags text[] not null default '{}'::text[], add column seen_at timestamptz default now();",
    'alter table orders add column oven_id uuid references ovens (id);',
    'alter table orders add constraint orders_crust check (crust is not null) not valid;',
    'alter table orders add constraint orders_oven foreign key (oven_id) references ovens (id) not valid;',
    "create sequence crusts; alter table orders add column crust bigint; alter table orders alter column crust set default nextval('crusts'); alter sequence crusts owned by orders.crust;",
    "create sequence loaves; alter table orders alter column loaf drop identity, alter column loaf set default nextval('loaves');",
    'alter table orders alter column crust drop expression; create constraint trigger orders_crust after insert on orders deferrable initially deferred for each row execute function bake();',
    'create table ovens (id uuid primary key, heat integer check (heat > 0)); create index ovens_heat on ovens (heat); alter table ovens alter column heat set not null; insert into ovens values (gen_random_uuid(), 1);',
    "create or replace function bake() returns trigger language plpgsql as $$ begin update orders set crust = ';'; return new; end $$; create trigger orders_baked after insert on orders for each row execute function bake();",
  ])('may expand: %s', (text) => {
    expect(check('expand', text)).toEqual([])
  })

  const early = "select end_early_ids('orders');"
  it.each([
    [early, []],
    ['alter table orders validate constraint early_ids;', [early]],
    [
      `${'alter table orders rename to orders_early; create table orders (like orders_early, primary key (id)) partition by range (id);'} select attach_early_ids('orders', 'orders_early');`,
      [],
    ],
    [
      '-- a few\nalter table loaves drop constraint loaves_order, add constraint loaves_order foreign key (order_id) references orders (id);',
      [],
    ],
  ])('may split a table by months: %s', (text, earlier) => {
    expect(check('expand', text, earlier)).toEqual([])
  })

  it.each([
    ['alter table orders validate constraint early_ids', [], 'not known to be short'],
    [
      'alter table orders validate constraint early_ids',
      ["select end_early_ids('loaves');"],
      'not known to be short',
    ],
    ['-- a few\nalter table loaves drop constraint loaves_order', [], 'not known to be short'],
    ['select attach_orders()', [], 'not allowed in'],
  ])('may not split a table by months: %s', (statement, earlier, reason) => {
    expect(check('expand', statement, earlier)).toEqual([expect.stringContaining(reason)])
  })

  it('does not validate a constraint in the file that adds it', () => {
    const both = `${early} alter table orders validate constraint early_ids;`
    expect(check('expand', both)).toEqual([expect.stringContaining('not known to be short')])
  })

  it.each([
    '-- Finds what is dark.\ncreate index concurrently if not exists orders_crust on orders (crust) where crust is not null;',
    'create unique index concurrently if not exists one_oven on orders (oven_id);',
  ])('may build concurrently with writes: %s', (text) => {
    expect(check('index', text)).toEqual([])
  })

  it.each([
    ["update orders set crust = 'dark' where crust is null;"],
    [
      "with old as (select id from orders) update orders set crust = 'dark' from old; select setval('crusts', 7);",
    ],
    ['do $$ begin perform 1; end $$;'],
  ])('may fill: %s', (text) => {
    expect(check('fill', text)).toEqual([])
  })

  const added = 'alter table orders add constraint orders_crust check (crust is not null) not valid;'
  const validated = 'alter table orders validate constraint orders_crust;'

  it.each([
    [added, []],
    [validated, [added]],
    ['alter table orders alter column crust set not null, drop constraint orders_crust;', [added, validated]],
    ['-- a few hundred rows: built in a moment\ncreate unique index orders_crust on orders (crust);', []],
    ['alter table orders drop column rind; drop index orders_rind; drop table rinds;', []],
  ])('may contract: %s', (text, earlier) => {
    expect(check('contract', text, earlier)).toEqual([])
  })

  it.each([
    ['expand', 'alter table orders alter column crust type bigint', 'not known to be short'],
    ['expand', 'alter table orders alter column crust set not null', 'reads every row'],
    ['expand', 'alter table orders add column crust uuid default gen_random_uuid()', 'differs by row'],
    ['expand', "alter table orders add column crust bigint default nextval('crusts')", 'differs by row'],
    ['expand', 'alter table orders add column crust text not null', 'no value'],
    ['expand', 'alter table orders add column crust text check (length(crust) > 1)', 'every row'],
    ['expand', 'alter table orders add column crust text generated always as (title) stored', 'every row'],
    ['expand', "alter table orders add column oven_id uuid default 'x' references ovens (id)", 'every row'],
    ['expand', 'alter table orders add check (crust is not null)', 'as not valid'],
    ['expand', 'alter table orders add constraint crusts unique (crust)', 'as not valid'],
    ['expand', 'alter table orders add column a text, alter column b type text', 'not known to be short'],
    ['expand', 'alter table orders rename column crust to rind', 'not known to be short'],
    ['expand', 'alter table orders drop column crust', 'not known to be short'],
    ['expand', 'create index orders_crust on orders (crust)', 'build it concurrently'],
    ['index', 'create index orders_crust on orders (crust)', 'not allowed in'],
    ['index', 'create index concurrently orders_crust on orders (crust)', 'not allowed in'],
    ['index', 'alter table orders add column crust text', 'not allowed in'],
    ['expand', 'insert into orders select * from loaves', 'belong in a fill'],
    ['expand', 'update orders set crust = 1', 'not allowed in'],
    ['expand', 'drop table orders', 'not allowed in'],
    ['expand', 'do $$ begin perform 1; end $$', 'not allowed in'],
    ['fill', 'alter table orders add column crust text', 'not allowed in'],
    ['fill', 'create index orders_crust on orders (crust)', 'not allowed in'],
    ['contract', 'alter table orders add column crust text', 'belongs in an expand'],
    ['contract', 'alter table orders alter column crust set not null', 'reads every row'],
    ['contract', 'update orders set crust = 1', 'not allowed in'],
    ['contract', 'create unique index orders_crust on orders (crust)', 'build it concurrently'],
    ['contract', 'alter table orders rename to loaves', 'not known to be short'],
  ])('may not %s: %s', (phase, statement, reason) => {
    expect(check(phase, statement)).toEqual([
      expect.stringMatching(new RegExp(`^2026-11-23-27-crusts-${phase}\\.sql: .*${reason}`)),
    ])
    expect(check(phase, statement)[0]).toContain(statement)
  })

  it('does not count checks that are not validated or on another table or column', () => {
    const required = 'alter table orders alter column crust set not null;'
    expect(check('contract', required, [added])).toHaveLength(1)
    expect(
      check(
        'contract',
        required,
        [added, validated].map((text) => text.replaceAll('orders', 'loaves')),
      ),
    ).toHaveLength(1)
    expect(check('contract', required, [added.replace('crust is', 'rind is'), validated])).toHaveLength(1)
  })

  it('builds one index per file', () => {
    const one = (name: string) => `create index concurrently if not exists ${name} on orders (crust);`
    expect(check('index', one('a') + one('b'))).toEqual([expect.stringContaining('a file of its own')])
  })

  it('has its phase in its name', () => {
    for (const name of ['2026-11-23-27-crusts.sql', 'crusts-expand.sql', '2026-11-23-27-crusts-shrink.sql'])
      expect(checkMigration({ name, text: '' })).toEqual([expect.stringContaining(name)])
  })
})

it('splits statements regardless of comments and quoted texts', () => {
  const script = `-- one; not two\nselect ';' as "a;b"; /* and; */ select $x$ ; $$ ; $x$,\n  2 -- last;\n`
  expect(sqlStatements(script)).toEqual([
    { text: `select ';' as "a;b"`, isExplained: true },
    { text: 'select $x$ ; $$ ; $x$, 2', isExplained: true },
  ])
  expect(listParts(`a, f(b, c), 'd, e', g`)).toEqual(['a', 'f(b, c)', `'d, e'`, 'g'])
})
