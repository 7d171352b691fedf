import { expect, test } from 'vitest'
import { displayName, initials } from './initials.ts'

test.each([
  [{ firstName: 'Nora', lastName: 'Whitfield', email: 'x@example.com' }, 'NW'],
  [{ firstName: '', lastName: 'Whitfield', email: 'cake@example.com' }, 'CW'],
  [{ firstName: null, lastName: null, email: 'cake@example.com' }, 'C'],
  [{ firstName: 'Élodie', lastName: '', email: 'x@example.com' }, 'É'],
  [{ firstName: ' ana', lastName: 'de Souza', email: 'x@example.com' }, 'AD'],
  [{ firstName: '🧁', lastName: 'Bee', email: 'x@example.com' }, '🧁B'],
])('NAV-13: the initials of %j are %s', (person, expected) => {
  expect(initials(person)).toBe(expected)
})

test.each([
  [{ firstName: 'Nora', lastName: 'Whitfield', email: 'x@example.com' }, 'Nora Whitfield'],
  [{ firstName: 'Nora', lastName: ' ', email: 'x@example.com' }, 'Nora'],
  [{ email: 'x@example.com' }, 'x@example.com'],
])('NAV-15: %j is called %s', (person, expected) => {
  expect(displayName(person)).toBe(expected)
})
