import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { AdminListingDetail, archiveProducts, listProducts } from '#shared/api/admin-listings.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const markup = '<img src=x onerror=alert(1)>'
const lastWeek = { ready_at: fromTestNow(-7 * 24 * 60 * 60_000) }

describe('products in the console', () => {
  let test: TestApp
  let admin: TestAdmin
  let moderator: TestAdmin
  let baker: Person

  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    admin = await makeAdmin(test, 'admin')
    moderator = await makeAdmin(test)
    baker = await makePerson(test, { firstName: 'Wanda', email: 'wanda@oven.example' })
    const odile = await insertBaker(test.db, { first_name: 'Odile', last_name: 'Crème' })
    const suspended = await insertBaker(test.db, { suspended_at: testNow, suspension_reason: 'x' })
    const rows = [
      listingRow(odile, { title: 'Rye loaf', price_cents: 900 }),
      listingRow(odile, { title: 'Rye rolls', price_cents: 400, cuisine: 'Rolls', is_active: false }),
      listingRow(odile, { title: 'Old rye', price_cents: 900, ...lastWeek }),
      listingRow(suspended, { title: 'Hidden rye', price_cents: 100, is_active: false }),
      listingRow(odile, { title: markup, cuisine: 'Cakes', price_cents: 500, archived_at: testNow }),
      listingRow(suspended, { title: '=cmd()', cuisine: 'Soups', price_cents: 100 }),
    ]
    await insertListings(
      test.db,
      rows.map((row, i) => ({ ...row, created_at: new Date(Date.UTC(2026, 0, 1 + i)) })),
    )
  })
  afterAll(() => test.close())

  async function list(query = '') {
    const answer = await moderator.call('GET', `/api/products${query}`)
    expect(answer.status).toBe(200)
    return listProducts.success.body.parse(answer.body)
  }
  const titles = async (query: string) => (await list(query)).products.map(({ title }) => title)
  const visit = async (id: string) => (await callApp(test, 'GET', `/api/food-listings/${id}`)).status
  const archive = async (ids: string[], who = admin) =>
    who.call('POST', '/api/admin/products/archive', { ids, reason: 'It was somebody else’s photo.' })

  it('API-23, DATA-27, ADMIN-10, ADMIN-11: lists all of them in any state, 20 per page', async () => {
    const { products, ...place } = await list()
    expect(place).toEqual({ total: 6, totalIsExact: true, page: 1, limit: 20, nextCursor: null })
    expect(products.map(({ title, status, isActive }) => [title, status, isActive])).toEqual([
      ['=cmd()', 'suspended', true],
      [markup, 'archived', false],
      ['Hidden rye', 'suspended', false],
      ['Old rye', 'past', true],
      ['Rye rolls', 'paused', false],
      ['Rye loaf', 'active', true],
    ])
    expect(products.at(-1)).toMatchObject({
      cuisine: 'Bread',
      cookName: 'Odile Crème',
      price: '9.00',
      readyByDate: '2030-01-01',
    })
  })

  it.each([
    ['?search=rye', ['Hidden rye', 'Old rye', 'Rye rolls', 'Rye loaf']],
    ['?search=ROLL', ['Rye rolls']],
    ['?search=odile&status=active', ['Rye loaf']],
    ['?search=creme', [markup, 'Old rye', 'Rye rolls', 'Rye loaf']],
    ['?search=onerror', [markup]],
    ['?search=%25', []],
    ['?status=active', ['Rye loaf']],
    ['?status=past', ['Old rye']],
    ['?status=paused', ['Rye rolls']],
    ['?status=suspended', ['=cmd()', 'Hidden rye']],
    ['?status=archived', [markup]],
    ['?cuisine=Bread&status=all', ['Hidden rye', 'Old rye', 'Rye loaf']],
    ['?cuisine=Soups', ['=cmd()']],
    ['?sort=oldest&limit=2', ['Rye loaf', 'Rye rolls']],
    ['?sort=price', ['=cmd()', 'Hidden rye', 'Rye rolls', markup, 'Old rye', 'Rye loaf']],
    ['?sort=price&limit=2&page=2', ['Rye rolls', markup]],
  ])('ADMIN-07: %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it.each(['newest', 'oldest', 'price'])('cursor pages sorted by %s list each once', async (sort) => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...page.products.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual((await list(`?sort=${sort}`)).products.map(({ id }) => id))
  })

  it.each(['status=gone', 'cuisine=Bricks', 'sort=shoe', 'page=0', 'limit=101', 'cursor=x'])(
    'OPEN-80: returns 422 for %s',
    async (query) => {
      expect((await moderator.call('GET', `/api/products?${query}`)).status).toBe(422)
    },
  )

  it('the CSV file has the matching products, and no formulas', async () => {
    const url = '/api/admin/products.csv?sort=price&status=suspended'
    const { body } = await test.app.inject({ url, headers: { cookie: moderator.cookie } })
    const lines = body.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\ufeffProduct,Title,Category,Baker,Baker id,Price,Status,Ready by,Posted')
    expect(lines.map((line) => line.split(',')[1])).toEqual(['Title', "'=cmd()", 'Hidden rye'])
  })

  it('shows an admin the exact location that the baker hides from strangers', async () => {
    const { id } = await makeListing(baker, { hidesAddress: true, description: markup })
    const answer = await moderator.call('GET', `/api/admin/products/${id}`)
    expect(AdminListingDetail.parse(answer.body)).toMatchObject({
      address: '88 Alder Ave, New York, NY 10001',
      latitude: 40.7506,
      pickupInstructions: 'Loaves are on the porch shelf.',
      description: markup,
      cookEmail: 'wanda@oven.example',
      archivedAt: null,
    })
    expect((await moderator.call('GET', `/api/admin/products/${newId()}`)).status).toBe(404)
  })

  it('corrects text only; the baker’s open form gets a conflict', async () => {
    const listing = await makeListing(baker, { title: 'Fuck sourdough' })
    const url = `/api/admin/products/${listing.id}`
    const body = { title: 'Sourdough', description: listing.description, cuisine: 'Bread', price: '0.01' }
    expect((await moderator.call('PUT', url, body)).status).toBe(403)
    expect((await admin.call('PUT', url, body)).body).toMatchObject({ title: 'Sourdough', price: '9.50' })
    expect((await admin.call('PUT', url, { ...body, title: ' ', cuisine: 'Bricks' })).status).toBe(422)
    const { body: shown } = await callApp(test, 'GET', `/api/food-listings/${listing.id}`)
    expect(shown).toMatchObject({ title: 'Sourdough', version: listing.version + 1 })
    const log = await test.db
      .selectFrom('admin_activity_logs')
      .select(['action', 'details'])
      .where('target_id', '=', listing.id)
      .execute()
    expect(log).toEqual([
      {
        action: 'listing.edit',
        details: { before: { title: 'Fuck sourdough' }, after: { title: 'Sourdough' } },
      },
    ])
  })

  it('archives several with a reason and returns each result', async () => {
    const [one, two] = [await makeListing(baker), await makeListing(baker, { title: 'Seeded' })]
    const buyer = await makePerson(test)
    const order = await makeOrder(buyer, one)
    const missing = newId()
    expect((await archive([one.id], moderator)).status).toBe(403)
    expect((await admin.call('POST', '/api/admin/products/archive', { ids: [one.id] })).status).toBe(422)
    await admin.call('POST', '/api/admin/products/archive', { ids: [two.id], reason: 'Twice.' })
    const { outcomes } = archiveProducts.success.body.parse((await archive([one.id, two.id, missing])).body)
    expect(outcomes).toEqual([
      { id: one.id, isArchived: true, message: null },
      { id: two.id, isArchived: false, message: 'This listing is already archived.' },
      { id: missing, isArchived: false, message: 'This listing is no longer available.' },
    ])
    expect(await visit(one.id)).toBe(404)
    expect((await baker.call('GET', `/api/food-listings/${one.id}`)).status).toBe(404)
    // existing orders stay
    expect((await buyer.call('GET', `/api/orders/${order.id}`)).body).toMatchObject({ status: 'pending' })
    const mail = await lastMailTo(test, 'wanda@oven.example', 'listing-archived')
    expect(mail.text).toContain('It was somebody else’s photo.')

    const restore = () =>
      admin.call('POST', `/api/admin/products/${one.id}/restore`, { reason: 'It is hers.' })
    expect(await moderator.call('GET', `/api/admin/products/${one.id}`)).toMatchObject({
      body: { status: 'archived', archivedBy: admin.admin.username },
    })
    expect((await restore()).body).toMatchObject({ status: 'active', archivedBy: null, archiveReason: null })
    expect(await visit(one.id)).toBe(200)
    expect((await lastMailTo(test, 'wanda@oven.example', 'listing-restored')).text).toContain('It is hers.')
    expect((await restore()).status).toBe(409)

    // a listing its baker deleted stays deleted
    await baker.call('DELETE', `/api/food-listings/${one.id}`)
    expect((await restore()).body).toMatchObject({ error: 'conflict' })
  })
})
