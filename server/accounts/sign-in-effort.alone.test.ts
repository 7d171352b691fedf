import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAdmin } from '#server/admin/accounts/create-admin.ts'
import { hashPassword, verifyPassword } from '#server/identity/password-hash.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

vi.mock(import('#server/identity/password-hash.ts'), { spy: true })

describe('the effort of a sign-in', () => {
  let test: TestApp
  let person: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    person = await makePerson(test)
  })
  afterAll(() => test.close())

  const hashesFor = async (name: string, url = '/api/login') => {
    vi.clearAllMocks()
    const payload = { email: name, username: name, password: 'not this one' }
    const answer = await test.app.inject({ method: 'POST', url, payload })
    expect(answer.statusCode).toBe(401)
    return vi.mocked(hashPassword).mock.calls.length + vi.mocked(verifyPassword).mock.calls.length
  }

  it('OPEN-71: is one hash for a known and an unknown address, so timing reveals nothing', async () => {
    expect(await hashesFor(person.user.email)).toBe(1)
    expect(await hashesFor('nobody@example.org')).toBe(1)
  })

  it('OPEN-12: is the same in the console for a known, an unknown and an inactive username', async () => {
    const url = '/api/admin/login'
    await createAdmin(test, { username: 'ruth', email: 'ruth@example.org' })
    expect(await hashesFor('ruth', url)).toBe(1)
    expect(await hashesFor('nobody', url)).toBe(1)
    await test.db.updateTable('admin_users').set({ is_active: false }).execute()
    expect(await hashesFor('ruth', url)).toBe(1)
  })
})
