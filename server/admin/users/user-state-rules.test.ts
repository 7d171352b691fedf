import { expect, it } from 'vitest'
import { testNow } from '#tests/make/clock.ts'
import { userStateAfter, userStateOf } from './user-state-rules.ts'

it.each([
  [true, null, 'active'],
  [false, null, 'inactive'],
  [true, testNow, 'suspended'],
  [false, testNow, 'suspended'],
] as const)('decisions, OPEN-16: is_active %s, suspended at %s: %s', (isActive, suspendedAt, state) => {
  expect(userStateOf({ isActive, suspendedAt })).toBe(state)
})

it.each([
  ['active', 'suspend', 'suspended'],
  ['inactive', 'suspend', 'suspended'],
  ['suspended', 'suspend', null],
  ['active', 'deactivate', 'inactive'],
  ['inactive', 'deactivate', null],
  ['suspended', 'deactivate', null],
  ['active', 'reinstate', null],
  ['inactive', 'reinstate', 'active'],
  ['suspended', 'reinstate', 'active'],
] as const)('decisions, OPEN-16: %s, %s: %s', (state, action, after) => {
  expect(userStateAfter(state, action)).toBe(after)
})
