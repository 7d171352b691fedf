import { expect, test } from 'vitest'
import { canonicalUrl } from './canonical-url-rules.ts'

test.each([
  ['/', '/'],
  ['/api/me', '/api/me'],
  ['/%61pi/me', '/api/me'],
  ['/%61%50i/me?q=%61', '/aPi/me?q=%61'],
  ['http://shop.example/api/me', '/api/me'],
  ['https://shop.example:8443/api/me?x=http://a/b', '/api/me?x=http://a/b'],
  ['http://shop.example', '/'],
  ['http://shop.example?x=1', '/?x=1'],
  ['*', '/*'],
  // reserved and non-ASCII characters stay escaped
  ['/food/a%2fb%3Fc', '/food/a%2Fb%3Fc'],
  ['/food/caf%c3%a9', '/food/caf%C3%A9'],
  ['/api/%2e%2e/me', '/api/%2E%2E/me'],
  // a stray percent sign is escaped
  ['/food/%zz', '/food/%25zz'],
  ['/food/100%', '/food/100%25'],
  ['/food/%ff', '/food/%25ff'],
  ['/food/%61%ff', '/food/%2561%25ff'],
])('%s becomes %s', (url, canonical) => {
  expect(canonicalUrl(url)).toBe(canonical)
  expect(canonicalUrl(canonical)).toBe(canonical)
})
