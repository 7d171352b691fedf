import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { Owed } from '#shared/api/owed.ts'
import { OwnReview, ReceivedReview, Review } from '#shared/api/reviews.ts'
import { SellerOverview } from '#shared/api/seller-overview.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const day = 24 * 60 * 60_000

describe('reviews', () => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  let stranger: Person
  let moderator: TestAdmin
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    baker = await makePerson(test, { firstName: 'Ana' })
    buyer = await makePerson(test, { firstName: 'Nora' })
    stranger = await makePerson(test)
    moderator = await makeAdmin(test)
  })
  afterAll(() => test.close())

  /** Places an order and sets it to completed directly; one test below covers the real way. */
  async function complete(listing: Pick<Listing, 'id'>, who = buyer): Promise<string> {
    const { id } = await makeOrder(who, listing, { quantity: 1 })
    const completed = { status: 'completed', completed_at: testNow } as const
    await test.db.updateTable('orders').set(completed).where('id', '=', id).execute()
    return id
  }
  const write = (orderId: string, rating: number, body = '', who = buyer) =>
    who.call('PUT', `/api/orders/${orderId}/review`, { rating, body })
  async function reviewed(listing: Pick<Listing, 'id'>, rating: number, body = ''): Promise<string> {
    const orderId = await complete(listing)
    expect((await write(orderId, rating, body)).status).toBe(200)
    return orderId
  }
  async function readListing(id: string) {
    const { rating, reviewCount } = Listing.parse(
      (await callApp(test, 'GET', `/api/food-listings/${id}`)).body,
    )
    return { rating, reviewCount }
  }
  async function readReviews(id: string) {
    return z.parse(z.array(Review), (await callApp(test, 'GET', `/api/food-listings/${id}/reviews`)).body)
  }
  async function readOrder(id: string) {
    return Order.parse((await buyer.call('GET', `/api/orders/${id}`)).body)
  }
  async function onlyReview(listingId: string): Promise<Review> {
    const [review] = await readReviews(listingId)
    if (!review) throw new Error('Expected one review')
    return review
  }

  it('ORDER-21, OPEN-64: a completed order gets one public review, and the baker gets an email', async () => {
    const listing = await makeListing(baker)
    expect(await readListing(listing.id)).toEqual({ rating: 0, reviewCount: 0 })
    const { id } = await makeOrder(buyer, listing)
    expect(await readOrder(id)).toMatchObject({ isReviewable: false, review: null })
    expect(await write(id, 5)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(test, id))
    expect((await readOrder(id)).isReviewable).toBe(true)

    const text = 'Crackling crust <b>&</b>\nopen crumb.'
    const answer = OwnReview.parse((await write(id, 4, `  ${text} `)).body)
    expect(answer).toMatchObject({ rating: 4, body: text, isHidden: false, reply: null })
    expect(await readOrder(id)).toMatchObject({ isReviewable: false, review: answer })
    // Bakers see reviews in their list of reviews, not on the order.
    expect(Order.parse((await baker.call('GET', `/api/orders/${id}`)).body)).toMatchObject({
      isReviewable: false,
      review: null,
    })
    // a repeated request, as after a broken connection
    expect((await write(id, 4, text)).status).toBe(200)
    const review = await onlyReview(listing.id)
    expect(review).toMatchObject({ reviewer: 'Nora B.', rating: 4, body: text, isEdited: false })
    expect(JSON.stringify(review)).not.toContain('Baker')
    // only the author gets isOwn
    const seenBy = async (who: Person) =>
      Review.parse(
        z
          .array(z.unknown())
          .parse((await who.call('GET', `/api/food-listings/${listing.id}/reviews`)).body)[0],
      )
    expect((await seenBy(buyer)).isOwn).toBe(true)
    expect([review, await seenBy(baker)].map(({ isOwn }) => isOwn)).toEqual([undefined, undefined])
    expect(await readListing(listing.id)).toEqual({ rating: 4, reviewCount: 1 })

    const mails = await mailsTo(test, baker.user.email)
    expect(mails.filter(({ purpose }) => purpose === 'review-written')).toMatchObject([
      { subject: 'Nora B. gave Country sourdough 4 of 5 stars', text: expect.stringContaining(text) },
    ])
  })

  it('OPEN-64: a review can be changed and deleted for 7 days; the rating is the mean with one decimal', async () => {
    const listing = await makeListing(baker)
    const [first, second] = [
      await reviewed(listing, 5),
      await reviewed(listing, 4),
      await reviewed(listing, 4),
    ]
    expect(await readListing(listing.id)).toEqual({ rating: 4.3, reviewCount: 3 })
    await write(first, 1, 'Soggy after all.')
    expect(await readListing(listing.id)).toEqual({ rating: 3, reviewCount: 3 })
    const changed = (await readReviews(listing.id)).find(({ rating }) => rating === 1)
    expect(changed).toMatchObject({ body: 'Soggy after all.', isEdited: true })
    expect((await buyer.call('DELETE', `/api/orders/${first}/review`)).status).toBe(204)
    expect(await readListing(listing.id)).toEqual({ rating: 4, reviewCount: 2 })
    expect((await readOrder(first)).isReviewable).toBe(true)
    expect((await buyer.call('DELETE', `/api/orders/${first}/review`)).status).toBe(404)

    test.setNow(fromTestNow(7 * day + 1000))
    const [late, gone] = [await write(second, 5), await buyer.call('DELETE', `/api/orders/${second}/review`)]
    test.setNow(null)
    expect([late.status, gone.status]).toEqual([409, 409])
    expect(late.body).toMatchObject({ message: 'Reviews can be changed for 7 days. That time has passed.' })
    expect(await readListing(listing.id)).toEqual({ rating: 4, reviewCount: 2 })
  })

  it('OPEN-64: the mean stays correct under concurrent writes, edits and deletes', async () => {
    const listing = await makeListing(baker, { servingsAvailable: 100 })
    const orders: string[] = []
    for (let made = 0; made < 6; made += 1) orders.push(await complete(listing))
    const stars = [1, 5, 2, 4, 3, 5]
    await Promise.all(orders.map((id, index) => write(id, stars[index] ?? 1)))
    expect(await readListing(listing.id)).toEqual({ rating: 3.3, reviewCount: 6 })
    // delete the last one while the others change, two of them from two tabs at once
    const answers = await Promise.all([
      ...orders.slice(0, 5).map((id) => write(id, 4)),
      ...orders.slice(0, 2).map((id) => write(id, 4, 'And again.')),
      buyer.call('DELETE', `/api/orders/${orders[5]}/review`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 204])
    expect(await readListing(listing.id)).toEqual({ rating: 4, reviewCount: 5 })
    // concurrent requests for one order create one review
    const again = orders[5] ?? ''
    await Promise.all([write(again, 2), write(again, 2), write(again, 2)])
    expect(await readListing(listing.id)).toEqual({ rating: 3.7, reviewCount: 6 })
  })

  it('OPEN-64: the baker replies once and may change it for 7 days; the buyer gets an email', async () => {
    const listing = await makeListing(baker)
    const orderId = await reviewed(listing, 3, 'A little dry.')
    const { id } = await onlyReview(listing.id)
    const reply = (text: string, who: Person = baker) =>
      who.call('PUT', `/api/reviews/${id}/reply`, { reply: text })
    const received = ReceivedReview.parse((await reply('Try it toasted.')).body)
    expect(received).toMatchObject({
      mayReply: true,
      listing: { id: listing.id, title: 'Country sourdough', isArchived: false },
      reply: { body: 'Try it toasted.' },
    })
    expect((await readOrder(orderId)).review?.reply?.body).toBe('Try it toasted.')
    expect((await lastMailTo(test, buyer.user.email, 'review-replied')).text).toContain('“Try it toasted.”')
    expect((await reply('Try it toasted, with butter.')).status).toBe(200)
    expect((await onlyReview(listing.id)).reply?.body).toBe('Try it toasted, with butter.')
    const mails = await mailsTo(test, buyer.user.email)
    expect(mails.filter(({ purpose }) => purpose === 'review-replied')).toHaveLength(1)

    test.setNow(fromTestNow(7 * day + 1000))
    const late = await reply('Never mind.')
    test.setNow(null)
    expect(late).toMatchObject({ status: 409, body: { error: 'conflict' } })
  })

  it('lists reviews newest first in pages, also to visitors, unless the listing is paused', async () => {
    const listing = await makeListing(baker, { servingsAvailable: 20 })
    for (let made = 1; made <= 6; made += 1) await reviewed(listing, 5, `Number ${made}`)
    const url = `/api/food-listings/${listing.id}/reviews`
    const first = await callApp(test, 'GET', url)
    expect(first.headers['cache-control']).toContain('public')
    expect(z.parse(z.array(Review), first.body).map(({ body }) => body)).toEqual(
      [6, 5, 4, 3, 2].map((number) => `Number ${number}`),
    )
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await callApp(test, 'GET', next)
    expect(z.parse(z.array(Review), second.body).map(({ body }) => body)).toEqual(['Number 1'])
    expect(second.headers.link).toBeUndefined()
    expect((await stranger.call('GET', url)).headers['cache-control']).toBe('private, no-store')
    expect((await callApp(test, 'GET', `${url}?cursor=eyJ9`)).status).toBe(422)

    const mine = await baker.call('GET', '/api/sellers/reviews')
    expect(z.parse(z.array(ReceivedReview), mine.body)).toMatchObject([
      { body: 'Number 6', mayReply: true },
      {},
      {},
      {},
      {},
    ])
    expect((await stranger.call('GET', '/api/sellers/reviews')).body).toEqual([])
    await baker.call('POST', `/api/food-listings/${listing.id}/pause`)
    expect((await callApp(test, 'GET', url)).status).toBe(404)
    expect((await baker.call('GET', url)).status).toBe(200)
  })

  it('rejects reviews, deletions and replies by other people, and invalid input', async () => {
    const listing = await makeListing(baker)
    const orderId = await complete(listing)
    const url = `/api/orders/${orderId}/review`
    const body = { rating: 5, body: '' }
    expect((await callApp(test, 'PUT', url, body)).status).toBe(401)
    expect((await stranger.call('PUT', url, body)).status).toBe(404)
    expect((await baker.call('PUT', url, body)).status).toBe(403)
    expect((await callApp(test, 'DELETE', url)).status).toBe(401)
    expect((await stranger.call('DELETE', url)).status).toBe(404)
    expect((await callApp(test, 'GET', '/api/sellers/reviews')).status).toBe(401)
    for (const wrong of [
      { rating: 0, body: '' },
      { rating: 6, body: '' },
      { rating: 4.5, body: '' },
      { rating: '5', body: '' },
      { body: '' },
      { rating: 5, body: 'x'.repeat(2001) },
      { rating: 5, body: 'nul \u0000' },
    ])
      expect((await buyer.call('PUT', url, wrong)).status).toBe(422)
    expect((await buyer.call('PUT', url, { rating: 5, body: 'x'.repeat(2000) })).status).toBe(200)

    const { id } = await onlyReview(listing.id)
    const replyUrl = `/api/reviews/${id}/reply`
    expect((await callApp(test, 'PUT', replyUrl, { reply: 'Hi' })).status).toBe(401)
    expect((await buyer.call('PUT', replyUrl, { reply: 'Hi' })).status).toBe(403)
    expect((await baker.call('PUT', replyUrl, { reply: ' ' })).status).toBe(422)
    expect((await baker.call('PUT', replyUrl, { reply: 'x'.repeat(2001) })).status).toBe(422)
    expect((await baker.call('PUT', `/api/reviews/${orderId}/reply`, { reply: 'Hi' })).status).toBe(404)
  })

  it('OPEN-64, OPEN-15: a moderator hides a review and shows it again, with a logged note', async () => {
    const listing = await makeListing(baker)
    const orderId = await reviewed(listing, 1, 'Xylophone of insults.')
    await reviewed(listing, 5)
    const { id } = (await readReviews(listing.id)).find(({ rating }) => rating === 1) ?? { id: '' }
    const hide = (note: string) => moderator.call('POST', `/api/admin/reviews/${id}/hide`, { note })
    expect((await hide(' ')).status).toBe(422)
    expect(await hide('Insults the baker.')).toMatchObject({
      status: 200,
      body: { id, hidden: { by: moderator.admin.username, note: 'Insults the baker.' } },
    })
    // hiding it again changes nothing
    expect((await hide('And again.')).body).toMatchObject({ hidden: { note: 'Insults the baker.' } })
    expect(await readListing(listing.id)).toEqual({ rating: 5, reviewCount: 1 })
    expect(await readReviews(listing.id)).toHaveLength(1)
    expect((await readOrder(orderId)).review?.isHidden).toBe(true)
    expect((await write(orderId, 5, 'Nice!')).status).toBe(409)
    expect((await buyer.call('DELETE', `/api/orders/${orderId}/review`)).status).toBe(409)
    expect((await baker.call('PUT', `/api/reviews/${id}/reply`, { reply: 'Oh.' })).status).toBe(409)

    const list = (query: string) => moderator.call('GET', `/api/admin/reviews?${query}`)
    const found = { reviews: [{ id, buyer: { id: buyer.user.id }, body: 'Xylophone of insults.' }], total: 1 }
    expect((await list('search=xylophones')).body).toMatchObject(found)
    expect((await list(`search=${orderId}&status=hidden`)).body).toMatchObject(found)
    expect((await list('search=xylophones&status=shown')).body).toMatchObject({ reviews: [], total: 0 })
    expect((await list('search=%21')).body).toMatchObject({ reviews: [] })
    const page = z.parse(
      z.object({ nextCursor: z.string(), reviews: z.array(z.object({ id: z.string() })) }),
      (await list('limit=1')).body,
    )
    expect((await list(`limit=1&cursor=${page.nextCursor}`)).body).toMatchObject({
      page: 2,
      reviews: [{ id }],
    })

    const shown = await moderator.call('POST', `/api/admin/reviews/${id}/unhide`, {
      note: 'Harsh, but fair.',
    })
    expect(shown).toMatchObject({ status: 200, body: { hidden: null } })
    expect(await readListing(listing.id)).toEqual({ rating: 3, reviewCount: 2 })
    const logged = await test.db
      .selectFrom('admin_activity_logs')
      .select(['admin_id', 'action', 'details'])
      .where('target_id', '=', id)
      .orderBy('created_at')
      .execute()
    expect(logged).toMatchObject([
      { admin_id: moderator.admin.id, action: 'review.hide', details: { reason: 'Insults the baker.' } },
      { action: 'review.unhide', details: { reason: 'Harsh, but fair.' } },
    ])
    const file = await test.app.inject({
      url: `/api/admin/reviews.csv?search=${orderId}`,
      headers: { cookie: moderator.cookie },
    })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.body.split('\r\n')[1]).toContain(',1,Xylophone of insults.,')
    for (const call of ['hide', 'unhide'])
      expect((await buyer.call('POST', `/api/admin/reviews/${id}/${call}`, { note: 'I' })).status).toBe(401)
  })

  it('DASH-04: a baker’s rating is the mean over all their listings', async () => {
    const [rye, buns] = [await makeListing(stranger), await makeListing(stranger)]
    for (const [listing, rating] of [
      [rye, 5],
      [rye, 5],
      [buns, 2],
    ] as const) {
      await write(await complete(listing), rating)
    }
    const overview = SellerOverview.parse((await stranger.call('GET', '/api/sellers/overview')).body)
    expect(overview).toMatchObject({ rating: 4, reviewCount: 3 })
  })

  it('decisions, deleting: keeps reviews without the buyer’s name and removes the baker’s replies', async () => {
    const leaving = await makePerson(test, { firstName: 'Ottilie' })
    const listing = await makeListing(baker)
    const orderId = await complete(listing, leaving)
    await write(orderId, 5, 'Farewell bread.', leaving)
    const password = { currentPassword: 'flour, water and salt' }
    expect((await leaving.call('POST', '/api/account/delete', password)).status).toBe(204)
    expect(await readListing(listing.id)).toEqual({ rating: 5, reviewCount: 1 })
    expect(await onlyReview(listing.id)).toMatchObject({
      reviewer: 'A former neighbor',
      body: 'Farewell bread.',
    })
    // a reply to a deleted buyer sends no email
    const { id } = await onlyReview(listing.id)
    expect((await baker.call('PUT', `/api/reviews/${id}/reply`, { reply: 'Good luck!' })).status).toBe(200)

    // a baker can leave only after all their orders are closed
    for (const open of await test.db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'pending')
      .execute())
      await baker.call('POST', `/api/orders/${open.id}/decline`, { reason: 'Moving away.' })
    // and after paying what they owe
    const { owed: seenOwed } = Owed.parse((await baker.call('GET', '/api/sellers/owed')).body)
    const superadmin = await makeAdmin(test, 'superadmin')
    const path = `/api/admin/commission/owed/${baker.user.id}/write-off`
    expect((await superadmin.call('POST', path, { seenOwed, reason: 'Moving away.' })).status).toBe(201)
    expect((await baker.call('POST', '/api/account/delete', password)).status).toBe(204)
    const left = await test.db
      .selectFrom('reviews')
      .select('reply')
      .where('cook_id', '=', baker.user.id)
      .execute()
    expect(left.length).toBeGreaterThan(5)
    expect(left.every(({ reply }) => reply === null)).toBe(true)
  })
})
