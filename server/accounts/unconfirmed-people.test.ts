import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { insertListing } from '#server/listings/listings-repository.ts'
import { carriesTypedText } from '#server/mail/withheld-mail.ts'
import { Listing } from '#shared/api/listings.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { listingRow } from '#tests/make/listing-rows.ts'
import { lastMailTo, mailsTo, tokenIn } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { checkoutBody, connectBaker } from '#tests/make/make-checkout.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { browserWith, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { cookiesOf } from '#tests/make/passkeys.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { scriptProviders } from '#tests/make/scripted-provider.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, engines } from '#tests/make/test-database.ts'
import { mailResetLinks } from './mail-reset-links.ts'
import { confirmAddress } from './users-repository.ts'

const refusal = {
  status: 403,
  body: { error: 'email_unconfirmed', message: expect.stringContaining('Confirm your email address') },
}

async function follow(test: TestApp, person: Person): Promise<void> {
  const { text } = await lastMailTo(test, person.user.email, 'verify-email')
  const answer = await person.call('POST', '/api/auth/confirm-email', {
    token: tokenIn(text),
    currentPassword: 'flour, water and salt',
  })
  expect(answer.status).toBe(204)
}

describe('decisions, unconfirmed e-mail addresses: somebody with an unconfirmed address', () => {
  let test: TestApp
  let baker: Person
  let una: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, {}, scriptProviders())
    baker = await makePerson(test, { firstName: 'Bea' })
    una = await makePerson(test, { firstName: 'Una', isEmailConfirmed: false })
  })
  afterAll(() => test.close())

  it('orders nothing that is paid at pickup until they use the link', async () => {
    const listing = await makeListing(baker)
    expect(await una.call('POST', '/api/orders', orderBody(listing.id))).toMatchObject(refusal)
    const wanted = checkoutBody([{ payWay: 'pickup', lines: [[listing, 2]] }])
    expect(await una.call('POST', '/api/checkouts', wanted)).toMatchObject({
      status: 201,
      body: {
        orders: [],
        refusals: [{ cookId: baker.user.id, code: 'email_unconfirmed', lines: [] }],
      },
    })
    const una2 = await makePerson(test, { isEmailConfirmed: false })
    await follow(test, una2)
    expect((await una2.call('POST', '/api/orders', orderBody(listing.id))).status).toBe(201)
  })

  it('gets no email with text that somebody typed', async () => {
    const [old, next] = ['zeb@example.org', 'zeb-next@example.org']
    const zeb = await makePerson(test, { firstName: 'Zebulon', email: old, isEmailConfirmed: false })
    await zeb.call('POST', '/api/auth/confirmation-mail')
    await callApp(test, 'POST', '/api/auth/forgot-password', { email: old })
    await mailResetLinks(test)
    test.setNow(fromTestNow(60 * 60_000))
    const again = { email: old, password: 'flour, water and salt', firstName: 'Zebulon' }
    expect((await callApp(test, 'POST', '/api/signup', again)).status).toBe(409)
    const moved = profileBody(zeb, { email: next, currentPassword: 'flour, water and salt' })
    expect((await zeb.call('PUT', `/api/profile/${zeb.user.id}`, moved)).status).toBe(200)
    const { text } = await lastMailTo(test, next, 'change-email')
    const followed = { token: tokenIn(text), currentPassword: again.password }
    expect((await callApp(test, 'POST', '/api/auth/confirm-email', followed)).status).toBe(204)
    test.setNow(null)
    const mails = [...(await mailsTo(test, old)), ...(await mailsTo(test, next))]
    const sent = mails.filter(({ purpose }) => !carriesTypedText(purpose))
    expect(new Set(sent.map(({ purpose }) => purpose))).toEqual(
      new Set([
        'verify-email',
        'reset-password',
        'sign-up-tried',
        'email-change-asked',
        'change-email',
        'email-changed',
      ]),
    )
    for (const { subject, text: words } of sent) expect(`${subject} ${words}`).not.toMatch(/Zebulon|Baker/)
  })

  it('buys what is paid online, and sees no contact details, in orders either', async () => {
    const paid = await makePerson(test, { firstName: 'Pia' })
    await connectBaker(test, paid, 'paypal')
    const [online, atPickup] = [await makeListing(paid), await makeListing(baker)]
    const answer = await una.call(
      'POST',
      '/api/checkouts',
      checkoutBody([
        { payWay: 'paypal', lines: [[online, 2]] },
        { payWay: 'pickup', lines: [[atPickup, 1]] },
      ]),
    )
    expect(answer).toMatchObject({
      status: 201,
      body: {
        orders: [{ foodListingId: online.id, cook: { firstName: 'Pia', email: null, phone: null } }],
        refusals: [{ code: 'email_unconfirmed' }],
      },
    })
    const contact = async (person: Person) =>
      (await person.call('GET', `/api/food-listings/${online.id}`)).body
    expect(await contact(una)).toMatchObject({ cook: { email: null, phone: null } })
    const confirmed = await makePerson(test)
    expect(await contact(confirmed)).toMatchObject({ cook: { email: paid.user.email } })
  })

  it('reports and reviews nothing', async () => {
    const listing = await makeListing(baker)
    const report = { contentType: 'listing', contentId: listing.id, reason: 'other', description: 'Odd.' }
    expect(await una.call('POST', '/api/reports', report)).toMatchObject(refusal)
    const buyer = await makePerson(test)
    const { id } = await makeOrder(buyer, listing)
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(test, id))
    await test.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', buyer.user.id)
      .execute()
    const review = () => buyer.call('PUT', `/api/orders/${id}/review`, { rating: 5, body: 'Good.' })
    expect(await review()).toMatchObject(refusal)
    await test.db.updateTable('users').set({ email_verified: true }).where('id', '=', buyer.user.id).execute()
    expect((await review()).status).toBe(200)
    const reply = { reply: 'Thank you.' }
    expect(await una.call('PUT', `/api/reviews/${id}/reply`, reply)).toMatchObject(refusal)
  })

  it('has their listings saved as drafts, which nobody else finds', async () => {
    const ida = await makePerson(test, { firstName: 'Ida', isEmailConfirmed: false })
    const answer = await ida.call('POST', '/api/food-listings', listingBody({ title: 'Quiet quince tart' }))
    expect(answer).toMatchObject({ status: 201, body: { isDraft: true, isActive: true } })
    const { id } = Listing.parse(answer.body)
    const seenBy = async (ask: (url: string) => Promise<{ status: number; body: unknown }>) => ({
      page: (await ask(`/api/food-listings/${id}`)).status,
      reviews: (await ask(`/api/food-listings/${id}/reviews`)).status,
      search: (await ask('/api/food-listings?query=quince')).body,
      ofBaker: (await ask(`/api/food-listings?sellerId=${ida.user.id}`)).body,
      map: (await ask('/api/listing-points?query=quince')).body,
    })
    const nothing = { page: 404, reviews: 404, search: [], ofBaker: [] }
    expect(await seenBy((url) => callApp(test, 'GET', url))).toMatchObject(nothing)
    expect(await seenBy((url) => baker.call('GET', url))).toMatchObject(nothing)
    const told = await test.app.inject({ method: 'GET', url: '/sitemap.xml' })
    expect(told.body).not.toContain(id)
    expect(JSON.stringify((await seenBy((url) => callApp(test, 'GET', url))).map)).not.toContain(id)
    expect((await baker.call('GET', `/api/profile/${ida.user.id}`)).status).toBe(404)
    expect((await baker.call('POST', '/api/orders', orderBody(id))).status).toBe(404)
    const report = { contentType: 'listing', contentId: id, reason: 'other', description: 'Odd.' }
    expect((await baker.call('POST', '/api/reports', report)).status).toBe(404)

    // their baker reads, changes and counts them
    expect((await ida.call('GET', `/api/food-listings/${id}`)).body).toMatchObject({ isDraft: true })
    const changed = listingBody({ title: 'Quiet quince tarts' })
    expect((await ida.call('PUT', `/api/food-listings/${id}`, changed)).status).toBe(200)
    expect((await ida.call('GET', '/api/sellers/listings?state=draft')).body).toMatchObject([{ id }])
    expect((await ida.call('GET', '/api/sellers/listings?state=active')).body).toEqual([])
    expect((await ida.call('GET', '/api/sellers/overview')).body).toMatchObject({
      listings: { active: 0, drafts: 1 },
    })

    // the console distinguishes them from suspended ones
    const moderator = await makeAdmin(test)
    const inConsole = async (status: string) =>
      (await moderator.call('GET', `/api/products?status=${status}`)).body
    expect(await inConsole('draft')).toMatchObject({ products: [{ id, status: 'draft' }] })
    expect(await inConsole('suspended')).toMatchObject({ products: [] })

    // confirming makes them public
    await follow(test, ida)
    const found = await seenBy((url) => callApp(test, 'GET', url))
    expect(found).toMatchObject({ page: 200, search: [{ id, isDraft: false }], ofBaker: [{ id }] })
  })

  it('a new password by email confirms the address, and leaves publishing drafts to its owner', async () => {
    const ida = await makePerson(test, { isEmailConfirmed: false })
    const { id } = await makeListing(ida)
    await callApp(test, 'POST', '/api/auth/forgot-password', { email: ida.user.email })
    await mailResetLinks(test)
    const { text } = await lastMailTo(test, ida.user.email, 'reset-password')
    const password = 'rye, water and patience'
    const reset = await callApp(test, 'POST', '/api/auth/reset-password', { token: tokenIn(text), password })
    expect(reset.status).toBe(204)
    const seen = async () => (await callApp(test, 'GET', `/api/food-listings/${id}`)).status
    expect(await seen()).toBe(404)
    const signedIn = await callApp(test, 'POST', '/api/login', { email: ida.user.email, password })
    const owner = browserWith(test, cookiesOf(signedIn))
    expect((await owner.call('POST', `/api/food-listings/${id}/resume`)).status).toBe(200)
    expect(await seen()).toBe(200)
  })

  it('paused or suspended listings stay so when their baker confirms', async () => {
    const ida = await makePerson(test, { isEmailConfirmed: false })
    const [paused, plain] = [await makeListing(ida), await makeListing(ida)]
    expect((await ida.call('POST', `/api/food-listings/${paused.id}/pause`)).status).toBe(200)
    await follow(test, ida)
    expect((await callApp(test, 'GET', `/api/food-listings/${paused.id}`)).status).toBe(404)
    expect((await callApp(test, 'GET', `/api/food-listings/${plain.id}`)).status).toBe(200)

    const sam = await makePerson(test, { isEmailConfirmed: false })
    const hidden = await makeListing(sam)
    const suspended = { suspended_at: testNow, suspension_reason: 'Spam' }
    await test.db.updateTable('users').set(suspended).where('id', '=', sam.user.id).execute()
    await follow(test, sam)
    expect((await callApp(test, 'GET', `/api/food-listings/${hidden.id}`)).status).toBe(404)
    const again = { suspended_at: null, suspension_reason: null }
    await test.db.updateTable('users').set(again).where('id', '=', sam.user.id).execute()
    expect((await callApp(test, 'GET', `/api/food-listings/${hidden.id}`)).status).toBe(200)
  })
})

describe.runIf(engines.includes('postgres'))('a listing posted while its baker confirms', () => {
  it('is public in either order', async () => {
    const test = await makeTestApp('postgres')
    try {
      const [ida, ola] = await Promise.all([0, 1].map(() => makePerson(test, { isEmailConfirmed: false })))
      if (!ida || !ola) throw new Error('Nobody has signed up')
      const [first, second] = [listingRow(ida.user.id), listingRow(ola.user.id)]
      const confirm = ({ user }: Person) =>
        inTransaction(test.db, (trx) => confirmAddress(trx, user.id, user.email, testNow))

      const posting = await leaveOpen(test, (trx) => insertListing(trx, first))
      const confirming = confirm(ida)
      await posting.isWaitedFor(1)
      await posting.end()
      await confirming

      const open = await leaveOpen(test, (trx) => confirmAddress(trx, ola.user.id, ola.user.email, testNow))
      const posted = insertListing(test.db, second)
      await open.isWaitedFor(1)
      await open.end()
      await posted

      const rows = await test.db.selectFrom('food_listings').select(['is_public', 'is_draft']).execute()
      expect(rows).toEqual([first, second].map(() => ({ is_public: true, is_draft: false })))
    } finally {
      await test.close()
    }
  })
})
