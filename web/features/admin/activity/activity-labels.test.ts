import { expect, test } from 'vitest'
import { actionText, changedParts, otherParts, targetText } from './activity-labels.ts'

test('actions and targets have words; one of another time keeps its name', () => {
  expect(actionText('admin.sign_in')).toBe('Signed in')
  expect(actionText('toString')).toBe('toString')
  expect(targetText('listing')).toBe('Product')
  expect(targetText('cake')).toBe('cake')
})

test('a change is told part by part', () => {
  const details = {
    before: { isActive: true, role: 'admin', phone: null },
    after: { isActive: false, role: 'moderator', tags: ['a'] },
    reason: 'Asked for it',
  }
  expect(changedParts(details)).toEqual([
    { name: 'Is active', before: 'Yes', after: 'No' },
    { name: 'Role', before: 'admin', after: 'moderator' },
    { name: 'Phone', before: 'None', after: 'None' },
    { name: 'Tags', before: 'None', after: '["a"]' },
  ])
  expect(otherParts(details)).toEqual([{ name: 'Reason', value: 'Asked for it' }])
})

test('a change of one value, and none at all', () => {
  expect(changedParts({ before: '0.0750', after: '0.0800' })).toEqual([
    { name: 'Value', before: '0.0750', after: '0.0800' },
  ])
  expect(changedParts({ reason: 'wrong password' })).toEqual([])
})
