import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '#server/database/transaction.ts'
import { AdminUserDetail, listUsers } from '#shared/api/admin-users.ts'
import { testNow } from '#tests/make/clock.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { testClient } from '#tests/make/test-client.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { changeUserState } from './change-user-state.ts'

const markup = '<img src=x onerror=alert(1)>'

describe('users in the console', () => {
  let test: TestApp
  let admin: TestAdmin
  let moderator: TestAdmin
  let baker: Person
  let buyer: Person

  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    admin = await makeAdmin(test, 'admin')
    moderator = await makeAdmin(test)
    baker = await makePerson(test, { firstName: 'Wanda', email: 'wanda@oven.example' })
    buyer = await makePerson(test, { firstName: markup, email: 'theo@example.org' })
    const rows = [
      { first_name: 'Zoë', last_name: 'Crème', email: 'zoe.creme@example.net' },
      { first_name: 'Agnes', last_name: 'Lindqvist', email: 'agnes@example.net', is_active: false },
      { first_name: '=SUM(A1)', last_name: 'Formula', email: 'formula@example.net' },
      { first_name: 'Former', last_name: 'member', email: 'gone@deleted.invalid', deleted_at: testNow },
    ]
    for (const [i, row] of rows.entries())
      await insertBaker(test.db, { ...row, created_at: new Date(Date.UTC(2026, 0, 1 + i)) })
  })
  afterAll(() => test.close())

  async function list(query = '', who: TestAdmin = moderator) {
    const answer = await who.call('GET', `/api/users${query}`)
    expect(answer.status).toBe(200)
    return listUsers.success.body.parse(answer.body)
  }
  const names = async (query: string) => (await list(query)).users.map(({ firstName }) => firstName)
  const read = async (id: string) =>
    AdminUserDetail.parse((await moderator.call('GET', `/api/admin/users/${id}`)).body)
  const act = (action: string, id: string, reason = 'Sold what was not theirs.', who = admin) =>
    who.call('POST', `/api/admin/users/${id}/${action}`, { reason })
  const logOf = (id: string) =>
    test.db
      .selectFrom('admin_activity_logs')
      .select(['admin_id', 'action', 'details'])
      .where('target_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()

  it('API-22, DATA-26, ADMIN-10, ADMIN-13, OPEN-18, OPEN-66, OPEN-73: 20 newest, no deleted accounts', async () => {
    const { users, ...place } = await list()
    expect(users.map(({ firstName }) => firstName)).toEqual([markup, 'Wanda', '=SUM(A1)', 'Agnes', 'Zoë'])
    expect(place).toEqual({ total: 5, totalIsExact: true, page: 1, limit: 20, nextCursor: null })
    expect(users[1]).toEqual({
      id: baker.user.id,
      firstName: 'Wanda',
      lastName: 'Baker',
      email: 'wanda@oven.example',
      cookType: 'buyer',
      isActive: true,
      status: 'active',
      createdAt: expect.any(String),
    })
  })

  it.each([
    ['?search=wan', ['Wanda']],
    ['?search=wanda@oven.example', ['Wanda']],
    ['?search=WANDA%20bak', ['Wanda']],
    ['?search=zoe%20creme', ['Zoë']],
    ['?search=onerror', [markup]],
    ['?search=%25', []],
    ['?search=member', []],
    ['?status=active&search=example.net', ['=SUM(A1)', 'Zoë']],
    ['?status=inactive', ['Agnes']],
    ['?status=suspended', []],
    ['?sort=oldest&limit=2', ['Zoë', 'Agnes']],
    ['?sort=name', [markup, '=SUM(A1)', 'Agnes', 'Wanda', 'Zoë']],
    ['?sort=oldest&page=2&limit=2', ['=SUM(A1)', 'Wanda']],
  ])('ADMIN-05, ADMIN-06: %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('finds one by the id', async () => {
    expect(await names(`?search=${buyer.user.id}`)).toEqual([markup])
  })

  it.each(['newest', 'oldest', 'name'])('cursor pages sorted by %s list everybody once', async (sort) => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...page.users.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual((await list(`?sort=${sort}`)).users.map(({ id }) => id))
  })

  it.each([
    'status=gone',
    'sort=shoe',
    'page=0',
    'page=x',
    'limit=101',
    'cursor=x',
    `search=${'x'.repeat(101)}`,
  ])('OPEN-80: returns 422 for %s', async (query) => {
    expect((await moderator.call('GET', `/api/users?${query}`)).status).toBe(422)
  })

  it('the CSV file has the matching users, and no formulas', async () => {
    const answer = await test.app.inject({
      url: '/api/admin/users.csv?sort=oldest&search=example.net',
      headers: { cookie: moderator.cookie },
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="users.csv"',
      'cache-control': 'private, no-store',
    })
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\ufeffUser,First name,Last name,Email,Type,Status,Joined')
    expect(lines.map((line) => line.split(',')[1])).toEqual(['First name', 'Zoë', 'Agnes', "'=SUM(A1)"])
    const logged = await test.db
      .selectFrom('admin_activity_logs')
      .select(['admin_id', 'details'])
      .where('action', '=', 'list.download')
      .execute()
    expect(logged).toMatchObject([{ details: { file: 'users.csv', query: { search: 'example.net' } } }])
  })

  it('shows a user in full, without passwords, tokens or hashes (DATA-02)', async () => {
    const listing = await makeListing(baker, { title: 'Rye' })
    const order = await makeOrder(buyer, listing)
    const answer = await moderator.call('GET', `/api/admin/users/${baker.user.id}`)
    expect(answer.body).toMatchObject({
      email: 'wanda@oven.example',
      cookType: 'home_cook',
      sessions: 1,
      listings: { public: 1, paused: 0, archived: 0 },
      ordersAsBaker: { open: 1, completed: 0, cancelled: 0 },
      ordersAsBuyer: { open: 0, completed: 0, cancelled: 0 },
      reports: { pending: 0, decided: 0 },
      openOrders: [{ id: order.id, title: 'Rye', status: 'pending', buyerName: `${markup} Baker` }],
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/token|hash|passw|secret|merchant/i)
    expect((await moderator.call('GET', `/api/admin/users/${order.id}`)).status).toBe(404)
  })

  it('corrects only what the role may, and logs the old values', async () => {
    const body = { firstName: ' Wanda ', lastName: '', phone: '', bio: markup, cookType: 'food_truck' }
    const url = `/api/admin/users/${baker.user.id}`
    expect((await moderator.call('PUT', url, body)).status).toBe(403)
    const answer = await admin.call('PUT', url, { ...body, email: 'thief@example.org' })
    expect(answer.body).toMatchObject({
      firstName: 'Wanda',
      lastName: '',
      bio: markup,
      email: 'wanda@oven.example',
    })
    expect(await logOf(baker.user.id)).toEqual([
      {
        admin_id: admin.admin.id,
        action: 'user.edit',
        details: {
          before: { lastName: 'Baker', bio: null, cookType: 'home_cook' },
          after: { lastName: '', bio: markup, cookType: 'food_truck' },
        },
      },
    ])
    // an unchanged profile is not logged
    await admin.call('PUT', url, body)
    expect(await logOf(baker.user.id)).toHaveLength(1)
    const wrong = await admin.call('PUT', url, {
      ...body,
      firstName: '',
      phone: 'call me',
      bio: 'x'.repeat(501),
    })
    expect(wrong.status).toBe(422)
    expect(
      Object.keys(z.object({ fields: z.record(z.string(), z.string()) }).parse(wrong.body).fields).toSorted(),
    ).toEqual(['bio', 'firstName', 'phone'])
    // a new name must follow the name rule, an older one may stay
    expect((await admin.call('PUT', url, { ...body, firstName: 'see evil.example' })).status).toBe(422)
    await test.db
      .updateTable('users')
      .set({ last_name: 'of wanda.example' })
      .where('id', '=', baker.user.id)
      .execute()
    expect((await admin.call('PUT', url, { ...body, lastName: 'of wanda.example' })).status).toBe(200)
    await admin.call('PUT', url, body)
  })

  it('suspending ends sessions, sign-in, listings and orders; reinstating restores them', async () => {
    const listing = await makeListing(baker, { title: 'Brioche of a kind' })
    const paused = await makeListing(baker, { title: 'Brioche on hold' })
    await baker.call('POST', `/api/food-listings/${paused.id}/pause`)
    const visit = (url: string) => test.app.inject({ url })
    const search = '/api/food-listings?query=brioche'
    const places = [search, '/api/listing-points?bounds=40,-75,41,-73&query=brioche', '/sitemap-listings.xml']
    const shown = async () =>
      Promise.all(places.map(async (url) => (await visit(url)).body.includes(listing.id)))
    expect(await shown()).toEqual([true, true, true])

    expect((await act('suspend', baker.user.id, 'x', moderator)).status).toBe(403)
    expect((await act('suspend', baker.user.id, '  ')).status).toBe(422)
    const suspended = await act('suspend', baker.user.id)
    expect(suspended.body).toMatchObject({
      status: 'suspended',
      isActive: false,
      suspensionReason: 'Sold what was not theirs.',
      sessions: 0,
      listings: { public: 0 },
    })
    await expect.poll(shown).toEqual([false, false, false])
    expect((await visit(`/api/food-listings/${listing.id}`)).statusCode).toBe(404)
    expect((await visit(`/food/${listing.id}`)).statusCode).toBe(404)
    expect((await buyer.call('POST', '/api/orders', { foodListingId: listing.id, quantity: 1 })).status).toBe(
      404,
    )
    expect((await buyer.call('GET', `/api/profile/${baker.user.id}`)).status).toBe(404)
    expect((await baker.call('GET', '/api/sellers/listings')).status).toBe(401)
    const signIn = () =>
      callApp(test, 'POST', '/api/login', { email: 'wanda@oven.example', password: 'flour, water and salt' })
    expect((await signIn()).status).toBe(403)
    const mail = await lastMailTo(test, 'wanda@oven.example', 'account-suspended')
    expect(mail.text).toContain('Sold what was not theirs.')
    expect(await names('?status=suspended')).toEqual(['Wanda'])
    expect((await act('suspend', baker.user.id)).status).toBe(409)
    expect((await act('deactivate', baker.user.id)).status).toBe(409)

    const back = await act('reinstate', baker.user.id, 'It was a mistake.')
    expect(back.body).toMatchObject({ status: 'active', suspendedAt: null, suspensionReason: null })
    await expect.poll(shown).toEqual([true, true, true])
    expect((await visit(`/food/${listing.id}`)).statusCode).toBe(200)
    // listings that the baker paused stay paused
    expect((await visit(`/api/food-listings/${paused.id}`)).statusCode).toBe(404)
    expect((await signIn()).status).toBe(200)
    expect((await lastMailTo(test, 'wanda@oven.example', 'account-active')).text).toContain(
      'It was a mistake.',
    )
    expect((await act('reinstate', baker.user.id)).status).toBe(409)
    expect((await logOf(baker.user.id)).slice(-2)).toEqual([
      {
        admin_id: admin.admin.id,
        action: 'user.suspend',
        details: {
          before: { status: 'active' },
          after: { status: 'suspended' },
          reason: 'Sold what was not theirs.',
        },
      },
      {
        admin_id: admin.admin.id,
        action: 'user.reinstate',
        details: {
          before: { status: 'suspended' },
          after: { status: 'active' },
          reason: 'It was a mistake.',
        },
      },
    ])
  })

  it('an inactive user cannot sign in, and their listings are hidden', async () => {
    const cook = await insertBaker(test.db, { first_name: 'Idle' })
    const row = listingRow(cook)
    await insertListings(test.db, [row])
    expect((await act('deactivate', cook)).body).toMatchObject({
      status: 'inactive',
      listings: { public: 0 },
    })
    expect((await callApp(test, 'GET', `/api/food-listings/${row.id}`)).status).toBe(404)
    // a listing posted at the same time is not public either
    const late = listingRow(cook)
    await insertListings(test.db, [late])
    expect((await callApp(test, 'GET', `/api/food-listings/${late.id}`)).status).toBe(404)
    expect((await act('reinstate', cook)).body).toMatchObject({ status: 'active', listings: { public: 2 } })
  })

  it('a listing posted while its baker is being suspended is not public', async () => {
    const cook = await insertBaker(test.db, { first_name: 'Quick' })
    const row = listingRow(cook)
    const suspended = Promise.withResolvers<void>()
    const posted = Promise.withResolvers<void>()
    const actor = {
      ...admin.admin,
      email: '',
      sessionId: '',
      reauthenticatedAt: null,
      mustChangePassword: false,
      hasSecondFactor: false,
    }
    const suspending = inTransaction(test.db, async (trx) => {
      const who = { ...actor, ...testClient }
      await changeUserState(test, trx, who, { id: cook, action: 'suspend', reason: 'x' })
      suspended.resolve()
      await posted.promise
    })
    await suspended.promise
    const posting = insertListings(test.db, [row])
    posted.resolve()
    await Promise.all([suspending, posting])
    expect((await callApp(test, 'GET', `/api/food-listings/${row.id}`)).status).toBe(404)
  })

  it('nobody can change an account that its owner deleted', async () => {
    const { id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('deleted_at', 'is not', null)
      .executeTakeFirstOrThrow()
    expect((await read(id)).isDeleted).toBe(true)
    for (const action of ['suspend', 'deactivate', 'reinstate'])
      expect((await act(action, id)).status).toBe(409)
    const body = { firstName: 'A', lastName: 'B', cookType: 'home_cook' }
    expect((await admin.call('PUT', `/api/admin/users/${id}`, body)).status).toBe(409)
    expect((await act('suspend', admin.admin.id)).status).toBe(404)
  })
})
