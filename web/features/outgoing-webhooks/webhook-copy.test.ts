import { expect, test } from 'vitest'
import { webhookEventTypes } from '#shared/api/webhook-events.ts'
import { attemptText, deliveryState, eventTypes, timeUntil } from './webhook-copy.ts'

const attempt = { at: '2026-11-26T12:00:00.000Z', status: 204, failure: null, milliseconds: 80, answer: '' }

test('every event has a label', () => {
  expect(eventTypes).toEqual(webhookEventTypes)
})

test.each([
  [attempt, /answered 204 in 80 ms/],
  [{ ...attempt, status: 500, failure: 'status' as const }, /answered 500, not 2xx/],
  [{ ...attempt, status: null, failure: 'timeout' as const }, /within 10 seconds/],
  [{ ...attempt, status: 302, failure: 'redirect' as const }, /don’t follow/],
])('the outcome of an attempt: %o', (outcome, text) => {
  expect(attemptText(outcome)).toMatch(text)
})

test('an event that waits is being sent, then retried', () => {
  const delivery = {
    id: '01989bbf-0000-7000-8000-000000000000',
    eventId: '01989bbf-0000-7000-8000-000000000001',
    type: 'order.placed' as const,
    status: 'waiting' as const,
    nextAttemptAt: attempt.at,
    createdAt: attempt.at,
  }
  expect(deliveryState({ ...delivery, attempts: [] }).label).toBe('Sending')
  expect(deliveryState({ ...delivery, attempts: [attempt] }).label).toBe('Retrying')
})

test.each([
  [-5, 'in 1 minute'],
  [1, 'in 1 minute'],
  [30, 'in 30 minutes'],
  [120, 'in 2 hours'],
  [480, 'in 8 hours'],
])('%s minutes from now', (minutes, text) => {
  const now = new Date(attempt.at)
  expect(timeUntil(new Date(now.getTime() + minutes * 60_000), now)).toBe(text)
})
