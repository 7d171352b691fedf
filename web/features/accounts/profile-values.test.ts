import { describe, expect, test } from 'vitest'
import type { OwnProfile } from '#shared/api/profile.ts'
import { perConnection } from '#shared/payment-methods.ts'
import { checkProfile, ProfileValues, profileValues } from './profile-values.ts'

const nora: OwnProfile = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  firstName: 'Nora',
  lastName: 'Whitfield',
  email: 'nora@example.org',
  emailVerified: true,
  newEmail: null,
  phone: '212-555-0114',
  keepsContact: false,
  remindsDayBefore: true,
  remindsHoursBefore: true,
  tellsReady: true,
  bio: null,
  location: null,
  cookType: 'food_truck',
  profileImageUrl: null,
  paypalEmail: null,
  ...perConnection(() => false),
  termsAccepted: true,
  termsAcceptedAt: '2026-11-20T12:00:00.000Z',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}
const values = profileValues(nora)

const errorsOf = (changes: Partial<ProfileValues>) => {
  const checked = checkProfile({ ...values, ...changes })
  return 'errors' in checked ? checked.errors : {}
}

test('PROF-02: the form starts with the stored values', () => {
  expect(values).toEqual({
    firstName: 'Nora',
    lastName: 'Whitfield',
    email: 'nora@example.org',
    phone: '212-555-0114',
    keepsContact: false,
    remindsDayBefore: true,
    remindsHoursBefore: true,
    tellsReady: true,
    location: '',
    bio: '',
    cookType: 'food_truck',
    paypalEmail: '',
    profileImageUrl: null,
  })
})

test('API-18: an unchanged form sends the stored values', () => {
  expect(checkProfile(values)).toEqual({
    body: {
      firstName: 'Nora',
      lastName: 'Whitfield',
      email: 'nora@example.org',
      phone: '212-555-0114',
      keepsContact: false,
      remindsDayBefore: true,
      remindsHoursBefore: true,
      tellsReady: true,
      bio: null,
      location: null,
      cookType: 'food_truck',
      paypalEmail: null,
      profileImageUrl: null,
    },
  })
})

test.each([
  ['PROF-06', { firstName: ' ' }, { firstName: 'Enter your first name.' }],
  ['PROF-06', { lastName: '' }, { lastName: 'Enter your last name.' }],
  ['PROF-08', { bio: 'x'.repeat(501) }, { bio: 'Bio must be under 500 characters' }],
  ['PROF-08', { bio: 'x'.repeat(500) }, {}],
  [
    'API-18',
    { phone: 'call me' },
    { phone: 'Enter a phone number, such as 212-555-0114. Write digits instead of letters.' },
  ],
])('%s: %o', (_id, changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors)
})

describe('PROF-07: the email', () => {
  test('must be valid', () => {
    expect(errorsOf({ email: 'nora' })).toEqual({ email: 'Please enter a valid email address. It has no @.' })
  })
})

describe('PROF-10: the PayPal email', () => {
  test('must be valid, or empty', () => {
    expect(errorsOf({ paypalEmail: 'me' })).toEqual({
      paypalEmail: 'Enter a valid email address, or leave this empty. It has no @.',
    })
    expect(errorsOf({ paypalEmail: 'me@example.org' })).toEqual({})
    expect(errorsOf({ paypalEmail: ' ' })).toEqual({})
  })
})

test('the draft of a form contains no password', () => {
  expect(Object.keys(ProfileValues.parse({ ...values, currentPassword: 'secret' }))).not.toContain(
    'currentPassword',
  )
})
