import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorResponse } from '#shared/api/errors.ts'
import { orderNumber } from '#shared/order-number.ts'
import { makeAccessToken } from '#tests/make/make-access-token.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { type Answer, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace } from '#tests/make/make-place.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

const password = 'flour, water and salt'
const currentPassword = { currentPassword: password }

describe.each(enginesInTurn)('passwords, exports and account deletion on %s', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(engine)
  })
  afterAll(() => test.close())

  const signIn = (email: string, tried = password) =>
    callApp(test, 'POST', '/api/login', { email, password: tried })
  const isSignedIn = async (cookie: string) => {
    const { body } = await callApp(test, 'GET', '/api/me', undefined, cookie)
    return JSON.stringify(body) !== '{"user":null}'
  }
  const cookiesOf = ({ headers }: Pick<Answer, 'headers'>) =>
    [headers['set-cookie']]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ')
  const signInElsewhere = async ({ user }: Person) => cookiesOf(await signIn(user.email))
  const mailsTo = async (email: string) => {
    const rows = await test.db.selectFrom('mails').select('purpose').where('recipient', '=', email).execute()
    return rows.map(({ purpose }) => purpose)
  }
  const userRow = ({ user }: Person) =>
    test.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()

  it('a new password replaces the old one, ends the other sessions, renews this one and is emailed', async () => {
    const ana = await makePerson(test)
    const elsewhere = await signInElsewhere(ana)
    const newPassword = 'rye, salt and patience'
    const copied = ana.cookie
    const answer = await ana.call('PUT', '/api/account/password', { ...currentPassword, newPassword })
    expect(answer.status).toBe(204)
    // a copied cookie no longer works
    expect([await isSignedIn(copied), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect(await isSignedIn(cookiesOf(answer))).toBe(true)
    expect((await signIn(ana.user.email)).status).toBe(401)
    expect((await signIn(ana.user.email, newPassword)).status).toBe(200)
    expect(await mailsTo(ana.user.email)).toContain('password-changed')
  })

  it.each([
    [
      'a wrong current password',
      { currentPassword: 'not this one', newPassword: 'rye and salt' },
      'currentPassword',
    ],
    ['a short new password', { ...currentPassword, newPassword: 'rye' }, 'newPassword'],
    ['a common new password', { ...currentPassword, newPassword: 'Sunshine1' }, 'newPassword'],
  ])('%s is rejected at its field', async (_what, body, field) => {
    const ana = await makePerson(test)
    const answer = await ana.call('PUT', '/api/account/password', body)
    expect([answer.status, Object.keys(ErrorResponse.parse(answer.body).fields ?? {})]).toEqual([
      422,
      [field],
    ])
    expect((await signIn(ana.user.email)).status).toBe(200)
  })

  it('the export contains all data of the person, and no secrets or data of others', async () => {
    const [ana, ben] = [await makePerson(test), await makePerson(test, { firstName: 'Benedikt' })]
    await ana.call('PUT', `/api/profile/${ana.user.id}`, profileBody(ana, { bio: 'Buns before sunrise.' }))
    const own = await makeListing(ana, { title: 'Ana’s buns' })
    await makePlace(ana, { name: 'Ana’s stall' })
    await ana.call('PUT', '/api/sellers/oven', { spacesADay: 48 })
    const hidden = await makePlace(ben, { address: '7 Secret Ln, New York, NY 10003', hidesAddress: true })
    const bens = await makeListing(ben, { title: 'Ben’s bread', placeId: hidden.id })
    await makeOrder(ana, bens, { notes: 'I come by bike.' })
    const { pickupCode } = await makeOrder(ben, own)
    const soldOut = await makeListing(ben, { servingsAvailable: 1 })
    await makeOrder(await makePerson(test), soldOut, { quantity: 1 })
    await ana.call('PUT', `/api/food-listings/${soldOut.id}/waitlist`, { servings: 4 })
    const { token } = await makeAccessToken(test, ana, ['read'])
    const answer = await test.app.inject({ url: '/api/account/export', headers: { cookie: ana.cookie } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="bakesale-my-data.zip"',
    })
    const files = Object.fromEntries(
      Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]),
    )
    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'access-tokens.json',
      'bake-days.json',
      'bake-imports.json',
      'bake-repeats.json',
      'listings.json',
      'mails-to-you.json',
      'messages-to-us.json',
      'order-changes.json',
      'orders-placed.json',
      'orders-received.json',
      'oven.json',
      'passkeys.json',
      'payout-changes.json',
      'pickup-places.json',
      'pickup-windows.json',
      'profile.json',
      'reports-made.json',
      'review-replies.json',
      'reviews.json',
      'security-log.json',
      'sessions.json',
      'waited-for.json',
      'webhooks.json',
    ])
    expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject({
      email: ana.user.email,
      bio: 'Buns before sunrise.',
    })
    const tokens: unknown = JSON.parse(files['access-tokens.json'] ?? '')
    expect(tokens).toMatchObject([{ name: 'Till', beginning: token.slice(0, 8), scopes: ['read'] }])
    expect(files['access-tokens.json']).not.toMatch(/hash/)
    expect(Object.values(files).join()).not.toContain(token)
    expect(files['listings.json']).toContain('Ana’s buns')
    expect(files['pickup-places.json']).toContain('Ana’s stall')
    expect(JSON.parse(files['oven.json'] ?? '')).toMatchObject([{ spaces_a_day: 48 }])
    expect(JSON.parse(files['waited-for.json'] ?? '')).toMatchObject([
      { food_listing_id: soldOut.id, servings: 4, told_at: null },
    ])
    expect(files['orders-placed.json']).toContain('I come by bike.')
    expect(JSON.parse(files['orders-received.json'] ?? '')).toHaveLength(1)
    // a baker sees the pickup code only at handover
    expect(files['orders-received.json']).not.toContain(`"${pickupCode}"`)
    const everything = Object.values(files).join('')
    for (const foreign of ['Benedikt', ben.user.email, 'Secret Ln', '$argon2id$', 'token_hash', '"token"'])
      expect(everything).not.toContain(foreign)
  })

  it('a visitor cannot download or delete anything', async () => {
    for (const [method, url] of [
      ['GET', '/api/account/export'],
      ['GET', '/api/account/open-orders'],
      ['POST', '/api/account/delete'],
    ] as const) {
      const answer = await callApp(test, method, url, method === 'POST' ? currentPassword : undefined)
      expect([url, answer.status]).toEqual([url, 401])
    }
  })

  it('an account is not deleted with a wrong password or with an open order on either side', async () => {
    const [ana, ben] = [await makePerson(test), await makePerson(test)]
    const listing = await makeListing(ana, { title: 'Rye' })
    const order = await makeOrder(ben, listing)
    const wrong = await ana.call('POST', '/api/account/delete', { currentPassword: 'not this one' })
    expect(wrong.status).toBe(422)
    for (const [person, side] of [
      [ana, 'baker'],
      [ben, 'buyer'],
    ] as const) {
      const answer = await person.call('POST', '/api/account/delete', currentPassword)
      expect([answer.status, ErrorResponse.parse(answer.body).message]).toEqual([
        409,
        `This order isn’t finished yet: Rye (order ${orderNumber(order.id)}). Complete or cancel it first.`,
      ])
      const open = await person.call('GET', '/api/account/open-orders')
      expect(open.body).toEqual([
        { id: order.id, title: 'Rye', side, settledBy: null, timeZone: order.foodListing.timeZone },
      ])
    }
    expect((await callApp(test, 'GET', `/api/food-listings/${listing.id}`)).status).toBe(200)
  })

  it('a deleted account keeps the sales records without the person', async () => {
    const [ana, ben] = [await makePerson(test, { firstName: 'Anastasia' }), await makePerson(test)]
    await ana.call(
      'PUT',
      `/api/profile/${ana.user.id}`,
      profileBody(ana, { bio: 'Buns.', phone: '212-555-0114' }),
    )
    const place = await makePlace(ana)
    await ana.call('PUT', '/api/sellers/oven', { spacesADay: 48 })
    const sold = await makeListing(ana, { placeId: place.id })
    const [soldAtHome, unsold] = [await makeListing(ana), await makeListing(ana)]
    const bens = await makeListing(ben, { address: '5 Birch Ct, New York, NY 10002' })
    for (const listing of [sold, soldAtHome]) {
      const received = await makeOrder(ben, listing)
      await ana.call('POST', `/api/orders/${received.id}/decline`, {
        reason: 'My oven broke, sorry. Anastasia',
      })
    }
    const placed = await makeOrder(ana, bens, { notes: 'Ring at Anastasia’s.' })
    await ben.call('POST', `/api/orders/${placed.id}/confirm`)
    await ben.call('POST', `/api/orders/${placed.id}/complete`, await shownCode(test, placed.id))
    const elsewhere = await signInElsewhere(ana)

    const answer = await ana.call('POST', '/api/account/delete', currentPassword)
    expect(answer.status).toBe(204)
    expect(String([answer.headers['set-cookie']].flat()[0])).toMatch(/^bakesale_session=;/)
    expect([await isSignedIn(ana.cookie), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect((await signIn(ana.user.email)).status).toBe(401)
    expect(await mailsTo(ana.user.email)).toEqual(['account-deleted'])

    const row = await userRow(ana)
    expect(row).toMatchObject({ first_name: 'Former', last_name: 'member', is_active: false, phone: null })
    expect(row.deleted_at).not.toBeNull()
    for (const listing of [sold, soldAtHome, unsold])
      expect((await callApp(test, 'GET', `/api/food-listings/${listing.id}`)).status).toBe(404)
    const kept = await test.db
      .selectFrom('food_listings')
      .selectAll()
      .where('cook_id', '=', ana.user.id)
      .orderBy('id')
      .execute()
    expect(kept).toMatchObject(
      [sold, soldAtHome].map(({ id }) => ({ id, address: 'Removed', latitude: null })),
    )
    expect(
      await test.db.selectFrom('ovens').select('cook_id').where('cook_id', '=', ana.user.id).execute(),
    ).toEqual([])
    const orders = await test.db
      .selectFrom('orders')
      .selectAll()
      .where((order) => order.or([order('buyer_id', '=', ana.user.id), order('cook_id', '=', ana.user.id)]))
      .execute()
    expect(orders.map(({ total_cents }) => total_cents)).toEqual([1900, 1900, 1900])
    const places = test.db.selectFrom('pickup_places').selectAll().where('cook_id', '=', ana.user.id)
    expect(await places.execute()).toEqual([])
    const left = JSON.stringify([row, kept, orders])
    for (const trace of ['Anastasia', ana.user.email, '555-0114', 'Alder Ave', 'Market Sq'])
      expect(left).not.toContain(trace)
    const bensView = await ben.call('GET', `/api/orders/${placed.id}`)
    expect(JSON.stringify(bensView.body)).toContain('Former')
  })

  it('the address is free for a new account afterward', async () => {
    const ana = await makePerson(test)
    await ana.call('POST', '/api/account/delete', currentPassword)
    const again = await makePerson(test, { email: ana.user.email })
    expect(again.user.id).not.toBe(ana.user.id)
  })
})
