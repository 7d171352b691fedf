import { expect, it } from 'vitest'
import type { OrderStatus } from '#shared/order-statuses.ts'
import { answerBy, renewedAnswerBy, requestAnswerBy } from './answer-by-rules.ts'

const placed_at = new Date('2026-11-20T12:00:00Z')
const at = (moment: string) => new Date(moment)

it.each<[name: string, ready: Date | null, by: string]>([
  ['24 hours, when the goods are to be ready later', at('2026-11-25T17:00:00Z'), '2026-11-21T12:00:00Z'],
  ['24 hours, when they are ready just then', at('2026-11-21T12:00:00Z'), '2026-11-21T12:00:00Z'],
  ['the ready time, when that is sooner', at('2026-11-21T11:59:59Z'), '2026-11-21T11:59:59Z'],
  ['the ready time, the same day', at('2026-11-20T17:00:00Z'), '2026-11-20T17:00:00Z'],
  ['the ready time, just an hour away', at('2026-11-20T13:00:00Z'), '2026-11-20T13:00:00Z'],
  ['an hour, when they are to be ready within it', at('2026-11-20T12:05:00Z'), '2026-11-20T13:00:00Z'],
  ['an hour, when they were ready yesterday', at('2026-11-19T13:00:00Z'), '2026-11-20T13:00:00Z'],
  ['24 hours, without a ready time', null, '2026-11-21T12:00:00Z'],
])('decisions, a baker who never answers: %s', (_, ready_at, by) => {
  expect(answerBy({ placed_at, ready_at })).toEqual(at(by))
})

it('24 hours are elapsed hours across a clock change', () => {
  const evening = new Date('2026-10-31T20:00:00-04:00')
  expect(answerBy({ placed_at: evening, ready_at: null })).toEqual(new Date('2026-11-01T19:00:00-05:00'))
})

it.each<[name: string, before: Date | null, by: string]>([
  ['the rest of the time', at('2026-11-20T20:00:00Z'), '2026-11-20T20:00:00Z'],
  ['an hour, when less was left', at('2026-11-20T12:30:00Z'), '2026-11-20T13:00:00Z'],
  ['an hour, when it was over', at('2026-11-19T12:00:00Z'), '2026-11-20T13:00:00Z'],
  ['an hour, without an earlier deadline', null, '2026-11-20T13:00:00Z'],
])('an order that waits again leaves %s', (_, answer_by, by) => {
  expect(renewedAnswerBy({ answer_by }, placed_at)).toEqual(at(by))
})

it.each<[name: string, status: OrderStatus, ready: Date | null, before: Date | null, by: string]>([
  ['24 hours', 'confirmed', at('2026-11-25T17:00:00Z'), at('2026-11-19T12:00:00Z'), '2026-11-21T12:00:00Z'],
  ['24 hours, without a ready time', 'confirmed', null, null, '2026-11-21T12:00:00Z'],
  [
    'the ready time, when that is sooner',
    'confirmed',
    at('2026-11-20T17:00:00Z'),
    null,
    '2026-11-20T17:00:00Z',
  ],
  [
    'an hour, when they are ready by then',
    'confirmed',
    at('2026-11-20T12:05:00Z'),
    null,
    '2026-11-20T13:00:00Z',
  ],
  [
    'an hour, when they were ready yesterday',
    'confirmed',
    at('2026-11-19T13:00:00Z'),
    null,
    '2026-11-20T13:00:00Z',
  ],
  [
    'the rest of the time to confirm it',
    'pending',
    at('2026-11-25T17:00:00Z'),
    at('2026-11-20T20:00:00Z'),
    '2026-11-20T20:00:00Z',
  ],
  [
    'an hour, when less was left to confirm it',
    'pending',
    at('2026-11-25T17:00:00Z'),
    at('2026-11-20T12:01:00Z'),
    '2026-11-20T13:00:00Z',
  ],
])('decisions, a baker who never answers: a request leaves %s', (_, status, ready_at, answer_by, by) => {
  expect(requestAnswerBy({ status, ready_at, answer_by }, placed_at)).toEqual(at(by))
})
