import { expect, it } from 'vitest'
import { type AdminChange, adminChangeRefusal } from './admin-change-rules.ts'

const me = 'me'
const mod = { id: 'other', role: 'moderator', isActive: true } as const
const boss = { id: 'boss', role: 'superadmin', isActive: true } as const

const rows: [
  what: string,
  target: Parameters<typeof adminChangeRefusal>[1],
  AdminChange,
  number,
  refused: RegExp | null,
][] = [
  ['suspend a moderator', mod, { kind: 'deactivate' }, 1, null],
  ['suspend oneself', { ...boss, id: me }, { kind: 'deactivate' }, 2, /yourself/],
  ['demote oneself', { ...boss, id: me }, { kind: 'role', role: 'admin' }, 2, /yourself/],
  ['reset one’s own second factor', { ...boss, id: me }, { kind: 'reset_second_factor' }, 2, /yourself/],
  ['suspend one of two superadmins', boss, { kind: 'deactivate' }, 2, null],
  ['suspend the last superadmin', boss, { kind: 'deactivate' }, 1, /last active superadmin/],
  ['demote the last superadmin', boss, { kind: 'role', role: 'admin' }, 1, /last active superadmin/],
  ['demote one who is inactive', { ...boss, isActive: false }, { kind: 'role', role: 'admin' }, 1, null],
  ['promote a moderator', mod, { kind: 'role', role: 'superadmin' }, 1, null],
  ['give a role they have', mod, { kind: 'role', role: 'moderator' }, 1, /already/],
  ['suspend the suspended', { ...mod, isActive: false }, { kind: 'deactivate' }, 1, /already inactive/],
  ['reinstate the suspended', { ...mod, isActive: false }, { kind: 'reactivate' }, 1, null],
  ['reinstate the active', mod, { kind: 'reactivate' }, 1, /already active/],
  ['reset a password', mod, { kind: 'reset_password' }, 1, null],
]

it.each(rows)('OPEN-15: %s', (_what, target, change, superadmins, refused) => {
  const refusal = adminChangeRefusal(me, target, change, superadmins)
  if (refused === null) expect(refusal).toBe(null)
  else expect(refusal).toMatch(refused)
})
