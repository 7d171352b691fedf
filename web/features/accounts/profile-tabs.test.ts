import { expect, test } from 'vitest'
import { profileHref, profileTab, profileTabs, tabWithError } from './profile-tabs.ts'

test('PROF-01: lists the tabs', () => {
  expect(profileTabs.map(({ label }) => label)).toEqual([
    'General Info',
    'Business Details',
    'Payment Settings',
    'Security and data',
    'Where you’re signed in',
  ])
})

test.each(profileTabs.map(({ name }) => name))('PROF-01: %s has its own URL', (name) => {
  expect(profileTab(new URL(profileHref(name), 'http://localhost').searchParams)).toBe(name)
})

test('an unknown tab opens General Info', () => {
  expect(profileTab(new URLSearchParams('tab=secrets'))).toBe('general')
  expect(profileHref('general')).toBe('/profile')
})

test.each([
  [['bio'], 'general', 'business'],
  [['paypalEmail', 'bio'], 'general', 'business'],
  [['paypalEmail', 'bio'], 'payments', 'payments'],
  [[], 'payments', 'payments'],
  [['body'], 'payments', 'payments'],
] as const)('PROF-11: with errors in %j, the tab %s switches to %s', (fields, open, shown) => {
  expect(tabWithError(fields, open)).toBe(shown)
})
