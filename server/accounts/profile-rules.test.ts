import { expect, test } from 'vitest'
import { isOwnAccount, needsPassword, profileAccess } from './profile-rules.ts'

test.each([
  ['ana', true, 'ana', 'own'],
  ['ana', false, 'ana', 'own'],
  ['ana', true, 'ben', 'public'],
  ['ana', false, 'ben', 'absent'],
] as const)(
  'API-17: the profile of %s, with a public listing: %s, is to %s %s',
  (id, hasPublicListing, viewerId, access) => {
    expect(profileAccess({ id, hasPublicListing }, viewerId)).toBe(access)
  },
)

test('API-16, API-18: an account is its own user’s alone', () => {
  expect(isOwnAccount('ana', 'ana')).toBe(true)
  expect(isOwnAccount('ana', 'ben')).toBe(false)
})

test('API-18: only another address needs the password', () => {
  expect(needsPassword({ from: 'ana@example.org', to: 'ana@example.org' })).toBe(false)
  expect(needsPassword({ from: 'ana@example.org', to: 'ben@example.org' })).toBe(true)
})
