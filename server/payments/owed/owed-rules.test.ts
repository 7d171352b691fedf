import { expect, it } from 'vitest'
import { collectedBy, marksAfter, owedAgain, owedLevel, payableOver, shareOut } from './owed-rules.ts'

it.each<[string, number, number, number]>([
  ['all that is owed', 128, 1757, 128],
  ['at most what the sale leaves', 2000, 1757, 1757],
  ['exactly what it leaves', 1757, 1757, 1757],
  ['nothing where nothing is owed', 0, 1757, 0],
  ['nothing where the baker has paid too much', -5, 1757, 0],
  ['nothing of a sale that leaves nothing', 128, 0, 0],
  ['nothing of a sale that leaves less than nothing', 128, -38, 0],
])('CONST-06: a sale takes %s', (_what, owed, due, taken) => {
  expect(collectedBy({ owed, due })).toBe(taken)
})

it('the orders of a sale give what they have, one after the other, and never more than that', () => {
  const orders = [{ due_cents: 100 }, { due_cents: -20 }, { due_cents: 300 }, { due_cents: 50 }]
  const shares = (amount: number) => shareOut(amount, orders).map(({ share }) => share)
  expect(shares(0)).toEqual([0, 0, 0, 0])
  expect(shares(99)).toEqual([99, 0, 0, 0])
  expect(shares(250)).toEqual([100, 0, 150, 0])
  expect(shares(430)).toEqual([100, 0, 300, 30])
})

it.each<[string, number, number, number, number]>([
  ['nothing, where nothing was taken', 500, 38, 0, 0],
  ['what was taken, before what the baker has', 500, 38, 200, 200],
  ['at most the baker’s part of it', 500, 38, 1700, 462],
])('CONST-06: a refund makes owed again %s', (_what, amount_cents, commission_cents, collected, again) => {
  expect(owedAgain({ amount_cents, commission_cents }, collected)).toBe(again)
})

it.each([
  ['all of it', 'stripe', 128, 0, 128],
  ['what no sale takes already', 'stripe', 128, 28, 100],
  ['nothing where all is taken', 'paypal', 128, 128, 0],
  ['nothing where nothing is owed', 'paypal', -5, 0, 0],
  ['nothing where that is less than the rail takes', 'stripe', 49, 0, 0],
  ['the least that it takes', 'stripe', 50, 0, 50],
  ['a cent, where it takes one', 'paypal', 1, 0, 1],
  ['at most what it takes at once', 'paypal', 7_000_000, 0, 6_000_000],
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
] as const)('what becomes of %o once they stand %s', (marks, level, after) => {
  expect(marksAfter(marks, level, now)).toEqual(after)
})
