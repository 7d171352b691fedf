import { expect, test } from 'vitest'
import { type BakedOrder, prepList } from './prep-rules.ts'

const rye = '019aa000-0000-7000-8000-000000000001'
const buns = { food_listing_id: '019aa000-0000-7000-8000-000000000002', title: 'Buns' }

const order = (changes: Partial<BakedOrder>): BakedOrder => ({
  food_listing_id: rye,
  title: 'Rye',
  serving_description: 'one loaf',
  option_name: null,
  mixed_box: null,
  quantity: changes.servings ?? 1,
  servings: 1,
  dough_grams: null,
  ready_time: '10:00',
  ...changes,
})

test('the totals of a bake day are grouped by kind and sorted by ready time', () => {
  expect(
    prepList([
      order({ servings: 2, ready_time: '12:00' }),
      order({ servings: 3, ready_time: '09:30' }),
      order({ servings: 4, serving_description: 'half a loaf', ready_time: '08:00' }),
      order({ ...buns, servings: 6, ready_time: '09:30' }),
    ]),
  ).toEqual([
    {
      foodListingId: rye,
      title: 'Rye',
      servingDescription: 'half a loaf',
      optionName: null,
      quantity: 4,
      servings: 4,
      doughGrams: null,
      orders: 1,
      readyByTime: '08:00',
    },
    {
      foodListingId: buns.food_listing_id,
      title: 'Buns',
      servingDescription: 'one loaf',
      optionName: null,
      quantity: 6,
      servings: 6,
      doughGrams: null,
      orders: 1,
      readyByTime: '09:30',
    },
    {
      foodListingId: rye,
      title: 'Rye',
      servingDescription: 'one loaf',
      optionName: null,
      quantity: 5,
      servings: 5,
      doughGrams: null,
      orders: 2,
      readyByTime: '09:30',
    },
  ])
  expect(prepList([])).toEqual([])
})

test('a renamed bake is one line with the title of its latest order', () => {
  const lines = prepList([order({ servings: 2 }), order({ title: 'Country rye', servings: 3 })])
  expect(lines).toMatchObject([{ title: 'Country rye', servings: 5, orders: 2 }])
  const options = [order({ option_name: 'Half' }), order({ title: 'Country rye', option_name: 'Whole' })]
  expect(prepList(options).map(({ title }) => title)).toEqual(['Country rye', 'Country rye'])
})

test('two bakes of one title are two lines', () => {
  expect(prepList([order({}), order({ ...buns, title: 'Rye' })])).toHaveLength(2)
})

test('decisions, options of a bake: the totals have a line per option, each with its servings', () => {
  const dozen = { option_name: 'Dozen', quantity: 2, servings: 24 }
  const half = { option_name: 'Half dozen', quantity: 1, servings: 6 }
  expect(prepList([order(half), order(dozen), order(dozen), order({})])).toMatchObject([
    { optionName: null, quantity: 1, servings: 1, orders: 1 },
    { optionName: 'Dozen', quantity: 4, servings: 48, orders: 2 },
    { optionName: 'Half dozen', quantity: 1, servings: 6, orders: 1 },
  ])
})

test('dough is computed from an option’s servings, per bake', () => {
  const cookies = { food_listing_id: buns.food_listing_id, title: 'Cookies', dough_grams: 60 }
  expect(
    prepList([
      order({ ...cookies, option_name: 'Dozen', quantity: 2, servings: 24 }),
      order({ ...cookies, option_name: 'Half dozen', quantity: 1, servings: 6 }),
      order({ servings: 12, dough_grams: 900 }),
      order({ servings: 1 }),
    ]).map(({ title, optionName, servings, doughGrams }) => [title, optionName, servings, doughGrams]),
  ).toEqual([
    ['Cookies', 'Dozen', 24, 1440],
    ['Cookies', 'Half dozen', 6, 360],
    ['Rye', null, 12, 10_800],
    ['Rye', null, 1, null],
  ])
})

test('decisions, mixed boxes: the pieces of each filling are added up for each option', () => {
  const six = (contents: Record<string, number>) => ({
    pieces: 6,
    contents: Object.entries(contents).map(([filling, pieces]) => ({ filling, pieces })),
  })
  const box = { option_name: 'Box of 6', servings: 6 }
  expect(
    prepList([
      order({ ...box, quantity: 2, servings: 12, mixed_box: six({ Plain: 2, Almond: 4 }) }),
      order({ ...box, quantity: 1, mixed_box: six({ Chocolate: 5, Almond: 1 }) }),
      order({ option_name: 'Dozen', quantity: 1, servings: 12 }),
    ]).map(({ optionName, fillings }) => [optionName, fillings]),
  ).toEqual([
    [
      'Box of 6',
      [
        { filling: 'Almond', pieces: 9 },
        { filling: 'Chocolate', pieces: 5 },
        { filling: 'Plain', pieces: 4 },
      ],
    ],
    ['Dozen', undefined],
  ])
})
