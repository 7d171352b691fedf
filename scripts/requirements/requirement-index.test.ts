import { expect, it } from 'vitest'
import { indexRequirements, placeInWords, requirementsIn } from './requirement-index.ts'

it.each<[text: string, ids: string[]]>([
  ['PAY-07: the money comes once', ['PAY-07']],
  ['decisions (PAY-06 to PAY-08; OPEN-21)', ['PAY-06', 'PAY-07', 'PAY-08', 'OPEN-21']],
  ['CART-15–17', ['CART-15', 'CART-16', 'CART-17']],
  ['a SHA-25 of UTF-16, GEO-100 and v-07', []],
])('%j names %j', (text, ids) => {
  expect(requirementsIn(text)).toEqual(ids)
})

const index = indexRequirements([
  { path: 'server/orders/placing/place-order.ts', text: '/** Places it (CART-20, and CART-20 again). */' },
  { path: 'server/orders/placing.test.ts', text: "// PAY-01\nit('CART-20: the price is ours', () => 1)" },
  { path: 'tests/journeys/buyer-pays.journey.ts', text: "it('CART-20, PAY-07: somebody pays', () => 1)" },
])

it('maps a requirement to the files that name it and the tests that carry it in their names', () => {
  expect([...index.keys()]).toEqual(['CART-20', 'PAY-07'])
  expect(index.get('CART-20')).toEqual({
    sources: ['server/orders/placing/place-order.ts'],
    tests: [
      { path: 'server/orders/placing.test.ts', names: ['CART-20: the price is ours'] },
      { path: 'tests/journeys/buyer-pays.journey.ts', names: ['CART-20, PAY-07: somebody pays'] },
    ],
  })
})

it('prints missing files and tests', () => {
  expect(placeInWords('PAY-07', index.get('PAY-07'))).toBe(
    [
      'PAY-07',
      '  no file names it',
      '  proved by tests/journeys/buyer-pays.journey.ts',
      '    CART-20, PAY-07: somebody pays',
    ].join('\n'),
  )
  expect(placeInWords('PAY-08', undefined)).toBe('PAY-08\n  no file names it\n  no test names it')
})
