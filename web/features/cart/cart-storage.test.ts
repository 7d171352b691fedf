import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartLine, jamLine } from '#tests/make/make-cart-line.ts'
import {
  cartKey,
  readCart,
  readRememberedLine,
  rememberedKey,
  rememberLine,
  storeCart,
  takeRememberedLine,
} from './cart-storage.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})

afterEach(() => vi.unstubAllGlobals())

test('CART-12, CART-14, DATA-16: reads a stored cart back, per user', () => {
  const box = cartLine({ optionId: 'box', boxContents: [{ filling: 'Plain', pieces: 6 }] })
  storeCart('nora', [cartLine(), jamLine(), box])
  storeCart('tomas', [])
  expect(readCart('nora')).toEqual([cartLine(), jamLine(), box])
  expect(readCart('tomas')).toEqual([])
  expect(readCart('june')).toBeNull()
})

test('CART-12: discards an unparsable cart', () => {
  stored.set(cartKey('nora'), '{"half')
  expect(readCart('nora')).toBeNull()
  expect(stored.has(cartKey('nora'))).toBe(false)
})

test.each(['null', '{}', '"cart"', '7'])('CART-12: rejects %s as a cart', (text) => {
  stored.set(cartKey('nora'), text)
  expect(readCart('nora')).toBeNull()
})

test.each([
  null,
  'loaf',
  {},
  { ...cartLine(), id: undefined },
  { ...cartLine(), price: 9.5 },
  { ...cartLine(), price: 'free' },
  { ...cartLine(), quantity: 0 },
  { ...cartLine(), quantity: '2' },
  { ...cartLine(), quantity: 1.5 },
  { ...cartLine(), servingsAvailable: null },
  { ...cartLine(), cuisine: 'Rockets' },
  { ...cartLine(), imageUrl: 5 },
  { ...cartLine(), key: 1 },
  { ...cartLine(), boxContents: null },
  { ...cartLine(), boxContents: { Plain: 6 } },
  { ...cartLine(), boxContents: [{ filling: 7, pieces: 6 }] },
  { ...cartLine(), boxContents: [{ filling: 'Plain', pieces: 0 }] },
  { ...cartLine(), boxContents: ['Plain'] },
])('CART-09, CART-12: drops %j and keeps the other lines', (spoilt) => {
  stored.set(cartKey('nora'), JSON.stringify([spoilt, jamLine()]))
  expect(readCart('nora')).toEqual([jamLine()])
})

test("OPEN-30: remembers a visitor's line and returns it once", () => {
  rememberLine({ line: cartLine({ quantity: 2 }), isChosen: true })
  expect(readRememberedLine()?.line.title).toBe('Country sourdough')
  expect(takeRememberedLine()).toEqual({ line: cartLine({ quantity: 2 }), isChosen: true })
  expect(takeRememberedLine()).toBeNull()
})

test.each(['{', 'null', '{"line":{}}'])('OPEN-30: %j is not a remembered line', (text) => {
  stored.set(rememberedKey, text)
  expect(takeRememberedLine()).toBeNull()
  expect(stored.has(rememberedKey)).toBe(false)
})

test('works without storage, but keeps nothing', () => {
  vi.unstubAllGlobals()
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  storeCart('nora', [cartLine()])
  rememberLine({ line: cartLine(), isChosen: false })
  expect(readCart('nora')).toBeNull()
  expect(takeRememberedLine()).toBeNull()
})
