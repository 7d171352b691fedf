import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { seedDemoData } from '#server/demo/seed-demo-data.ts'
import { changeSetting } from '#shared/api/admin-settings.ts'
import { getSettings } from '#shared/api/settings.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

let test: TestApp
afterEach(() => test.close())

const claims = async () =>
  getSettings.success.body.parse((await callApp(test, 'GET', '/api/settings')).body).claims
const displayedAs = [
  '500+',
  'happy customers',
  'average weekly earnings',
  'average baker rating',
  'active bakers',
]

/** The claims that a page shows to a visitor. */
async function claimsOn(path: string): Promise<string[]> {
  const { statusCode, body } = await test.app.inject(path)
  expect(statusCode).toBeLessThan(400)
  const words = body.slice(body.indexOf('<body'), body.lastIndexOf('</main>'))
  return displayedAs.filter((text) => words.includes(text))
}

const none = { happyCustomers: null, weeklyEarnings: null, bakerRating: null, activeBakers: null }
const documented = {
  happyCustomers: '500+',
  weeklyEarnings: '$500+',
  bakerRating: '4.8',
  activeBakers: '2,000+',
}

it('decisions, claims: a shop without demo data makes no claims, even with users', async () => {
  test = await makeTestApp(anyEngine)
  expect(await claims()).toEqual(none)
  await makePerson(test)
  expect(await seedDemoData(test)).toBe(0)
  expect(await claims()).toEqual(none)
  for (const path of ['/', '/browse', '/signup', '/help', '/community', '/baker-resources', '/contact'])
    expect({ path, claims: await claimsOn(path) }).toEqual({ path, claims: [] })
})

it('LAND-20 to LAND-23: with demo data the claims are the documented ones', async () => {
  test = await makeTestApp(anyEngine)
  expect(await seedDemoData(test)).toBeGreaterThan(0)
  expect(await claims()).toEqual(documented)
  expect(await claimsOn('/')).toEqual(displayedAs)
})

it('decisions, claims: an operator turns them on and off', async () => {
  test = await makeTestApp(anyEngine)
  const superadmin = await makeAdmin(test, 'superadmin')
  const change = async (value: boolean | null, seenAt: string | null) => {
    const body = { value, seenAt, reason: 'We counted.' }
    const answer = await superadmin.call('PUT', '/api/admin/settings/marketing.showsClaims', body)
    expect(answer.status).toBe(200)
    return changeSetting.success.body.parse(answer.body).updatedAt
  }
  const seenAt = await change(true, null)
  expect(await claims()).toEqual(documented)
  await change(null, seenAt)
  expect(await claims()).toEqual(none)
})

it.each([
  ['nothing', []],
  ['the minimum of a live figure', [['marketing.leastForLive', 3]]],
  ['that a claim is off', [['marketing.bakerRating', { mode: 'off', text: '4.8' }]]],
  ['which claim is live', [['marketing.bakerRating', { mode: 'live', text: '4.8' }]]],
] as const)(
  'decisions, claims: an upgrade turns them on only if an operator had turned one on: %s was set',
  async (_what, changes) => {
    test = await makeTestApp(anyEngine)
    const superadmin = await makeAdmin(test, 'superadmin')
    for (const [key, value] of changes) {
      const body = { value, seenAt: null, reason: 'We counted.' }
      const answer = await superadmin.call('PUT', `/api/admin/settings/${key}`, body)
      expect(answer.status).toBe(200)
    }
    await test.db.deleteFrom('system_settings').where('key', '=', 'marketing.showsClaims').execute()
    await test.database.runSql(readFileSync('migrations/2026-12-23-04-claims-switch-fill.sql', 'utf8'))
    const areShown = await test.db
      .selectFrom('system_settings')
      .select('value')
      .where('key', '=', 'marketing.showsClaims')
      .executeTakeFirst()
    expect(areShown?.value).toBe(
      changes.some(([, value]) => JSON.stringify(value).includes('live')) ? 'true' : undefined,
    )
  },
)
