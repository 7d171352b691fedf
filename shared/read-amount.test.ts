import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toDecimal } from './money.ts'
import { amountOf, readAmount } from './read-amount.ts'

it.each([
  ['9.50', 950],
  ['$9.50', 950],
  ['$ 9.5', 950],
  ['US$9', 900],
  ['9.50 USD', 950],
  ['12,50', 1250],
  ['4,2', 420],
  ['.75', 75],
  ['12.', 1200],
  ['1,234', 123_400],
  ['1,250.00', 125_000],
  ['1.204,50', 120_450],
  ['1 204,50', 120_450],
  ['1\u00a0204,50', 120_450],
  ['1\u202f204', 120_400],
  ["1'204.50", 120_450],
  ['1’204’000', 120_400_000],
  ['1.204.000', 120_400_000],
  ['１２．５０', 1250],
  ['0', 0],
])('%j is %i cents', (text, cents) => {
  expect(readAmount(text)).toEqual({ cents })
})

it.each([
  ['', /^Enter an amount such as 12.50$/],
  ['€9', /in US dollars/],
  ['1\u00a0204,50 €', /in US dollars/],
  ['9 EUR', /in US dollars/],
  ['-5', /negative/],
  ['4 - 6', /range/],
  ['4 to 6', /range/],
  ['1.204', /Write 1204 or 1.20/],
  ['9.9999', /at most two digits/],
  ['1,2,3', /don’t make one number/],
  ['1 2', /don’t make one number/],
  ['9 each', /without words/],
  ['1e3', /without words/],
  ['variable', /“variable” is no number/],
  ['***', /this is no number/],
])('%j is refused with its fault', (text, fault) => {
  expect(readAmount(text)).toEqual({ fault: expect.stringMatching(fault) })
  expect(amountOf(text)).toBeNull()
})

const cents = fc.integer({ min: 0, max: 999_999_999 })

it('reads every amount in all of its spellings', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(',', '.', ' ', "'", '’', '\u00a0'), (amount, separator) => {
      const [whole = '', part = ''] = toDecimal(amount).split('.')
      const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, separator)
      const point = separator === '.' ? ',' : '.'
      expect(readAmount(`${grouped}${point}${part}`)).toEqual({ cents: amount })
      expect(readAmount(`$${toDecimal(amount)} `)).toEqual({ cents: amount })
    }),
  )
})

it('reads or refuses any text, and never throws', () => {
  const written = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d.,' $-]{0,20}$/))
  fc.assert(
    fc.property(written, (text) => {
      const read = readAmount(text)
      if ('cents' in read) expect(Number.isSafeInteger(read.cents) && read.cents >= 0).toBe(true)
      else expect(read.fault).not.toBe('')
    }),
  )
})
