import { expect, test } from 'vitest'
import type { AdminRole } from '#shared/admin-rights.ts'
import { type ReportAction, type ReportedType, reportActions } from '#shared/api/reports.ts'
import { fitsType, possibleActions, reportable, rightOfAction } from './report-decision-rules.ts'

const rows: [AdminRole, ReportedType, ReportAction[]][] = [
  ['moderator', 'listing', ['none']],
  ['moderator', 'review', ['none', 'hide_review']],
  ['moderator', 'user', ['none']],
  ['admin', 'listing', ['none', 'archive_listing', 'suspend_user']],
  ['admin', 'review', ['none', 'hide_review', 'suspend_user']],
  ['admin', 'user', ['none', 'suspend_user']],
  ['superadmin', 'listing', ['none', 'archive_listing', 'suspend_user']],
  ['superadmin', 'review', ['none', 'hide_review', 'suspend_user']],
  ['superadmin', 'user', ['none', 'suspend_user']],
]

test.each(rows)('OPEN-15, OPEN-22: a %s may take these actions on a %s: %j', (role, type, actions) => {
  expect(possibleActions(role, type)).toEqual(actions)
})

test.each<[ReportAction, ReportedType, boolean]>([
  ['none', 'listing', true],
  ['none', 'review', true],
  ['none', 'user', true],
  ['hide_review', 'listing', false],
  ['hide_review', 'review', true],
  ['hide_review', 'user', false],
  ['archive_listing', 'listing', true],
  ['archive_listing', 'review', false],
  ['archive_listing', 'user', false],
  ['suspend_user', 'listing', true],
  ['suspend_user', 'review', true],
  ['suspend_user', 'user', true],
])('%s fits a %s: %s', (action, type, fits) => {
  expect(fitsType(action, type)).toBe(fits)
})

test('each action needs the same right as elsewhere in the console', () => {
  expect(reportActions.map((action) => rightOfAction[action])).toEqual([
    'handle_reports',
    'handle_reports',
    'change_listings',
    'change_users',
  ])
})

test.each([
  [undefined, 'absent'],
  [{ ownerId: 'me', isShown: true }, 'own'],
  [{ ownerId: 'me', isShown: false }, 'own'],
  [{ ownerId: 'ana', isShown: true }, 'reportable'],
  [{ ownerId: 'ana', isShown: false }, 'absent'],
])('OPEN-22: %j is %s for me', (thing, answer) => {
  expect(reportable(thing, 'me')).toBe(answer)
})
