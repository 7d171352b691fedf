import { expect, test } from 'vitest'
import { ratePercent, sharesOf, sharesText } from './sale-copy.ts'

test.each([
  ['0.0750', '7.5%'],
  ['0.1000', '10%'],
  ['0.0725', '7.25%'],
])('the rate %s reads %s', (rate, words) => {
  expect(ratePercent(rate)).toBe(words)
})

test('CONST-04, CONST-05: each sale is rounded as the order it becomes', () => {
  // 213.75 and 108.75 cents
  const sales = [
    { price: '9.50', quantity: 3 },
    { price: '7.25', quantity: 2 },
  ]
  expect(sharesOf(sales, '0.0750')).toEqual({ seller: 3977, commission: 323, total: 4300 })
})

test('PAY-15: the fee is named and inside the price, at the rate in force', () => {
  expect(sharesText([{ price: '10.00', quantity: 2 }], '0.0750')).toBe(
    'Baker $18.50, service fee $1.50 (7.5%, included)',
  )
  expect(sharesText([{ price: '10.00', quantity: 2 }], '0.1000')).toBe(
    'Baker $18.00, service fee $2.00 (10%, included)',
  )
})
