import { expect, it } from 'vitest'
import { collectedBy, owedAgain, shareOut } from './owed-rules.ts'

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
