import { expect, test } from 'vitest'
import { isNarrowed, orderFiltersOf } from './order-filters-of.ts'

const of = (query: string) => orderFiltersOf(new URLSearchParams(query))

test('reads the filters of an order history from its URL', () => {
  expect(of('tab=orders&status=confirmed&query=+rye+&from=2026-11-01&to=2026-11-30&cursor=x')).toEqual({
    status: 'confirmed',
    query: 'rye',
    from: '2026-11-01',
    to: '2026-11-30',
  })
})

test('ignores invalid filters', () => {
  const filters = of('status=eaten&query=++&from=yesterday&to=')
  expect(filters).toEqual({})
  expect(isNarrowed(filters)).toBe(false)
  expect(isNarrowed(of('query=rye'))).toBe(true)
})
