import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it.each([
  [0, '0 orders'],
  [1, '1 order'],
  [2, '2 orders'],
  [1.5, '1.5 orders'],
  [1234, '1,234 orders'],
])('%d takes its English plural form', (count, text) => {
  expect(plural(count, ['# order', '# orders'])).toBe(text)
})

it('fills named placeholders without interpreting their values', () => {
  const forms = ['{baker} has # order of “{title}”.', '{baker} has # orders of “{title}”.'] as const
  expect(plural(2, forms, { baker: 'Maria', title: 'Pie #1 {baker}' })).toBe(
    'Maria has 2 orders of “Pie #1 {baker}”.',
  )
})
