import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSetting, listSettings } from '#shared/api/admin-settings.ts'
import { getSettings } from '#shared/api/settings.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png'
const documented = {
  happyCustomers: '500+',
  weeklyEarnings: '$500+',
  bakerRating: '4.8',
  activeBakers: '2,000+',
}

const nothing = { happyCustomers: null, weeklyEarnings: null, bakerRating: null, activeBakers: null }

describe('the settings', () => {
  let test: TestApp
  let superadmin: TestAdmin
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, {
      tileUrl,
      tileAttribution: '© Tiles',
      supportEmail: 'us@example.org',
    })
    superadmin = await makeAdmin(test, 'superadmin')
  })
  afterAll(() => test.close())

  const publicAnswer = () => callApp(test, 'GET', '/api/settings')
  const publicSettings = async () => getSettings.success.body.parse((await publicAnswer()).body)
  const settings = async () =>
    listSettings.success.body.parse((await superadmin.call('GET', '/api/admin/settings')).body).settings
  const setting = async (key: string) => (await settings()).find((one) => one.key === key)

  async function change(key: string, value: unknown) {
    const seenAt = (await setting(key))?.updatedAt ?? null
    return superadmin.call('PUT', `/api/admin/settings/${key}`, { value, seenAt, reason: 'For the test.' })
  }

  it('MAP-01, CONST-04, LAND-20 to LAND-23: the pages get the site’s settings, and may load map tiles', async () => {
    const { status, headers, body } = await publicAnswer()
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        tileUrl,
        tileAttribution: '© Tiles',
        commissionRate: '0.0750',
        claims: nothing,
        supportEmail: 'us@example.org',
        supportPhone: null,
        signUpsOpen: true,
        postingOpen: true,
      },
    })
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/tiles\.example/)
  })

  const storedClaims = async () => {
    const rows = await test.db
      .selectFrom('system_settings')
      .select(['key', 'type', 'value', 'description', 'category', 'is_public', 'updated_by'])
      .where('category', '=', 'marketing')
      .orderBy('key')
      .execute()
    return rows.map(({ value, ...row }) => ({ ...row, value: JSON.parse(value) }))
  }

  it('DATA-11: the claims are stored from the beginning as public settings that nobody changed', async () => {
    const claims = (await settings()).filter(({ key, isPublic }) => key.startsWith('marketing.') && isPublic)
    expect(claims).toHaveLength(4)
    expect(claims.map(({ updatedAt, updatedBy }) => updatedAt ?? updatedBy)).toEqual([null, null, null, null])
    const asTheyCame = claims.map(({ key, defaultValue: value }) => {
      const kept = { type: 'json', category: 'marketing', is_public: true, updated_by: null }
      return { key, description: expect.any(String), value, ...kept }
    })
    expect(await storedClaims()).toEqual(asTheyCame.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
  })

  it('DATA-11: a change applies at once, is stored with type and admin, and is logged with both values', async () => {
    expect((await publicSettings()).claims).toEqual(nothing)
    expect((await change('marketing.showsClaims', true)).status).toBe(200)
    expect((await publicSettings()).claims).toEqual(documented)
    const changed = await change('marketing.happyCustomers', { mode: 'off', text: '500+' })
    expect(changed.status).toBe(200)
    expect(changeSetting.success.body.parse(changed.body)).toMatchObject({
      value: { mode: 'off', text: '500+' },
      defaultValue: { mode: 'documented', text: '500+' },
      updatedBy: superadmin.admin.username,
    })
    expect((await publicSettings()).claims).toEqual({ ...documented, happyCustomers: null })
    const stored = await test.db
      .selectFrom('system_settings')
      .select(['key', 'type', 'value', 'category', 'is_public', 'updated_by'])
      .where('key', '=', 'marketing.happyCustomers')
      .executeTakeFirst()
    expect(stored).toEqual({
      key: 'marketing.happyCustomers',
      type: 'json',
      value: '{"mode":"off","text":"500+"}',
      category: 'marketing',
      is_public: true,
      updated_by: superadmin.admin.id,
    })
    expect((await change('marketing.happyCustomers', null)).status).toBe(200)
    expect((await publicSettings()).claims).toEqual(documented)
    expect(await setting('marketing.happyCustomers')).toMatchObject({ updatedAt: null, updatedBy: null })
    expect(await storedClaims()).toContainEqual(
      expect.objectContaining({
        key: 'marketing.happyCustomers',
        value: { mode: 'documented', text: '500+' },
        updated_by: null,
      }),
    )
    const logged = await test.db
      .selectFrom('admin_activity_logs')
      .select(['action', 'target_id', 'details'])
      .where('target_type', '=', 'setting')
      .where('target_id', '=', 'marketing.happyCustomers')
      .orderBy('id')
      .execute()
    const [before, after] = ['documented', 'off'].map((mode) => ({ mode, text: '500+' }))
    const target_id = 'marketing.happyCustomers'
    expect(logged).toEqual([
      { action: 'setting.change', target_id, details: { before, after, reason: 'For the test.' } },
      {
        action: 'setting.reset',
        target_id,
        details: { before: after, after: before, reason: 'For the test.' },
      },
    ])
  })

  it('DATA-11: of two concurrent changes of a setting the second gets a conflict', async () => {
    const body = { seenAt: null, reason: 'At once.' }
    const answers = await Promise.all(
      ['a@example.org', 'b@example.org'].map((value) =>
        superadmin.call('PUT', '/api/admin/settings/support.email', { ...body, value }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await change('support.email', null)
  })

  it('DATA-11: rejects unknown settings, invalid values and unchanged values', async () => {
    for (const key of ['secret.key', 'toString', '__proto__', 'support.email%20'])
      expect((await change(key, 'x')).status).toBe(404)
    for (const value of ['nobody', 5, true, { mode: 'off', text: 'x' }, 'us@example.org', null])
      expect((await change('support.email', value)).body).toMatchObject({
        error: 'invalid',
        fields: { value: expect.any(String) },
      })
    const answer = await superadmin.call('PUT', '/api/admin/settings/support.phone', {
      value: '1',
      seenAt: null,
      reason: ' ',
    })
    expect(answer.body).toMatchObject({ fields: { reason: expect.any(String) } })
  })

  it('OPEN-15: every admin reads them, only superadmins change them, and others see only the public ones', async () => {
    const moderator = await makeAdmin(test)
    const admin = await makeAdmin(test, 'admin')
    const body = { value: false, seenAt: null, reason: 'Quiet.' }
    for (const one of [moderator, admin]) {
      expect((await one.call('GET', '/api/admin/settings')).status).toBe(200)
      expect((await one.call('PUT', '/api/admin/settings/marketplace.signUpsOpen', body)).status).toBe(403)
    }
    expect((await callApp(test, 'GET', '/api/admin/settings')).status).toBe(401)
    expect(JSON.stringify(await publicSettings())).not.toContain('leastForLive')
  })

  it('MAP-01: the pages’ policy allows other tiles once they are set', async () => {
    await change('map.tileUrl', 'https://{s}.streets.example/{z}/{x}/{y}.png')
    expect((await publicSettings()).tileUrl).toContain('streets.example')
    await expect
      .poll(async () => (await publicAnswer()).headers['content-security-policy'])
      .toMatch(/img-src [^;]*https:\/\/\*\.streets\.example/)
    await change('map.tileUrl', null)
  })

  it('LAND-20 to LAND-23: live claims match the books, and empty ones are hidden', async () => {
    for (const key of Object.keys(documented)) await change(`marketing.${key}`, { mode: 'live', text: 'x' })
    expect((await publicSettings()).claims).toEqual(nothing)
    const baker = await makePerson(test)
    const buyer = await makePerson(test)
    const listing = await makeListing(baker, { price: '20.00' })
    const { id } = await makeOrder(buyer, listing)
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(test, id))
    await test.db.updateTable('food_listings').set({ rating: sql`4.86`, review_count: 3 }).execute()
    const sample = await makePerson(test, { email: `ida.${anyEngine}@demo.bakesale.example` })
    await makeListing(sample)
    test.setNow(fromTestNow(11 * 60_000))
    // recently re-authenticated
    superadmin = await makeAdmin(test, 'superadmin')
    await change('marketing.activeBakers', { mode: 'live', text: 'y' })
    const live = { happyCustomers: '1', weeklyEarnings: '$30+', bakerRating: '4.8', activeBakers: '1' }
    expect((await publicSettings()).claims).toEqual(live)
    await change('marketing.leastForLive', 2)
    expect((await publicSettings()).claims).toEqual({ ...live, happyCustomers: null, activeBakers: null })
    test.setNow(fromTestNow(8 * 24 * 60 * 60_000))
    // sessions end after idle days
    superadmin = await makeAdmin(test, 'superadmin')
    await change('marketing.leastForLive', 1)
    expect((await publicSettings()).claims).toMatchObject({ happyCustomers: null, weeklyEarnings: null })
    test.setNow(null)
    superadmin = await makeAdmin(test, 'superadmin')
  })

  it('CONST-11: closed sign-up and posting reject new accounts and listings, and nothing else', async () => {
    const baker = await makePerson(test)
    const listing = await makeListing(baker)
    await change('marketplace.postingOpen', false)
    await change('marketplace.signUpsOpen', false)
    expect(await publicSettings()).toMatchObject({ signUpsOpen: false, postingOpen: false })
    await expect(makePerson(test)).rejects.toThrow('403')
    const { readyByDate, readyByTime } = listingBody()
    const copy = { readyByDate, readyByTime, servingsAvailable: 3 }
    for (const [path, body] of [
      ['/api/food-listings', listingBody()],
      [`/api/food-listings/${listing.id}/copies`, copy],
    ] as const)
      expect((await baker.call('POST', path, body)).body).toMatchObject({
        error: 'forbidden',
        message: expect.stringContaining('not accepting new listings'),
      })
    const priced = await baker.call('PUT', `/api/food-listings/${listing.id}`, listingBody({ price: '8.00' }))
    expect(priced.status).toBe(200)
    await change('marketplace.postingOpen', null)
    await change('marketplace.signUpsOpen', null)
    expect((await baker.call('POST', '/api/food-listings', listingBody())).status).toBe(201)
  })
})
