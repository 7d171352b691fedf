import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkoutKey, forgetCheckoutKey } from './checkout-key.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

test('OPEN-77: keeps one key per user until a response arrives', () => {
  const key = checkoutKey('nora', at('12:00'))
  expect(checkoutKey('nora', at('12:20'))).toBe(key)
  expect(checkoutKey('june', at('12:20'))).not.toBe(key)
})

test('OPEN-77: the next cart has another key', () => {
  const key = checkoutKey('nora', at('12:00'))
  forgetCheckoutKey('nora')
  expect(checkoutKey('nora', at('12:01'))).not.toBe(key)
})

test('forgets the key of an old try', () => {
  const key = checkoutKey('nora', at('12:00'))
  expect(checkoutKey('nora', at('12:30'))).not.toBe(key)
})

test.each(['', 'nonsense', 'null', '{"key":1}'])('ignores the invalid value %j', (text) => {
  const key = checkoutKey('nora', at('12:00'))
  for (const place of stored.keys()) stored.set(place, text)
  expect(checkoutKey('nora', at('12:01'))).not.toBe(key)
})

test('without storage every try has its own key', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(checkoutKey('nora', at('12:00'))).toMatch(/^[0-9a-f]{32}$/)
  expect(() => forgetCheckoutKey('nora')).not.toThrow()
})
