import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

vi.mock(import('./password-hash.ts'), { spy: true })

describe('the effort of a sign-in', () => {
  let test: TestApp
  let person: Person
  beforeAll(async () => {
    test = await makeTestApp('embedded')
    person = await makePerson(test)
  })
  afterAll(() => test.close())

  const hashesFor = async (email: string) => {
    vi.clearAllMocks()
    const payload = { email, password: 'not this one' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/login', payload })
    expect(answer.statusCode).toBe(401)
    return vi.mocked(hashPassword).mock.calls.length + vi.mocked(verifyPassword).mock.calls.length
  }

  it('OPEN-71: is one hash for a known and for an unknown address, so that time tells nobody apart', async () => {
    expect(await hashesFor(person.user.email)).toBe(1)
    expect(await hashesFor('nobody@example.org')).toBe(1)
  })
})
