import { expect, test } from 'vitest'
import { type AdminRight, adminRoles, mayDo, rolesWithRight } from './admin-rights.ts'
import { namesOf } from './names-of.ts'

const moderators: AdminRight[] = ['read', 'handle_reports', 'answer_messages']
const admins: AdminRight[] = [
  'change_users',
  'change_listings',
  'change_orders',
  'refund_orders',
  'resend_mails',
]
const superadmins: AdminRight[] = [
  'change_commission',
  'change_settings',
  'manage_admins',
  'settle_money',
  'close_books',
]

test.each([
  ['moderator', moderators],
  ['admin', [...moderators, ...admins]],
  ['superadmin', [...moderators, ...admins, ...superadmins]],
] as const)('OPEN-15: a %s has exactly the rights %j', (role, rights) => {
  const all = namesOf(rolesWithRight)
  expect(all.filter((right) => mayDo(role, right))).toEqual(rights)
})

test('OPEN-15: knows no other roles', () => {
  expect(adminRoles).toEqual(['moderator', 'admin', 'superadmin'])
})
