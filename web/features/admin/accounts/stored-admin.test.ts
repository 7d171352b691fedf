import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStoredAdmin, readStoredAdmin, storeAdmin } from './stored-admin.ts'

const ruth = {
  id: '019aa000-0000-7000-8000-0000000000a1',
  username: 'ruth',
  firstName: 'Ruth',
  lastName: 'Adeyemi',
  role: 'moderator',
} as const

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('ADMIN-20, DATA-13: the record has only id, username, names and role', () => {
  storeAdmin({ ...ruth, email: 'ruth@example.org' } as typeof ruth)
  expect(JSON.parse([...kept.values()].join(''))).toEqual(ruth)
  expect(readStoredAdmin()).toEqual(ruth)
})

test('ADMIN-26: signing out removes the record', () => {
  storeAdmin(ruth)
  forgetStoredAdmin()
  expect([readStoredAdmin(), kept.size]).toEqual([null, 0])
})

test.each(['{', 'null', '{}', JSON.stringify({ ...ruth, role: 'king' }), JSON.stringify({ ...ruth, id: 7 })])(
  'discards an invalid record: %s',
  (text) => {
    kept.set('bakesale:admin', text)
    expect([readStoredAdmin(), kept.size]).toEqual([null, 0])
  },
)
