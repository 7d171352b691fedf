import { expect, test } from 'vitest'
import { actionText, changedParts, otherParts, targetText } from './activity-labels.ts'

test('labels actions and targets; unknown ones keep their name', () => {
  expect(actionText('admin.sign_in')).toBe('Signed in')
  expect(actionText('toString')).toBe('toString')
  expect(targetText('listing')).toBe('Product')
  expect(targetText('cake')).toBe('cake')
})

test('lists the changes per field', () => {
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

test('handles a change of a single value, and no change', () => {
  expect(changedParts({ before: '0.0750', after: '0.0800' })).toEqual([
    { name: 'Value', before: '0.0750', after: '0.0800' },
  ])
  expect(changedParts({ reason: 'wrong password' })).toEqual([])
})
