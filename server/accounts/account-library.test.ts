import { getMigrations } from 'better-auth/db/migration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EscapedQueryError, inTransaction } from '#server/database/transaction.ts'
import { sessionCookie } from '#server/http/our-cookies.ts'
import { sessionKeys } from '#server/identity/keys/signing-keys.ts'
import { verifiedToken } from '#server/identity/session-cookie.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { userRealm } from './user-realm.ts'
import { findSessionUser } from './user-sessions-repository.ts'

describe.each(enginesInTurn)('the account library on %s', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(engine)
  })
  afterAll(() => test.close())

  it('finds every table and column it needs, and needs every required column', async () => {
    const { options } = await userRealm.library(test)
    const { toBeCreated, toBeAdded, toBeAddedIndexes, unsafeChanges, schemaProblems } = await getMigrations({
      ...options,
      database: { db: test.db, type: 'postgres' },
    })
    expect({ toBeCreated, toBeAdded, toBeAddedIndexes, unsafeChanges, schemaProblems }).toEqual({
      toBeCreated: [],
      toBeAdded: [],
      toBeAddedIndexes: [],
      unsafeChanges: [],
      schemaProblems: [],
    })
  })

  it('OPEN-71: reads the session cookies that we write', async () => {
    const person = await makePerson(test)
    const { api } = await userRealm.library(test)
    const session = await api.getSession({ headers: new Headers({ cookie: person.cookie }) })
    expect(session?.user).toMatchObject({ id: person.user.id, email: person.user.email, name: 'Robin' })
  })

  it('OPEN-71: writes session cookies that we read', async () => {
    const person = await makePerson(test)
    const { api } = await userRealm.library(test)
    const { headers } = await api.signInEmail({
      body: { email: person.user.email, password: 'flour, water and salt' },
      returnHeaders: true,
    })
    const [pair = ''] = (headers.getSetCookie()[0] ?? '').split(';')
    const [name, value = ''] = pair.split('=')
    expect(name).toBe(sessionCookie(test.config).name)
    const token = verifiedToken(decodeURIComponent(value), await sessionKeys(test))
    expect(token).not.toBeNull()
    expect(await findSessionUser(test.db, token ?? '', test.now())).toMatchObject({ id: person.user.id })
  })

  it('stores credentials only as hashes', async () => {
    const { $context } = await userRealm.library(test)
    const { internalAdapter } = await $context
    const expiresAt = fromTestNow(60_000)
    await internalAdapter.createVerificationValue({ identifier: 'reset:secret-token', value: 'x', expiresAt })
    const stored = await test.db.selectFrom('verifications').select('identifier').executeTakeFirstOrThrow()
    expect(stored.identifier).not.toContain('secret-token')
    expect(await internalAdapter.findVerificationValue('reset:secret-token')).toMatchObject({ value: 'x' })
  })

  it('fails inside one of our transactions instead of waiting forever', async () => {
    const { api } = await userRealm.library(test)
    const body = { email: 'nobody@example.org', password: 'flour, water and salt' }
    await expect(inTransaction(test.db, () => api.signInEmail({ body }))).rejects.toThrow(EscapedQueryError)
  })

  it('serves none of its own routes', async () => {
    for (const url of ['/api/auth/sign-in/email', '/api/auth/sign-up/email', '/api/auth/update-user']) {
      const answer = await test.app.inject({ method: 'POST', url, payload: {} })
      expect([url, answer.statusCode]).toEqual([url, 404])
    }
    expect((await test.app.inject('/api/auth/get-session')).statusCode).toBe(404)
  })
})
