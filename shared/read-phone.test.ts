import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPhone } from './read-phone.ts'

it.each([
  '212-555-0114',
  '(212) 555-0114',
  '+1 (212) 555-0114',
  '(+1) 212 555 0114',
  '212.555.0114',
  '212/555-0114',
  '+81 3‑1234‑5678',
  '5550114',
])('%s is a phone number', (text) => {
  expect(readPhone(` ${text} `)).toEqual({ phone: text.replaceAll('‑', '‐') })
})

it.each([
  ['', /^Enter a phone number, such as 212-555-0114\.$/],
  ['555-01', /only 5 digits/],
  ['1', /only one digit/],
  ['1234567890123456', /16 digits, and no number has more than 15/],
  ['212.555.0114 x12', /Leave out the extension/],
  ['212-555-0114, ext. 7', /Leave out the extension/],
  ['1-800-BAKERS', /digits instead of letters/],
  ['june@example.com', /email address/],
  ['212+5550114', /\+ can only come first/],
  ['212*5550114', /Leave out “\*”/],
  ['212\u200b5550114', /invisible character/],
  ['1'.repeat(41), /more than 40 characters/],
])('%j is refused with its fault', (text, fault) => {
  expect(readPhone(text)).toEqual({ fault: expect.stringMatching(fault) })
})

it('reads any grouping of 7 to 15 digits', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 15 })
  fc.assert(
    fc.property(digits, fc.constantFrom('', ' ', '-', '.'), (number, separator) => {
      const phone = `+${number.join(separator)}`
      expect(readPhone(phone)).toEqual({ phone })
    }),
  )
})

it('reads or refuses any text, and reads what it returns the same way', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d+() x-]{0,20}$/)), (text) => {
      const read = readPhone(text)
      if ('phone' in read) expect(readPhone(read.phone)).toEqual(read)
      else expect(read.fault).toMatch(/^Enter a phone number/)
    }),
  )
})
