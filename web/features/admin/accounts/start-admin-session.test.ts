import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/data/query-client.ts'
import { adminSessionQuery } from './admin-session-query.ts'
import { startAdminSession } from './start-admin-session.ts'

const ruth = { id: 'ruth', username: 'ruth', firstName: 'Ruth', lastName: 'Adeyemi', role: 'admin' } as const

const before = () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  const queryClient = makeQueryClient(Number.POSITIVE_INFINITY)
  queryClient.setQueryData(['/api/users'], { users: [] })
  queryClient.setQueryData(adminSessionQuery.key, {
    admin: null,
    setUp: null,
    hasSecondFactor: false,
    timeZone: null,
    shopUrl: null,
  })
  return queryClient
}

afterEach(() => vi.unstubAllGlobals())

test('ADMIN-22: signing in refetches the console and the session', () => {
  const queryClient = before()
  startAdminSession(queryClient, ruth)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('ADMIN-26: signing out clears all cached data', () => {
  const queryClient = before()
  startAdminSession(queryClient, null)
  expect(queryClient.getQueryData(['/api/users'])).toBeUndefined()
  expect(queryClient.getQueryData(adminSessionQuery.key)).toMatchObject({ admin: null })
})
