import { expect, test } from 'vitest'
import type { KitchenOrder, PrepLine } from './api/kitchen.ts'
import { doughOf, fillingsOf, groupPickups, isPacked, packedOf, pickupsOf } from './kitchen-day.ts'

const order = (changes: Partial<KitchenOrder>): KitchenOrder => ({
  quantity: changes.servings ?? 1,
  optionName: null,
  cakeMessage: null,
  pickupUntil: null,
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

test('counts handed-over orders as packed', () => {
  const packedAt = '2026-11-28T08:00:00Z'
  expect(isPacked(order({}))).toBe(false)
  expect(isPacked(order({ packedAt }))).toBe(true)
  expect(isPacked(order({ status: 'completed' }))).toBe(true)
  expect(packedOf([order({}), order({ packedAt })])).toEqual({ packed: 1, all: 2 })
})

test('decisions, a pickup: merges the orders of one pickup, with the time and code of the first', () => {
  const nine = { place: null, pickupTime: '09:00', pickupUntil: null }
  const [rye, buns, cake] = [
    order({ id: 'rye', code: 'R1', pickupId: 'ana', pickupTime: '09:00' }),
    order({ id: 'buns', code: 'B1', pickupId: 'zoe', pickupTime: '09:30', buyer: 'Zoe' }),
    order({ id: 'cake', pickupId: 'ana', pickupTime: '12:00' }),
  ]
  expect(pickupsOf([rye, buns, cake])).toEqual([
    { id: 'ana', buyer: 'Ana', code: 'R1', ...nine, orders: [rye, cake] },
    { id: 'zoe', buyer: 'Zoe', code: 'B1', ...nine, pickupTime: '09:30', orders: [buns] },
  ])
})

test('groups pickups by place and window, also when two begin together and end apart', () => {
  const kitchen = { place: 'Kitchen', pickupTime: '09:00', pickupUntil: '12:00' }
  const spans = [
    kitchen,
    { ...kitchen, place: 'Stall' },
    { ...kitchen, pickupUntil: '10:00' },
    kitchen,
    { ...kitchen, pickupUntil: null },
  ]
  const pickups = pickupsOf(spans.map((span, at) => order({ id: `${at}`, pickupId: `${at}`, ...span })))
  expect(groupPickups(pickups).map(({ pickups: of, ...span }) => [span, of.map(({ id }) => id)])).toEqual([
    [kitchen, ['0', '3']],
    [{ ...kitchen, place: 'Stall' }, ['1']],
    [{ ...kitchen, pickupUntil: '10:00' }, ['2']],
    [{ ...kitchen, pickupUntil: null }, ['4']],
  ])
})

test('sums dough by bake over its options and in total, without bakes of unknown dough', () => {
  const line = (changes: Partial<PrepLine>): PrepLine => ({
    foodListingId: changes.title ?? 'Cookies',
    title: 'Cookies',
    servingDescription: 'one cookie',
    optionName: null,
    quantity: 1,
    servings: 1,
    orders: 1,
    doughGrams: null,
    readyByTime: '08:00',
    ...changes,
  })
  expect(
    doughOf([
      line({ optionName: 'Half dozen', doughGrams: 360 }),
      line({ title: 'Rye', doughGrams: 10_800 }),
      line({ optionName: 'Dozen', doughGrams: 1440 }),
      line({ title: 'Fudge' }),
    ]),
  ).toEqual({
    bakes: [
      { foodListingId: 'Cookies', title: 'Cookies', servingDescription: 'one cookie', grams: 1800 },
      { foodListingId: 'Rye', title: 'Rye', servingDescription: 'one cookie', grams: 10_800 },
    ],
    inAll: 12_600,
  })
  expect(doughOf([line({})])).toEqual({ bakes: [], inAll: 0 })
})

test('decisions, mixed boxes: sums fillings by bake over its boxes, without other lines', () => {
  const line = (changes: Partial<PrepLine>): PrepLine => ({
    foodListingId: changes.title ?? 'Croissants',
    title: 'Croissants',
    servingDescription: 'one croissant',
    optionName: null,
    quantity: 1,
    servings: 1,
    orders: 1,
    doughGrams: null,
    readyByTime: '08:00',
    ...changes,
  })
  expect(
    fillingsOf([
      line({ optionName: 'Box of 6', fillings: [{ filling: 'Plain', pieces: 6 }] }),
      line({ title: 'Rye' }),
      line({
        optionName: 'Box of 12',
        fillings: [
          { filling: 'Almond', pieces: 7 },
          { filling: 'Plain', pieces: 5 },
        ],
      }),
      line({ title: 'Rolls', fillings: [{ filling: 'Poppy', pieces: 2 }] }),
    ]),
  ).toEqual([
    {
      foodListingId: 'Croissants',
      title: 'Croissants',
      servingDescription: 'one croissant',
      fillings: [
        { filling: 'Almond', pieces: 7 },
        { filling: 'Plain', pieces: 11 },
      ],
    },
    {
      foodListingId: 'Rolls',
      title: 'Rolls',
      servingDescription: 'one croissant',
      fillings: [{ filling: 'Poppy', pieces: 2 }],
    },
  ])
  expect(fillingsOf([line({})])).toEqual([])
})
