import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import { type JobName, jobHandlers } from '#server/job-handlers.ts'
import { giveUp } from '#server/mail/given-up-mails-repository.ts'
import { addDays } from '#shared/ready-by.ts'
import { makeAuthenticator } from '#tests/make/authenticator.ts'
import { testToday } from '#tests/make/clock.ts'
import { payOrder } from '#tests/make/disputed-payment.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { type Answer, callApp, makePerson } from '#tests/make/make-person.ts'
import { addPasskey } from '#tests/make/passkeys.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { engines } from '#tests/make/test-database.ts'
import { makeRoleScene } from '#tests/roles/role-scene.ts'
import { roleTable } from '#tests/roles/role-table.ts'
import type { Visitor } from '#tests/roles/rule.ts'

/** The columns that the database's own clock fills, and why. */
const byTheDatabase: Readonly<Record<string, string>> = {
  'due_pickup_spans.created_at': 'a trigger writes it, and nobody reads it',
  'geocoder_turns.created_at': 'a migration made its only row',
  'geocoder_turns.updated_at': 'all processes take turns by the one clock that they share',
  'ledger_entries.created_at': 'only version 0.1.0 writes it',
  'listing_cell_changes.created_at': 'a trigger writes it, and nobody reads it',
  'listing_words.created_at': 'a trigger writes it, and nobody reads it',
  'migrations.ran_at': 'a migration runs before there is an application',
  'photos.updated_at': 'a trigger writes it, and nobody reads it',
  'tellings.created_at': 'all processes ask by the one clock that they share how long a change waits',
}

/** Tables that this test does not write: their types require the times, because no SQL of ours inserts rows. */
const leftToTheTypes = [
  'bake_imports',
  'closed_month_accounts',
  'closed_months',
  'dispute_shares',
  'disputes',
  'farmers_markets',
  'geocoded_points',
  'last_backup',
  'listing_photos',
  'payment_webhook_events',
  'payout_changes',
  'payout_connections',
  'photos',
  'provider_event_words',
  'reconciliation_differences',
  'server_secrets',
  'waitlist_entries',
  'worker_heartbeats',
]

/** The jobs that write rows of their own. */
const jobs: readonly JobName[] = [
  'carry-out-instructions',
  'settle-payments',
  'make-repeated-batches',
  'show-next-batches',
  'keep-pickup-spans',
  'remind-of-pickups',
  'tell-waitlists',
  'fill-columns',
  'count-listing-cells',
  'refresh-search-vocabulary',
  'keep-dashboard-figures',
  'write-commission-reports',
  'reconcile',
]
const quiet = { info: () => undefined, error: () => undefined }

// the embedded database has our own clock
describe.runIf(engines.includes('postgres'))('the times of rows', () => {
  let shop: PaymentShop
  /** by the database's clock, which is years behind the application's */
  let begun = ''
  beforeAll(async () => {
    shop = await openPaymentShop('postgres')
    const [row] = await shop.test.database.runSql('select clock_timestamp()::text as now')
    begun = String(row?.now)
    await callEverything(shop)
    await doWhatTakesMore(shop)
    for (const name of jobs) await jobHandlers[name](shop.test, quiet)
  })
  afterAll(() => shop?.test.close())

  it('come from the application’s clock, in every column with a database default', async () => {
    const { runSql } = shop.test.database
    const columns = await runSql(`
      select attrelid::regclass::text as table, attname as column
      from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum
      join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and not relispartition
        and pg_get_expr(adbin, adrelid) ~ 'now\\(\\)|clock_timestamp\\(\\)'
      order by 1, 2`)
    const names = columns.map(({ table, column }) => `${table}.${column}`)
    expect(names.length).toBeGreaterThan(100)
    expect(names).toEqual(expect.arrayContaining(Object.keys(byTheDatabase)))
    const wrong: string[] = []
    const empty = new Set<string>()
    for (const name of names.filter((each) => !(each in byTheDatabase))) {
      const [table = '', column] = name.split('.')
      const [rows] = await runSql(
        `select count(*)::integer as all, count(*) filter (where ${column} >= $1::timestamptz
            and ${column} < $1::timestamptz + interval '2 days')::integer as wrong
         from ${table}`,
        [begun],
      )
      if (rows?.wrong !== 0) wrong.push(name)
      if (rows?.all === 0) empty.add(table)
    }
    expect(wrong).toEqual([])
    expect([...empty]).toEqual(leftToTheTypes)
  })
})

/** Calls every state-changing route as a buyer, their baker and an admin, on their own data. */
async function callEverything({ test }: PaymentShop): Promise<void> {
  const scene = await makeRoleScene(test)
  const callers: readonly Visitor[] = ['buyer', 'baker', 'superadmin']
  for (const visitor of callers)
    for (const [route, rule] of Object.entries(roleTable)) {
      const [method, path = ''] = route.split(' ')
      if ((method !== 'POST' && method !== 'PUT') || rule.endsSession) continue
      const id = await scene.idOf(visitor, rule, 'own')
      if (id === null) continue
      const cookie = scene.cookieOf(visitor)
      await test.app.inject({
        method,
        url: path.replace(/:\w+|\*$/, rule.id ?? id),
        headers: { origin: test.config.publicUrl, ...(cookie ? { cookie } : {}) },
        ...(rule.body === undefined ? {} : { payload: rule.body }),
      })
    }
}

/** Covers what those calls skip because it needs preparation. */
async function doWhatTakesMore(shop: PaymentShop): Promise<void> {
  const { test, buyer } = shop
  const password = 'flour, water and salt'
  const { baker, id, complete } = await payOrder(shop, 'stripe')
  const { foodListingId } = await shop.order(id)
  const tomorrow = { date: addDays(testToday, 1), pickupWindowId: null, foodListingId: null }
  await done(baker.call('POST', '/api/sellers/announcements', { ...tomorrow, body: 'I am late.' }))
  await complete()
  await done(buyer.call('PUT', `/api/orders/${id}/review`, { rating: 5, body: 'Good bread.' }))
  const report = { contentType: 'listing', contentId: foodListingId, reason: 'misleading' }
  await done(buyer.call('POST', '/api/reports', report))
  await done(baker.call('PUT', '/api/sellers/oven', { spacesADay: 40 }))

  const { email } = baker.user
  await done(callApp(test, 'POST', '/api/login', { email, password }))
  await done(callApp(test, 'POST', '/api/auth/forgot-password', { email }))
  await done(baker.call('POST', '/api/second-factors/app', { currentPassword: password }))
  const proof = { currentPassword: password }
  await done(addPasskey(test, makeAuthenticator(), 'user', (await makePerson(test)).cookie, { proof }))
  const admin = await makeAdmin(test, 'superadmin')
  await done(addPasskey(test, makeAuthenticator(), 'admin', admin.cookie))
  const mia = { username: 'mia', email: 'mia@example.org', firstName: 'Mia', lastName: 'Okafor' }
  await done(admin.call('POST', '/api/admin/admins', { ...mia, role: 'moderator' }))

  const words = { name: 'June Park', email: 'june@example.org', subject: 'Rye on Fridays' }
  const message = { ...words, category: 'general', message: 'Does anybody bake rye?' }
  await done(callApp(test, 'POST', '/api/contact', message))
  const [mail] = await test.db.selectFrom('mails').select('id').where('recipient', '=', words.email).execute()
  await giveUp(test.db, mail?.id ?? '', '550 No such user', test.now())
  const limited = { ...test, config: { ...test.config, rateLimit: true } }
  await new AttemptLimit({ name: 'test', most: 1, within: 60_000, words: 'Too many' }, limited).take('ana')
}

async function done(call: Promise<Answer>): Promise<void> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`A call answered ${status}: ${JSON.stringify(body)}`)
}
