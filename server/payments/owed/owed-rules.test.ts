import { expect, it } from 'vitest'
import { collectedBy, marksAfter, owedAgain, owedLevel, payableOver, shareOut } from './owed-rules.ts'

it.each<[string, number, number, number]>([
  ['the whole debt', 128, 1757, 128],
  ['at most what the sale leaves', 2000, 1757, 1757],
  ['exactly what the sale leaves', 1757, 1757, 1757],
  ['nothing without debt', 0, 1757, 0],
  ['nothing if the baker has credit', -5, 1757, 0],
  ['nothing if the sale leaves nothing', 128, 0, 0],
  ['nothing if the sale leaves less than nothing', 128, -38, 0],
])('CONST-06: a sale pays %s', (_what, owed, due, taken) => {
  expect(collectedBy({ owed, due })).toBe(taken)
})

it('shareOut takes from orders in turn, up to what each has', () => {
  const orders = [{ due_cents: 100 }, { due_cents: -20 }, { due_cents: 300 }, { due_cents: 50 }]
  const shares = (amount: number) => shareOut(amount, orders).map(({ share }) => share)
  expect(shares(0)).toEqual([0, 0, 0, 0])
  expect(shares(99)).toEqual([99, 0, 0, 0])
  expect(shares(250)).toEqual([100, 0, 150, 0])
  expect(shares(430)).toEqual([100, 0, 300, 30])
})

it.each<[string, number, number, number, number]>([
  ['nothing if nothing was collected', 500, 38, 0, 0],
  ['collected debt, before the baker’s part', 500, 38, 200, 200],
  ['at most the baker’s part of the refund', 500, 38, 1700, 462],
])('CONST-06: a refund makes due again %s', (_what, amount_cents, commission_cents, collected, again) => {
  expect(owedAgain({ amount_cents, commission_cents }, collected)).toBe(again)
})

it.each([
  ['the whole debt', 'stripe', 128, 0, 128],
  ['what no sale has reserved', 'stripe', 128, 28, 100],
  ['nothing if all is reserved', 'paypal', 128, 128, 0],
  ['nothing without debt', 'paypal', -5, 0, 0],
  ['nothing below the rail’s minimum', 'stripe', 49, 0, 0],
  ['the rail’s minimum', 'stripe', 50, 0, 50],
  ['a cent if the rail takes one', 'paypal', 1, 0, 1],
  ['at most the rail’s maximum', 'paypal', 7_000_000, 0, 6_000_000],
] as const)('decisions, commission at pickup: a baker can pay %s', (_what, rail, owed, reserved, payable) => {
  expect(payableOver(rail, { owed, reserved })).toBe(payable)
})

it.each([
  [3999, 5000, 'free'],
  [4000, 5000, 'near'],
  [5000, 5000, 'near'],
  [5001, 5000, 'over'],
  [-1, 5000, 'free'],
  [1_000_000, 0, 'free'],
] as const)('decisions, commission at pickup: %i cents to a limit of %i are %s', (owed, limit, level) => {
  expect(owedLevel(owed, limit)).toBe(level)
})

const now = new Date('2026-11-20T12:00:00Z')
const earlier = new Date('2026-11-01T12:00:00Z')
const unmarked = { pickup_paused_at: null, owed_warned_at: null }
const warned = { pickup_paused_at: null, owed_warned_at: earlier }
const paused = { pickup_paused_at: earlier, owed_warned_at: earlier }
it.each([
  [unmarked, 'free', { ...unmarked, news: null }],
  [unmarked, 'near', { pickup_paused_at: null, owed_warned_at: now, news: 'near' }],
  [unmarked, 'over', { pickup_paused_at: now, owed_warned_at: now, news: 'over' }],
  [warned, 'free', { ...unmarked, news: null }],
  [warned, 'near', { ...warned, news: null }],
  [warned, 'over', { pickup_paused_at: now, owed_warned_at: earlier, news: 'over' }],
  [paused, 'free', { ...unmarked, news: null }],
  [paused, 'near', { ...warned, news: null }],
  [paused, 'over', { ...paused, news: null }],
] as const)('moves %o on when the debt is %s', (marks, level, after) => {
  expect(marksAfter(marks, level, now)).toEqual(after)
})
