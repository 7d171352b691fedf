import { expect, test } from 'vitest'
import { categories, categoryLabel, offeredCategories } from './categories.ts'

test('FIND-05: labels Jams as Jams & Preserves and every other category by its own name', () => {
  const renamed = categories.filter((category) => categoryLabel(category) !== category)
  expect(renamed).toEqual(['Jams'])
  expect(categoryLabel('Jams')).toBe('Jams & Preserves')
})

test('FIND-04, FIND-06: offers sixteen categories, without Soups, which old listings may have', () => {
  expect(offeredCategories).toHaveLength(16)
  expect(categories.filter((category) => !offeredCategories.some((offered) => offered === category))).toEqual(
    ['Soups'],
  )
})
