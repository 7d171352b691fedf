import { expect, test } from 'vitest'
import { readForm } from './form-body.ts'

test('reads a form as nested records', () => {
  expect(readForm('amount=100&metadata[a]=1&metadata[b c]=2&x[y][0]=z&empty=')).toEqual({
    amount: '100',
    metadata: { a: '1', 'b c': '2' },
    x: { y: { 0: 'z' } },
    empty: '',
  })
  expect(readForm('')).toEqual({})
})

test.each([
  'a=1&a=2',
  'a=1&a[b]=2',
  'a[b]=1&a=2',
  '[a]=1',
  'a[=1',
  'a]b=1',
  'a[]=1',
  '__proto__[x]=1',
  'a[__proto__]=1',
])('rejects conflicting or invalid names: %s', (body) => {
  expect(readForm(body)).toBeNull()
})
