import { expect, it } from 'vitest'
import { termsVersion } from '#shared/api/accounts.ts'
import { termsToAccept } from './terms-rules.ts'

it.each([
  ['none', null, '2025-08-11', '2025-08-11'],
  ['older ones', '2024-12-31', '2025-08-11', '2025-08-11'],
  ['the ones in force', '2025-08-11', '2025-08-11', null],
  ['newer ones, of a release that was taken back', '2026-01-01', '2025-08-11', null],
])('OPEN-74: terms for somebody who accepted %s', (_, accepted, inForce, due) => {
  expect(termsToAccept(accepted, inForce)).toBe(due)
})

it('OPEN-74: the current terms are those of the contract', () => {
  expect(termsToAccept(null)).toBe(termsVersion)
})
