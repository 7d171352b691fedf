import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '#server/database/tables.ts'
import { listAdminReviews } from '#server/reviews/admin-reviews-repository.ts'
import { productSorts, userSorts } from '#shared/list-sorts.ts'
import { explain } from '#tests/make/explain.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { type AdminListingFilter, listAdminListingIds } from './listings/admin-listings-repository.ts'
import { findFailedMails } from './mails/failed-mails-repository.ts'
import { listUsers, type UserFilter } from './users/admin-users-repository.ts'

const start = { after: null, skip: 0, limit: 21, isFew: false }
const few = { ...start, isFew: true }
const everybody: UserFilter = { search: null, state: null }
const everything: AdminListingFilter = {
  search: null,
  bakerIds: [],
  state: null,
  cuisine: null,
  readySince: new Date('2026-11-19T12:00:00Z'),
}

describe.runIf(engines.includes('postgres'))('plans of the console’s lists with some thousand rows', () => {
  let db: Kysely<Tables>
  const asked: CompiledQuery[] = []

  beforeAll(async () => {
    const pool = new pg.Pool({ connectionString: await makePostgresDatabase(), max: 1 })
    db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        asked.push(query)
      },
    })
    await sql`insert into users (id, email, email_verified, first_name, last_name, is_active, created_at, updated_at)
      select gen_random_uuid(), 'person' || i || '@mail.example', i % 40 > 0, 'Person', 'Name' || i, i % 50 > 0,
        created, created
      from generate_series(1, 3000) as i, lateral (select timestamptz '2026-01-01' + i * interval '1 minute' as created) as at`.execute(
      db,
    )
    await sql`insert into food_listings (id, cook_id, title, description, cuisine, price_cents, servings_available,
        serving_description, ready_by_date, ready_by_time, time_zone, ready_at, address, address_type,
        terms_accepted_at, created_at, updated_at, is_active, archived_at)
      select gen_random_uuid(), users.id, 'Loaf ' || users.last_name, 'Dark crust', 'Bread',
        100 + row_number() over (), 5, 'one loaf', '2030-01-01', '17:00', 'America/New_York', '2030-01-01',
        '88 Alder Ave', 'home', users.created_at, users.created_at, users.created_at, users.created_at < '2026-01-03',
        case when users.created_at < '2026-01-02' then users.created_at end
      from users`.execute(db)
    // busy buyers' reviews, without triggers for counts and notices
    await sql`set session_replication_role = replica`.execute(db)
    await sql`insert into reviews (id, order_id, food_listing_id, buyer_id, cook_id, rating, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), id, md5((row_number() over () % 150)::text)::uuid, cook_id, 5,
        created_at, created_at
      from food_listings`.execute(db)
    await sql`set session_replication_role = default`.execute(db)
    await sql`insert into mails (id, purpose, recipient, subject, text_body, html_body, send_after, sent_at, last_error,
        created_at, updated_at)
      select overlay(gen_random_uuid()::text placing left(first_id_of(created)::text, 13) from 1 for 13)::uuid, 'test', 'person' || i || '@mail.example', 'Loaf', case when i % 300 = 0 then 'Hot' end,
        case when i % 300 = 0 then 'Hot' end, created, case when i % 300 > 0 then created end,
        case when i % 300 = 0 then '450 Busy' end, created, created
      from generate_series(1, 9000) as i, lateral (select timestamptz '2026-01-01' + i * interval '1 minute' as created) as at`.execute(
      db,
    )
    await sql`vacuum analyze users, food_listings, reviews, mails`.execute(db)
  })
  afterAll(() => db.destroy())

  async function planOf(ask: () => Promise<unknown>): Promise<string> {
    asked.length = 0
    await ask()
    return explain(db, asked.at(-1))
  }

  test.each(userSorts.map(({ key }) => key))(
    'users sorted by %s are read in index order on every page',
    async (sort) => {
      const [middle] = await listUsers(db, everybody, sort, { ...start, skip: 1500 })
      for (const after of [null, middle?.id ?? '']) {
        const plan = await planOf(() => listUsers(db, everybody, sort, { ...start, after }))
        expect(plan).toMatch(sort === 'name' ? /using users_name/ : /using users_newest/)
        expect(plan).not.toMatch(/Seq Scan on users/)
      }
    },
  )

  test('rare users are looked up by words and by state', async () => {
    const search = { words: "'name77':*" }
    const byWords = await planOf(() => listUsers(db, { ...everybody, search }, 'newest', few))
    expect(byWords).toMatch(/Index Scan on users_words/)
    const byState = await planOf(() => listUsers(db, { ...everybody, state: 'suspended' }, 'newest', start))
    expect(byState).toMatch(/users_not_active/)
  })

  test.each(productSorts.map(({ key }) => key))(
    'listings sorted by %s are read in index order on both sides',
    async (sort) => {
      const plan = await planOf(() => listAdminListingIds(db, everything, sort, start))
      expect(plan).toMatch(sort === 'price' ? /using food_listings_price/ : /using food_listings_newest/)
      expect(plan).toMatch(/using food_listings_absent_(newest|price)/)
      expect(plan).not.toMatch(/Seq Scan/)
    },
  )

  test('rare listings are looked up by words and by bakers together', async () => {
    const bakerIds = (await listUsers(db, everybody, 'newest', { ...start, limit: 3 })).map(({ id }) => id)
    const filter = { ...everything, search: { words: "'name77':*" }, bakerIds }
    const plan = await planOf(() => listAdminListingIds(db, filter, 'newest', few))
    for (const index of ['food_listings_words', 'food_listings_absent_words', 'food_listings_cook'])
      expect(plan).toContain(`on ${index}`)
    expect(plan).not.toMatch(/Seq Scan/)
  })

  test.each(['paused', 'draft', 'suspended', 'archived', 'past'] as const)(
    '%s is read from its own index',
    async (state) => {
      const plan = await planOf(() => listAdminListingIds(db, { ...everything, state }, 'newest', start))
      expect(plan).toMatch(/food_listings_absence/)
      expect(plan).not.toMatch(/Seq Scan/)
    },
  )

  test('unsent emails are read from their own index on every page', async () => {
    const since = new Date('2026-01-02')
    const [first] = await findFailedMails(db, since, start)
    for (const after of [null, first?.id ?? '']) {
      const plan = await planOf(() => findFailedMails(db, since, { ...start, after }))
      expect(plan).toMatch(/using mails_early_failed/)
      // the default partition is empty
      expect(plan).not.toMatch(/Seq Scan on mails_early/)
    }
  })

  test('the reviews of any id are looked up', async () => {
    const { order_id: search } = await db.selectFrom('reviews').select('order_id').executeTakeFirstOrThrow()
    const plan = await planOf(() => listAdminReviews(db, { search, status: 'all' }, { ...start, limit: 2 }))
    for (const index of ['pkey', 'order_id_key', 'listing', 'buyer', 'cook'])
      expect(plan).toContain(`Bitmap Index Scan on reviews_${index}`)
    expect(plan).not.toMatch(/reviews_newest/)
  })
})
