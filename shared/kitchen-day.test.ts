import { expect, test } from 'vitest'
import type { KitchenOrder } from './api/kitchen.ts'
import { isPacked, packedOf, pickupsOf, prepList } from './kitchen-day.ts'

const order = (changes: Partial<KitchenOrder>): KitchenOrder => ({
  quantity: changes.servings ?? 1,
  optionName: null,
  cakeMessage: null,
  place: null,
  id: '019aa000-0000-7000-8000-0000000000f1',
  pickupId: '019aa000-0000-7000-8000-0000000000f1',
  code: '0000F1',
  title: 'Rye',
  servingDescription: 'one loaf',
  servings: 1,
  pickupTime: '10:00',
  buyer: 'Ana',
  notes: null,
  status: 'confirmed',
  setOffAt: null,
  noShowFrom: null,
  noShowAt: null,
  packedAt: null,
  ...changes,
})

test('the totals of a day: kinds apart, cancelled orders left out, what is fetched first on top', () => {
  expect(
    prepList([
      order({ servings: 2, pickupTime: '12:00' }),
      order({ servings: 3, pickupTime: '09:30', status: 'completed' }),
      order({ servings: 9, status: 'cancelled' }),
      order({ servings: 4, servingDescription: 'half a loaf', pickupTime: '08:00' }),
      order({ title: 'Buns', servings: 6, pickupTime: '09:30' }),
    ]),
  ).toEqual([
    {
      title: 'Rye',
      servingDescription: 'half a loaf',
      optionName: null,
      quantity: 4,
      servings: 4,
      orders: 1,
      firstPickup: '08:00',
    },
    {
      title: 'Buns',
      servingDescription: 'one loaf',
      optionName: null,
      quantity: 6,
      servings: 6,
      orders: 1,
      firstPickup: '09:30',
    },
    {
      title: 'Rye',
      servingDescription: 'one loaf',
      optionName: null,
      quantity: 5,
      servings: 5,
      orders: 2,
      firstPickup: '09:30',
    },
  ])
  expect(prepList([])).toEqual([])
})

test('decisions, options of a bake: the totals of a day part the options of a bake, each with the servings that it takes', () => {
  const dozen = { optionName: 'Dozen', quantity: 2, servings: 24 }
  const half = { optionName: 'Half dozen', quantity: 1, servings: 6 }
  expect(prepList([order(half), order(dozen), order(dozen), order({})])).toMatchObject([
    { optionName: null, quantity: 1, servings: 1, orders: 1 },
    { optionName: 'Dozen', quantity: 4, servings: 48, orders: 2 },
    { optionName: 'Half dozen', quantity: 1, servings: 6, orders: 1 },
  ])
})

test('what was handed over counts as packed', () => {
  const packedAt = '2026-11-28T08:00:00Z'
  expect(isPacked(order({}))).toBe(false)
  expect(isPacked(order({ packedAt }))).toBe(true)
  expect(isPacked(order({ status: 'completed' }))).toBe(true)
  expect(packedOf([order({}), order({ packedAt })])).toEqual({ packed: 1, all: 2 })
})

test('decisions, a pickup: orders that one buyer is handed at once are one, at the time of the first', () => {
  const [rye, buns, cake] = [
    order({ id: 'rye', pickupId: 'ana', pickupTime: '09:00' }),
    order({ id: 'buns', pickupId: 'zoe', pickupTime: '09:30', buyer: 'Zoe' }),
    order({ id: 'cake', pickupId: 'ana', pickupTime: '12:00' }),
  ]
  expect(pickupsOf([rye, buns, cake])).toEqual([
    { id: 'ana', buyer: 'Ana', pickupTime: '09:00', orders: [rye, cake] },
    { id: 'zoe', buyer: 'Zoe', pickupTime: '09:30', orders: [buns] },
  ])
})
