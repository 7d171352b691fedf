import fc from 'fast-check'
import { expect, it } from 'vitest'
import { notAnEmail, readEmail } from './read-email.ts'

it.each([
  ['june@example.com', 'june@example.com'],
  [' June@Example.COM ', 'june@example.com'],
  ["o'neil+cakes@example.com", "o'neil+cakes@example.com"],
  ['a!#$%&*/=?^_`{|}~b@example.com', 'a!#$%&*/=?^_`{|}~b@example.com'],
  ['-june-@sub.example.co.uk', '-june-@sub.example.co.uk'],
  ['june@bäckerei.example', 'june@xn--bckerei-5wa.example'],
  ['june@BÄCKEREI.example', 'june@xn--bckerei-5wa.example'],
  ['june@xn--bckerei-5wa.example', 'june@xn--bckerei-5wa.example'],
  ['june@пример.рф', 'june@xn--e1afmkfd.xn--p1ai'],
  ['june@例え。jp', 'june@xn--r8jz45g.jp'],
  ['june@mail.xn--p1ai', 'june@mail.xn--p1ai'],
  ['１@example.com', '1@example.com'],
])('%j is %s', (text, email) => {
  expect(readEmail(text)).toEqual({ email })
})

it.each([
  ['', ''],
  ['june', 'It has no @.'],
  ['june@', 'Something must come after the @.'],
  ['@example.com', 'Something must come before the @.'],
  ['june@@example.com', 'It has more than one @.'],
  ['june smith@example.com', 'It has a space in it.'],
  ['June <june@example.com>', 'Leave out the name and the < >.'],
  ['june@example,com', 'It has a comma after the @, where a dot belongs.'],
  ['june@example', 'After the @ it needs a dot, as in example.com.'],
  ['.june@example.com', 'Before the @, a dot can’t come first, last, or twice in a row.'],
  ['ju..ne@example.com', 'Before the @, a dot can’t come first, last, or twice in a row.'],
  ['june@example..com', 'After the @, a dot can’t come first, last, or twice in a row.'],
  ['june@example.com.', 'After the @, a dot can’t come first, last, or twice in a row.'],
  ['jüne@example.com', 'It can’t have “ü” before the @.'],
  ['june(cakes)@example.com', 'It can’t have “(” before the @.'],
  ['june@exam_ple.com', 'It can’t have “_” after the @.'],
  ['june@127.0.0.1', 'The part after the @ is no domain.'],
  ['june@0x7f.1', 'The part after the @ is no domain.'],
  ['june@-example.com', 'The part after the @ is no domain.'],
  ['ju\u200bne@example.com', 'It has an invisible character.'],
  [`${'j'.repeat(65)}@example.com`, 'It has more than 64 characters before the @.'],
  [`june@${'example.'.repeat(32)}com`, 'It has more than 254 characters.'],
])('%j is refused with its fault', (text, fault) => {
  expect(readEmail(text)).toEqual({ fault: fault === '' ? notAnEmail : `${notAnEmail} ${fault}` })
})

const atom = fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,12}$/)
const label = fc.stringMatching(/^[a-z]([a-z0-9]{0,10}[a-z])?$/)

it('accepts dot-atoms at any domain, and its own spelling again', () => {
  fc.assert(
    fc.property(
      fc.array(atom, { minLength: 1, maxLength: 4 }),
      fc.array(label, { minLength: 1, maxLength: 3 }),
      (local, domain) => {
        const email = `${local.join('.')}@${domain.join('.')}.example`
        expect(readEmail(email.toUpperCase())).toEqual({ email })
      },
    ),
  )
})

it('reads or refuses any text, and reads what it returns the same way', () => {
  const written = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.tuple(fc.string(), fc.string({ unit: 'grapheme' })).map((parts) => parts.join('@')),
  )
  fc.assert(
    fc.property(written, (text) => {
      const read = readEmail(text)
      if ('email' in read) expect(readEmail(read.email)).toEqual(read)
      else expect(read.fault.startsWith(notAnEmail)).toBe(true)
    }),
  )
})
