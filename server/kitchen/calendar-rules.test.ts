import { expect, test } from 'vitest'
import { bakeEntries, type ComingOrder, pickupEntries } from './calendar-rules.ts'

const nine = new Date('2026-11-28T14:00:00Z')
const noon = new Date('2026-11-28T17:00:00Z')
const order = (changes: Partial<ComingOrder>): ComingOrder => ({
  id: 'one',
  pickup_id: null,
  pickup_window_id: null,
  pickup_from: nine,
  pickup_end: nine,
  first_name: 'Ana',
  title: 'Rye',
  option_name: null,
  quantity: 1,
  ...changes,
})
const inWindow = { pickup_window_id: 'saturdays', pickup_end: noon }

test('pickups in one window are one entry with its start and end and each buyer’s goods', () => {
  expect(
    pickupEntries([
      order({ id: 'rye', pickup_id: 'ana', ...inWindow }),
      order({ id: 'zoe', first_name: 'Zoe', quantity: 3, ...inWindow }),
      order({ id: 'box', pickup_id: 'ana', title: 'Buns', option_name: 'Dozen', quantity: 2, ...inWindow }),
    ]),
  ).toEqual([
    {
      key: `saturdays-${nine.getTime()}`,
      title: '2 pickups',
      lines: ['Ana: 1 × Rye, 2 × Buns (Dozen)', 'Zoe: 3 × Rye'],
      start: nine,
      end: noon,
    },
  ])
})

test('each slot and each week of a window is a separate entry', () => {
  const later = new Date('2026-12-05T14:00:00Z')
  expect(
    pickupEntries([
      order(inWindow),
      order({ ...inWindow, pickup_from: later, pickup_end: new Date('2026-12-05T17:00:00Z') }),
    ]).map(({ key, title, start }) => [key, title, start]),
  ).toEqual([
    [`saturdays-${nine.getTime()}`, 'Ana: 1 × Rye', nine],
    [`saturdays-${later.getTime()}`, 'Ana: 1 × Rye', later],
  ])
})

test('without a window, each pickup is an entry of a quarter of an hour', () => {
  const quarterPast = new Date('2026-11-28T14:15:00Z')
  expect(
    pickupEntries([
      order({ id: 'rye', pickup_id: 'ana' }),
      order({ id: 'zoe', first_name: 'Zoe' }),
      order({ id: 'buns', pickup_id: 'ana', title: 'Buns' }),
    ]),
  ).toEqual([
    { key: 'ana', title: 'Ana: 1 × Rye, 1 × Buns', lines: [], start: nine, end: quarterPast },
    { key: 'zoe', title: 'Zoe: 1 × Rye', lines: [], start: nine, end: quarterPast },
  ])
  expect(pickupEntries([])).toEqual([])
})

test('a bake day lists goods, ready times and dough', () => {
  const baked = {
    food_listing_id: 'rye',
    title: 'Rye',
    serving_description: 'one loaf',
    option_name: null,
    mixed_box: null,
    quantity: 2,
    servings: 2,
    dough_grams: 900,
    ready_time: '08:00',
    ready_date: '2026-11-28',
  }
  const cookies = {
    ...baked,
    food_listing_id: 'cookies',
    title: 'Cookies',
    option_name: 'Dozen',
    servings: 24,
    dough_grams: null,
    ready_time: '17:30',
  }
  expect(
    bakeEntries([
      baked,
      cookies,
      { ...baked, quantity: 1, servings: 1 },
      { ...baked, ready_date: '2026-11-29' },
    ]),
  ).toEqual([
    {
      key: 'bake-2026-11-28',
      title: 'Bake: 3 × Rye, 2 × Cookies (Dozen)',
      lines: ['3 × Rye, ready by 8:00 AM', '2 × Cookies (Dozen), ready by 5:30 PM', '2.7 kg dough for Rye'],
      date: '2026-11-28',
    },
    {
      key: 'bake-2026-11-29',
      title: 'Bake: 2 × Rye',
      lines: ['2 × Rye, ready by 8:00 AM', '1.8 kg dough for Rye'],
      date: '2026-11-29',
    },
  ])
})

test('decisions, mixed boxes: a bake day lists the pieces of each filling over all boxes', () => {
  const box = (pieces: number, contents: { filling: string; pieces: number }[]) => ({
    food_listing_id: 'croissants',
    title: 'Croissants',
    serving_description: 'one croissant',
    option_name: `Box of ${pieces}`,
    mixed_box: { pieces, contents },
    quantity: 1,
    servings: pieces,
    dough_grams: null,
    ready_time: '08:00',
    ready_date: '2026-11-28',
  })
  const [day] = bakeEntries([
    box(6, [{ filling: 'Plain', pieces: 6 }]),
    box(12, [
      { filling: 'Plain', pieces: 5 },
      { filling: 'Almond', pieces: 7 },
    ]),
  ])
  expect(day?.lines.at(-1)).toBe('Croissants: 7 Almond, 11 Plain')
})
