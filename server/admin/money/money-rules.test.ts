import { expect, it } from 'vitest'
import { keepsItsId, moneyActionsOf } from './money-rules.ts'

const state = null
it.each([
  [{ list: 'waiting', isDisputed: false, state }, [], []],
  [{ list: 'failed', isDisputed: false, state }, ['retry'], ['retry', 'settle']],
  [{ list: 'failed', isDisputed: true, state }, [], []],
  [{ list: 'stopped', isDisputed: false, state }, [], ['rebuild', 'lift']],
  [{ list: 'owed', isDisputed: false, state }, [], []],
  [{ list: 'disputed', isDisputed: true, state: 'needs_answer' }, ['answer'], ['answer']],
  [{ list: 'disputed', isDisputed: true, state: 'under_review' }, [], []],
  [{ list: 'disputed', isDisputed: false, state: 'lost' }, [], []],
] as const)('the actions for %j', (one, admin, superadmin) => {
  expect(moneyActionsOf(one, 'moderator')).toEqual([])
  expect(moneyActionsOf(one, 'admin')).toEqual(admin)
  expect(moneyActionsOf(one, 'superadmin')).toEqual(superadmin)
})

it('only an instruction with an unknown outcome keeps its id when retried', () => {
  expect(keepsItsId({ attempts: 10, provider_id: null }, 9)).toBe(true)
  expect(keepsItsId({ attempts: 1, provider_id: null }, 9)).toBe(false)
  expect(keepsItsId({ attempts: 10, provider_id: 're_1' }, 9)).toBe(false)
})
