import { expect, test } from 'vitest'
import { guardedChanges, isOwnAccount, profileAccess } from './profile-rules.ts'

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

test('API-16, API-18: an account belongs to its own user only', () => {
  expect(isOwnAccount('ana', 'ana')).toBe(true)
  expect(isOwnAccount('ana', 'ben')).toBe(false)
})

test.each([
  ['the same', {}, []],
  ['another address', { email: 'ben@example.org' }, ['email']],
  ['another PayPal address', { paypalEmail: 'pay@example.net' }, ['paypalEmail']],
  ['no PayPal address', { paypalEmail: null }, ['paypalEmail']],
  ['both', { email: 'ben@example.org', paypalEmail: 'pay@example.net' }, ['email', 'paypalEmail']],
] as const)('API-18; decisions, payout details: %s needs the password for %o', (_what, change, guarded) => {
  const before = { email: 'ana@example.org', paypalEmail: 'pay@example.org' }
  expect(guardedChanges(before, { ...before, ...change })).toEqual(guarded)
})

test('decisions, payout details: a first PayPal address requires the password too', () => {
  const before = { email: 'ana@example.org', paypalEmail: null }
  expect(guardedChanges(before, { ...before, paypalEmail: 'pay@example.org' })).toEqual(['paypalEmail'])
})
