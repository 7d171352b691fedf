import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStoredUser, readStoredUser, storedUserKey, storeUser } from './stored-user.ts'

const user = { id: 'u1', email: 'nora@x.example', firstName: 'Nora', lastName: '', profileImageUrl: null }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('SESS-01, SESS-05: reads the stored user back', () => {
  storeUser(user)
  expect(readStoredUser()).toEqual(user)
})

test('SESS-06: signing out removes the stored user', () => {
  storeUser(user)
  forgetStoredUser()
  expect(stored.size).toBe(0)
  expect(readStoredUser()).toBeNull()
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '"nora"',
  '{}',
  '{"email":1}',
  '{"id":"u1"}',
  '{"id":"u1","email":"a@b","firstName":2}',
])('SESS-02: discards %j', (text) => {
  stored.set(storedUserKey, text)
  expect(readStoredUser()).toBeNull()
  expect(stored.has(storedUserKey)).toBe(false)
})

test('DATA-12: drops undocumented fields', () => {
  stored.set(storedUserKey, JSON.stringify({ ...user, password: 'x', profileImageUrl: 5 }))
  expect(readStoredUser()).toEqual(user)
})

test('works without storage, but keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => storeUser(user)).not.toThrow()
  expect(readStoredUser()).toBeNull()
})
