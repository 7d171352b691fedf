import { describe, expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

describe('safeNext', () => {
  test.each(['/', '/cart', '/post-food?edit=1', '/browse?query=rye%20bread&cuisine=Bread#top', '/food/a//b'])(
    'OPEN-36: %s is a page of this site',
    (next) => {
      expect(safeNext(next)).toBe(next)
    },
  )

  test.each([
    null,
    undefined,
    '',
    'cart',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' /cart',
    '/cart\u0000',
    '/a\\..\\b',
    'javascript:alert(1)',
    'data:text/html,x',
    '/cart\r\nSet-Cookie: a=b',
    '/\u2028/evil.example',
    '/ünïcode',
    `/${'a'.repeat(2001)}`,
  ])('OPEN-31: %j is refused', (next) => {
    expect(safeNext(next, '/post-food')).toBe('/post-food')
  })
})
