import { expect, test } from 'vitest'
import { locksOf } from './migration-locks-rules.ts'

test.each([
  [
    'a table that is changed',
    'alter table orders add column crust text;',
    [{ table: 'orders', mode: 'access exclusive' }],
  ],
  [
    'one that another refers to, and changed in the end: as strong as then',
    'create table crusts (order_id uuid references orders (id)); alter table only orders add column crust text;',
    [{ table: 'orders', mode: 'access exclusive' }],
  ],
  [
    'one that gets a trigger, in several lines',
    'create constraint trigger baked\n  after update of crust, crumb\n  on food_listings for each row execute function bake();',
    [{ table: 'food_listings', mode: 'share row exclusive' }],
  ],
  [
    'none that it makes itself',
    'create table crusts (id uuid primary key); alter table crusts add column dark boolean;',
    [],
  ],
  [
    'one that becomes a part of a new one of its name',
    'alter table mails rename to old_mails; create table mails (id uuid) partition by range (id); alter table mails add x text;',
    [{ table: 'mails', mode: 'access exclusive' }],
  ],
  ['none for rows it only reads', 'alter table mails validate constraint mails_id;', []],
  [
    'none that is only spoken of',
    "-- alter table orders\ncreate function bake() returns void language sql as $$ alter table users add column x text $$; comment on table users is 'references payments';",
    [],
  ],
])('the locks of a migration: %s', (_, script, locks) => {
  expect(locksOf(script)).toEqual(locks)
})
