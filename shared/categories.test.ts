import { expect, test } from 'vitest'
import { categories, categoryLabel, offeredCategories } from './categories.ts'

test('FIND-05: Jams reads Jams & Preserves, every other category its own name', () => {
  const renamed = categories.filter((category) => categoryLabel(category) !== category)
  expect(renamed).toEqual(['Jams'])
  expect(categoryLabel('Jams')).toBe('Jams & Preserves')
})

test('FIND-04, FIND-06: sixteen categories are offered, and Soups, which old listings may have, is not', () => {
  expect(offeredCategories).toHaveLength(16)
  expect(categories.filter((category) => !offeredCategories.some((offered) => offered === category))).toEqual(
    ['Soups'],
  )
})
