import { expect, test } from 'vitest'
import { changeableUntil } from '#server/orders/rules/own-review-rules.ts'
import { refuseChange, refuseReply, reviewerName } from './review-rules.ts'

const written = new Date('2026-11-22T12:00:00Z')
const justInTime = new Date('2026-11-29T11:59:59.999Z')
const tooLate = new Date('2026-11-29T12:00:00Z')
const review = { created_at: written, hidden_at: null, replied_at: null }

test('OPEN-64: a buyer can change a review for 7 days unless it is hidden', () => {
  expect(changeableUntil(written)).toEqual(tooLate)
  expect(refuseChange(review, justInTime)).toBeNull()
  expect(refuseChange(review, tooLate)).toMatch(/7 days/)
  expect(refuseChange({ ...review, hidden_at: written }, written)).toMatch(/hid this review/)
})

test('OPEN-64: a baker can reply at any time and change the reply for 7 days', () => {
  expect(refuseReply(review, new Date('2027-11-22T12:00:00Z'))).toBeNull()
  const replied = { ...review, created_at: new Date('2026-01-01T00:00:00Z'), replied_at: written }
  expect(refuseReply(replied, justInTime)).toBeNull()
  expect(refuseReply(replied, tooLate)).toMatch(/7 days/)
  expect(refuseReply({ ...review, hidden_at: written }, written)).toMatch(/hid this review/)
})

test.each([
  [{ first_name: 'Nora', last_name: 'Whitfield', is_deleted: false }, 'Nora W.'],
  [{ first_name: ' Nora ', last_name: ' élan', is_deleted: false }, 'Nora É.'],
  [{ first_name: 'Nora', last_name: '', is_deleted: false }, 'Nora'],
  [{ first_name: '', last_name: '🥐 Roll', is_deleted: false }, 'A neighbor 🥐.'],
  [{ first_name: 'Former', last_name: 'member', is_deleted: true }, 'A former neighbor'],
])('shows only the first name and last initial of a reviewer: %j', (person, name) => {
  expect(reviewerName(person)).toBe(name)
})
