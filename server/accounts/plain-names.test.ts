import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Listing } from '#shared/api/listings.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

const turned = '\u202eanA\u200b'

describe.each(enginesInTurn)('invisible characters on %s', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(engine)
  })
  afterAll(() => test.close())

  it('are rejected in names of people and admins, and in titles', async () => {
    const ana = await makePerson(test)
    const superadmin = await makeAdmin(test, 'superadmin')
    const listing = await makeListing(ana)
    const profile = profileBody(ana, { firstName: turned })
    const admin = { username: 'turned', email: 'turned@example.org', firstName: turned }
    const title = 'Rye \u2067'
    for (const [field, answer] of [
      ['firstName', await ana.call('PUT', `/api/profile/${ana.user.id}`, profile)],
      ['firstName', await superadmin.call('POST', '/api/admin/admins', admin)],
      ['title', await ana.call('POST', '/api/food-listings', listingBody({ title }))],
      ['title', await ana.call('PUT', `/api/food-listings/${listing.id}`, listingBody({ title }))],
    ] as const)
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { [field]: expect.stringContaining('invisible') } },
      })
  })

  it('stay in an older title until it changes, and are removed from a copy', async () => {
    const ana = await makePerson(test)
    const { id } = await makeListing(ana)
    const title = 'Rye\u202e'
    await test.db.updateTable('food_listings').set({ title }).where('id', '=', id).execute()
    const save = (changes: object) =>
      ana.call('PUT', `/api/food-listings/${id}`, listingBody({ title, ...changes }))
    expect((await save({ description: 'Darker.' })).status).toBe(200)
    expect((await save({ title: `${title}!` })).status).toBe(422)
    const { readyByDate, readyByTime, servingsAvailable } = listingBody()
    const copied = { readyByDate, readyByTime, servingsAvailable }
    const copy = await ana.call('POST', `/api/food-listings/${id}/copies`, copied)
    expect(Listing.parse(copy.body).title).toBe('Rye')
  })

  it('are removed from older names, except joiners that a script needs', async () => {
    const names = [
      [turned, '\u2067', 'anA', ''],
      ['\u202e\u200b', '', 'Member', ''],
      ['علی\u200cرضا', 'A\u{e0041}b', 'علی\u200cرضا', 'Ab'],
      ['Ana', 'Baker', 'Ana', 'Baker'],
    ] as const
    const people = await Promise.all(names.map(() => makePerson(test)))
    for (const [index, { user }] of people.entries()) {
      const [first_name, last_name] = names[index] ?? ['', '']
      await test.db.updateTable('users').set({ first_name, last_name }).where('id', '=', user.id).execute()
    }
    await test.database.runSql(readFileSync('migrations/2026-12-31-01-plain-names-fill.sql', 'utf8'))
    const rows = await test.db.selectFrom('users').select(['id', 'first_name', 'last_name']).execute()
    for (const [index, { user }] of people.entries()) {
      const row = rows.find(({ id }) => id === user.id)
      expect([row?.first_name, row?.last_name]).toEqual(names[index]?.slice(2))
    }
  })
})
