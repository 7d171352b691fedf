import { expect, it } from 'vitest'
import { mayKnowContact } from './contact-rules.ts'

it.each([
  // private, confirmed, known
  [false, false, false, false],
  [false, false, true, false],
  [false, true, false, true],
  [false, true, true, true],
  [true, false, false, false],
  [true, false, true, false],
  [true, true, false, false],
  [true, true, true, true],
])('private %s, reader confirmed %s and known %s: %s', (keepsContact, isConfirmed, isKnown, knows) => {
  expect(mayKnowContact(keepsContact, { isConfirmed, isKnown })).toBe(knows)
})
