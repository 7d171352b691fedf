import { expect, test } from 'vitest'
import { formatPounds, formatWeight } from './weight.ts'

test.each([
  [1, '1 g', '0 oz'],
  [850, '850 g', '1.9 lb'],
  [453, '453 g', '16 oz'],
  [1000, '1 kg', '2.2 lb'],
  [2250, '2.25 kg', '5 lb'],
  [10_800, '10.8 kg', '23.8 lb'],
  [1_234_567, '1,234.6 kg', '2,721.8 lb'],
])('%s grams of dough are %s, or %s', (grams, metric, pounds) => {
  expect([formatWeight(grams), formatPounds(grams)]).toEqual([metric, pounds])
})
