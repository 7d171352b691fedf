import { expect, test } from 'vitest'
import { ratePercent, sharesOf, sharesText } from './sale-copy.ts'

test.each([
  ['0.0750', '7.5%'],
  ['0.1000', '10%'],
  ['0.0725', '7.25%'],
])('formats the rate %s as %s', (rate, words) => {
  expect(ratePercent(rate)).toBe(words)
})

test('CONST-04, CONST-05: rounds each sale as its own order', () => {
  // 213.75 and 108.75 cents
  const sales = [
    { price: '9.50', quantity: 3 },
    { price: '7.25', quantity: 2 },
  ]
  expect(sharesOf(sales, '0.0750')).toEqual({ seller: 3977, commission: 323, total: 4300 })
})

test('PAY-15: names the included fee at the current rate', () => {
  expect(sharesText([{ price: '10.00', quantity: 2 }], '0.0750')).toBe(
    'Baker $18.50, service fee $1.50 (7.5%, included)',
  )
  expect(sharesText([{ price: '10.00', quantity: 2 }], '0.1000')).toBe(
    'Baker $18.00, service fee $2.00 (10%, included)',
  )
})
