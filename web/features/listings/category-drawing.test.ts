import { expect, test } from 'vitest'
import { categories } from '#shared/categories.ts'
import { categoryDrawing } from './category-drawing.ts'

test.each(['Bread', 'Cakes', 'Cookies'] as const)(
  'CARD-02: %s has two drawings, selected by the id',
  (category) => {
    const [even, odd] = ['0190a1b2-0000-7000-8000-000000000002', '0190a1b2-0000-7000-8000-00000000000d'].map(
      (id) => categoryDrawing(category, id).url,
    )
    expect(even).toBe(categoryDrawing(category).url)
    expect(odd).not.toBe(even)
  },
)

test('CARD-02: no two categories share a drawing for any id', () => {
  const drawings = categories.flatMap((category) => [
    ...new Set(['0', '1'].map((id) => categoryDrawing(category, id).url)),
  ])
  expect(new Set(drawings).size).toBe(drawings.length)
})
