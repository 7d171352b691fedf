import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorResponse } from '#shared/api/errors.ts'
import type { Listing } from '#shared/api/listings.ts'
import { getReportCase, listReportCases, ReportCase } from '#shared/api/reports.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const photo = 'f'.repeat(32)

const resolved = { decision: 'resolved', action: 'archive_listing', publicNote: 'Because.' }

describe('reports', () => {
  let test: TestApp
  let baker: Person
  let nora: Person
  let ben: Person
  let moderator: TestAdmin
  let admin: TestAdmin
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    baker = await makePerson(test, { firstName: 'Ana' })
    nora = await makePerson(test, { firstName: 'Nora' })
    ben = await makePerson(test, { firstName: 'Ben' })
    moderator = await makeAdmin(test)
    admin = await makeAdmin(test, 'admin')
  })
  afterAll(() => test.close())

  const report = (who: Person, contentType: string, contentId: string, changes: object = {}) =>
    who.call('POST', '/api/reports', { contentType, contentId, reason: 'misleading', ...changes })
  const decide = (who: TestAdmin, contentType: string, contentId: string, changes: object = {}) =>
    who.call('POST', '/api/admin/reports/decide', {
      contentType,
      contentId,
      decision: 'dismissed',
      note: 'Looked at it.',
      ...changes,
    })
  async function list(query = '') {
    const { body } = await moderator.call('GET', `/api/admin/reports${query}`)
    return listReportCases.success.body.parse(body)
  }
  async function caseOf(contentId: string, query = '?status=pending') {
    const found = (await list(query)).reports.find((one) => one.contentId === contentId)
    if (!found) throw new Error('Expected a report of this content')
    return found
  }
  async function details(contentId: string, who = moderator, query = '?status=pending') {
    const { id } = await caseOf(contentId, query)
    return getReportCase.success.body.parse((await who.call('GET', `/api/admin/reports/${id}`)).body)
  }
  async function reviewOf(listing: Listing): Promise<string> {
    const { id } = await makeOrder(nora, listing, { quantity: 1 })
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(test, id))
    await nora.call('PUT', `/api/orders/${id}/review`, { rating: 1, body: 'Burnt, and so is the baker.' })
    const row = await test.db
      .selectFrom('reviews')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    return row.id
  }

  it('DATA-10, OPEN-22: groups reports of one item in a case with count, reasons and snapshots', async () => {
    const listing = await makeListing(baker, { title: 'Miracle loaf', description: 'Heals everything.' })
    const first = await report(nora, 'listing', listing.id, { description: '<img src=x onerror=alert(1)>' })
    expect(first.status).toBe(201)
    await baker.call('PUT', `/api/food-listings/${listing.id}`, {
      ...listingBody({ title: 'Miracle loaf', description: 'Plain rye.' }),
      version: listing.version,
    })
    expect((await report(ben, 'listing', listing.id, { reason: 'not_food_safe' })).status).toBe(201)

    expect(await caseOf(listing.id)).toMatchObject({
      contentType: 'listing',
      title: 'Miracle loaf',
      owner: { id: baker.user.id, name: 'Ana Baker' },
      status: 'pending',
      reportCount: 2,
      reasons: [
        { reason: 'misleading', count: 1 },
        { reason: 'not_food_safe', count: 1 },
      ],
      decision: null,
    })
    const shown = await details(listing.id)
    const part = (name: string, of: { name: string; text: string }[] = []) =>
      of.find((one) => one.name === name)?.text
    expect(part('Description', shown.reported.parts)).toBe('Heals everything.')
    expect(part('Description', shown.now?.parts)).toBe('Plain rye.')
    expect(shown.isShown).toBe(true)
    expect(
      shown.reports.map(({ reporter, saw }) => [reporter.name, part('Description', saw?.parts)]),
    ).toEqual([
      ['Ben Baker', 'Plain rye.'],
      ['Nora Baker', undefined],
    ])
    expect(shown.reports[1]?.description).toBe('<img src=x onerror=alert(1)>')
    expect(shown.possibleActions).toEqual(['none'])
    expect((await details(listing.id, admin)).possibleActions).toEqual([
      'none',
      'archive_listing',
      'suspend_user',
    ])
  })

  it('OPEN-22: rejects a second report by the same person, also concurrently', async () => {
    const listing = await makeListing(baker)
    const answers = await Promise.all([
      report(nora, 'listing', listing.id),
      report(nora, 'listing', listing.id),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const again = await report(nora, 'listing', listing.id)
    expect(again.status).toBe(409)
    expect(ErrorResponse.parse(again.body).message).toMatch(/already reported this. Thank you/)
    expect((await caseOf(listing.id)).reportCount).toBe(1)
    // also after a decision
    expect((await decide(moderator, 'listing', listing.id)).status).toBe(200)
    expect((await report(nora, 'listing', listing.id)).status).toBe(409)
    // a report by somebody else opens a new case
    expect((await report(ben, 'listing', listing.id)).status).toBe(201)
    expect((await caseOf(listing.id)).reportCount).toBe(1)
    await decide(moderator, 'listing', listing.id)
  })

  it('OPEN-22: rejects reports by visitors, and of invisible or own content', async () => {
    const listing = await makeListing(baker)
    await report(nora, 'listing', listing.id)
    const body = { contentType: 'listing', contentId: listing.id, reason: 'offensive' }
    expect((await callApp(test, 'POST', '/api/reports', body)).status).toBe(401)
    expect((await moderator.call('POST', '/api/reports', body)).status).toBe(401)
    expect((await report(baker, 'listing', listing.id)).status).toBe(403)
    expect((await report(baker, 'user', baker.user.id)).status).toBe(403)
    // buyers cannot be reported; the response is the same as for an unknown account
    expect((await report(ben, 'user', nora.user.id)).status).toBe(404)
    expect((await report(ben, 'user', listing.id)).status).toBe(404)
    expect((await report(ben, 'review', listing.id)).status).toBe(404)
    await baker.call('POST', `/api/food-listings/${listing.id}/pause`)
    expect((await report(ben, 'listing', listing.id)).status).toBe(404)
    await decide(moderator, 'listing', listing.id)
  })

  it.each([
    ['an invalid type', 'contentType', { contentType: 'order' }],
    ['an invalid id', 'contentId', { contentId: 'x' }],
    ['another reason', 'reason', { reason: 'ugly' }],
    ['no reason', 'reason', { reason: undefined }],
    ['too long a description', 'description', { description: 'x'.repeat(2001) }],
    ['invisible characters', 'description', { description: 'a\u0000b' }],
    ['other without a description', 'description', { reason: 'other', description: '  ' }],
  ])('OPEN-80: returns 422 for a report with %s on %s', async (_what, field, changes) => {
    const answer = await report(nora, 'listing', baker.user.id, changes)
    expect(answer.status).toBe(422)
    expect(Object.keys(ErrorResponse.parse(answer.body).fields ?? {})).toEqual([field])
  })

  it('OPEN-22: dismissing closes the case and emails its reporters only', async () => {
    const listing = await makeListing(baker, { title: 'Seed loaf' })
    for (const who of [nora, ben]) await report(who, 'listing', listing.id)
    const mailsBefore = (await mailsTo(test, baker.user.email)).length
    const answer = await decide(moderator, 'listing', listing.id, { note: 'Plain bread.' })
    expect(answer.status).toBe(200)
    expect(ReportCase.parse(answer.body)).toMatchObject({
      status: 'dismissed',
      decision: { action: 'none', note: 'Plain bread.', publicNote: '', decidedBy: moderator.admin.username },
    })
    const rows = await test.db
      .selectFrom('content_reports')
      .select(['status', 'admin_id', 'admin_notes'])
      .where('content_id', '=', listing.id)
      .execute()
    const decided = { status: 'dismissed', admin_id: moderator.admin.id, admin_notes: 'Plain bread.' }
    expect(rows).toEqual([decided, decided])
    for (const who of [nora, ben]) {
      const mail = await lastMailTo(test, who.user.email, 'report-decided')
      expect(mail.text).toContain(`Hello ${who.user.firstName},`)
      expect(mail.text).toContain('the listing “Seed loaf”')
      expect(mail.text).toContain('nothing that breaks our rules')
      expect(mail.text).not.toMatch(/Ana|Plain bread/)
    }
    expect(await mailsTo(test, baker.user.email)).toHaveLength(mailsBefore)
    const log = await test.db
      .selectFrom('admin_activity_logs')
      .selectAll()
      .where('target_id', '=', ReportCase.parse(answer.body).id)
      .execute()
    expect(log).toMatchObject([
      {
        admin_id: moderator.admin.id,
        action: 'report.dismiss',
        target_type: 'report',
        details: {
          before: { status: 'pending' },
          after: { status: 'dismissed', action: 'none' },
          reason: 'Plain bread.',
          contentId: listing.id,
          reports: 2,
        },
      },
    ])
    // the second decision is a conflict
    expect((await decide(admin, 'listing', listing.id)).status).toBe(409)
  })

  it('OPEN-15, OPEN-22: a moderator hides a review, and its author gets the reason', async () => {
    const listing = await makeListing(baker, { title: 'Focaccia' })
    const reviewId = await reviewOf(listing)
    expect((await report(nora, 'review', reviewId)).status).toBe(403)
    expect((await report(baker, 'review', reviewId, { reason: 'offensive' })).status).toBe(201)
    const hide = { decision: 'resolved', action: 'hide_review', publicNote: 'Please write about the bread.' }
    expect((await decide(moderator, 'review', reviewId, hide)).status).toBe(200)
    const hidden = await callApp(test, 'GET', `/api/food-listings/${listing.id}/reviews`)
    expect(hidden.body).toEqual([])
    const toAuthor = await lastMailTo(test, nora.user.email, 'review-hidden')
    expect(toAuthor.text).toContain('Please write about the bread.')
    expect(toAuthor.text).not.toContain('Looked at it.')
    const toReporter = await lastMailTo(test, baker.user.email, 'report-decided')
    expect(toReporter.text).toContain('a review of Focaccia')
    expect(toReporter.text).toContain('We took it off BakeSale')
    expect(await details(reviewId, moderator, '?status=resolved')).toMatchObject({
      isShown: false,
      reported: { title: 'Review of Focaccia' },
      decision: { action: 'hide_review', publicNote: 'Please write about the bread.' },
      possibleActions: [],
    })
    expect((await report(ben, 'review', reviewId)).status).toBe(404)
  })

  it('OPEN-15: only admins archive a listing or suspend a baker; a refused action decides nothing', async () => {
    const seller = await makePerson(test, { firstName: 'Otto' })
    const listing = await makeListing(seller, { title: 'Raw milk fudge' })
    await report(nora, 'listing', listing.id, { reason: 'not_food_safe' })
    await report(nora, 'user', seller.user.id)
    const archive = {
      decision: 'resolved',
      action: 'archive_listing',
      publicNote: 'Raw milk is not allowed.',
    }
    const suspend = { decision: 'resolved', action: 'suspend_user', publicNote: 'It happened again.' }
    expect((await decide(moderator, 'listing', listing.id, archive)).status).toBe(403)
    expect((await decide(moderator, 'user', seller.user.id, suspend)).status).toBe(403)
    expect((await caseOf(listing.id)).status).toBe('pending')
    expect((await mailsTo(test, seller.user.email)).filter(({ text }) => text.includes('Raw milk'))).toEqual(
      [],
    )

    expect((await decide(admin, 'listing', listing.id, archive)).status).toBe(200)
    expect((await callApp(test, 'GET', `/api/food-listings/${listing.id}`)).status).toBe(404)
    const mail = (await mailsTo(test, seller.user.email)).at(-1)
    expect(mail?.text).toContain('Raw milk is not allowed.')
    expect(mail?.text).not.toMatch(/Nora|Looked at it/)
    expect((await decide(admin, 'user', seller.user.id, suspend)).status).toBe(200)
    expect((await seller.call('GET', '/api/seller/overview')).status).not.toBe(200)
    expect((await mailsTo(test, seller.user.email)).at(-1)?.text).toContain('It happened again.')
    expect((await lastMailTo(test, nora.user.email, 'report-decided')).text).toContain('reported a baker.')
    expect((await lastMailTo(test, nora.user.email, 'report-decided')).text).not.toContain('Otto')
  })

  it.each([
    ['no note', 'note', { note: ' ' }],
    ['too long a note', 'note', { note: 'x'.repeat(2001) }],
    ['no decision', 'decision', { decision: 'pending' }],
    ['an action for another type', 'action', { ...resolved, action: 'hide_review' }],
    ['an action after dismissing', 'action', { action: 'archive_listing', publicNote: 'x' }],
    ['an action without a public note', 'publicNote', { ...resolved, publicNote: ' ' }],
    ['too long a public note', 'publicNote', { ...resolved, publicNote: 'x'.repeat(1001) }],
  ])('OPEN-80: returns 422 for a decision with %s on %s', async (_what, field, changes) => {
    const answer = await decide(admin, 'listing', baker.user.id, changes)
    expect(answer.status).toBe(422)
    expect(Object.keys(ErrorResponse.parse(answer.body).fields ?? {})).toEqual([field])
  })

  it('a case about deleted content can be decided, but without an action', async () => {
    const listing = await makeListing(baker, { title: 'Gone' })
    await report(nora, 'listing', listing.id)
    await baker.call('DELETE', `/api/food-listings/${listing.id}`)
    expect(await details(listing.id)).toMatchObject({ title: 'Gone', now: null, isShown: false })
    const archive = { decision: 'resolved', action: 'archive_listing', publicNote: 'No.' }
    expect((await decide(admin, 'listing', listing.id, archive)).status).toBe(404)
    expect((await caseOf(listing.id)).status).toBe('pending')
    expect((await decide(moderator, 'listing', listing.id, { decision: 'resolved' })).status).toBe(200)
  })

  it('a concurrent report and decision are serialized: no report stays without a decision', async () => {
    const listing = await makeListing(baker)
    await report(nora, 'listing', listing.id)
    await Promise.all([report(ben, 'listing', listing.id), decide(moderator, 'listing', listing.id)])
    const rows = await test.db
      .selectFrom('content_reports')
      .innerJoin('report_cases', 'report_cases.id', 'content_reports.case_id')
      .select(['content_reports.status as report', 'report_cases.status as case'])
      .where('content_reports.content_id', '=', listing.id)
      .execute()
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row.report).toBe(row.case)
    await decide(moderator, 'listing', listing.id)
  })

  it('keeps a photo of a pending report after the listing drops it', async () => {
    const listing = await makeListing(baker)
    const now = test.now()
    const times = { created_at: now, updated_at: now }
    await test.db
      .insertInto('photos')
      .values({ id: photo, width: 10, height: 10, bytes: 10, unused_since: now, ...times })
      .execute()
    await test.db
      .insertInto('listing_photos')
      .values({ food_listing_id: listing.id, position: 0, photo_id: photo, ...times })
      .execute()
    await report(nora, 'listing', listing.id)
    await test.db.deleteFrom('listing_photos').where('photo_id', '=', photo).execute()
    const isShown = async () => {
      const row = await test.db
        .selectFrom('photos')
        .select((columns) => columns.fn<boolean>('is_photo_shown', ['id']).as('is_shown'))
        .where('id', '=', photo)
        .executeTakeFirst()
      return row?.is_shown
    }
    expect(await isShown()).toBe(true)
    await decide(moderator, 'listing', listing.id)
    expect(await isShown()).toBe(false)
  })

  it('ADMIN-10: filters, counts and pages the list by cursor, and exports it as CSV', async () => {
    const listings: Listing[] = []
    for (const title of ['=1+1', 'Second', 'Third']) listings.push(await makeListing(baker, { title }))
    for (const { id } of listings) await report(ben, 'listing', id)
    const ids = listings.map(({ id }) => id)
    const all = await list('?status=pending&type=listing&limit=100')
    expect(all).toMatchObject({ page: 1, limit: 100, totalIsExact: true, nextCursor: null })
    expect(all.total).toBe(all.reports.length)
    expect(all.reports.map(({ contentId }) => contentId).filter((id) => ids.includes(id))).toEqual(ids)
    expect((await list('?status=pending&type=review')).reports).toEqual([])
    expect((await list()).limit).toBe(20)

    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`?status=pending&type=listing&limit=2${cursor && `&cursor=${cursor}`}`)
      expect(page.reports.length).toBeLessThanOrEqual(2)
      walked.push(...page.reports.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(walked).toEqual(all.reports.map(({ id }) => id))
    const newest = await list('?limit=2&page=2')
    expect(newest.page).toBe(2)
    expect(newest.reports[0]?.id).toBe((await list('?limit=3')).reports[2]?.id)

    const file = await test.app.inject({
      url: '/api/admin/reports.csv?status=pending',
      headers: { cookie: moderator.cookie },
    })
    expect(file.headers['content-disposition']).toBe('attachment; filename="reports.csv"')
    expect(file.body.split('\r\n')).toHaveLength(all.reports.length + 2)
    expect(file.body).toContain("'=1+1")
    for (const bad of ['status=open', 'type=order', 'limit=101', 'page=0', 'cursor=x'])
      expect((await moderator.call('GET', `/api/admin/reports?${bad}`)).status).toBe(422)
  })

  it('deleting an account removes its snapshots and the reports it made', async () => {
    const leaver = await makePerson(test, { firstName: 'Lena' })
    const listing = await makeListing(leaver, { title: 'Last loaf' })
    const other = await makeListing(baker)
    await report(nora, 'listing', listing.id)
    await report(leaver, 'listing', other.id, { description: 'I live next door.' })
    await decide(moderator, 'listing', other.id)
    await report(nora, 'user', leaver.user.id)
    const bye = await leaver.call('POST', '/api/account/delete', { currentPassword: 'flour, water and salt' })
    expect(bye.status).toBe(204)
    expect(await caseOf(listing.id)).toMatchObject({ title: 'Removed with its account' })
    expect((await details(leaver.user.id)).reported.parts).toEqual([])
    const kept = await test.db
      .selectFrom('content_reports')
      .select('description')
      .where('reporter_id', '=', leaver.user.id)
      .execute()
    expect(kept).toEqual([{ description: '' }])
  })
})

describe('the rate limit of reports', () => {
  it('allows one client address ten reports a minute', async () => {
    const test = await makeTestApp(anyEngine, { rateLimit: true })
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await callApp(test, 'POST', '/api/reports', {})).status)
    expect(statuses.at(-2)).not.toBe(429)
    expect(statuses.at(-1)).toBe(429)
    await test.close()
  })
})
