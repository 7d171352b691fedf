import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cartLine, jamLine, shownLoaf } from '#tests/make/make-cart-line.ts'
import type { ToastContent } from '#web/ui/toast-store.ts'
import { cartItem } from './cart-rules.ts'
import { cartKey, readCart, storeCart } from './cart-storage.ts'
import { createCartStore } from './cart-store.ts'

let shownToasts: ToastContent[]
let stored: Map<string, string>

beforeEach(() => {
  shownToasts = []
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

const openStore = (userId: string | null = 'nora') => {
  const store = createCartStore((toast) => shownToasts.push(toast))
  store.open(userId)
  return store
}
const lastWords = () => {
  const { title, description } = shownToasts.at(-1) ?? {}
  return [title, description]
}

describe('the owner of the cart', () => {
  test('CART-12: restores the cart of the user who signs in', () => {
    storeCart('nora', [cartLine()])
    const store = openStore()
    expect(store.lines()).toEqual([cartLine()])
    expect(store.count()).toBe(1)
  })

  test('CART-13: is empty while signed out and restored on sign-in', () => {
    const store = openStore()
    store.add(cartLine(), false)
    store.open(null)
    expect(store.lines()).toEqual([])
    store.open('nora')
    expect(store.lines()).toEqual([cartLine()])
  })

  test('CART-13: accepts nothing while signed out', () => {
    const store = openStore(null)
    expect(store.add(cartLine(), false)).toBe(false)
    expect(store.lines()).toEqual([])
    expect(stored.size).toBe(0)
  })

  test('shows no user the cart of another', () => {
    const store = openStore()
    store.add(cartLine(), false)
    store.open('june')
    expect(store.lines()).toEqual([])
  })

  test("OPEN-30: adds a visitor's line once they sign in", () => {
    const store = openStore(null)
    store.remember(cartLine({ quantity: 2 }), true)
    store.open('nora')
    expect(store.lines()).toEqual([cartLine({ quantity: 2 })])
    expect(lastWords()).toEqual(['Added to cart!', '2 Country sourdough added to your cart.'])
    store.open(null)
    store.open('nora')
    expect(store.count()).toBe(2)
  })
})

describe('toasts', () => {
  test('CART-16, CART-18: reports a new and an increased item', () => {
    const store = openStore()
    expect(store.add(cartLine(), false)).toBe(true)
    expect(lastWords()).toEqual(['Added to Cart', 'Country sourdough added to your cart'])
    expect(store.add(cartLine(), false)).toBe(true)
    expect(lastWords()).toEqual(['Updated Cart', 'Increased quantity of Country sourdough'])
    expect(store.count()).toBe(2)
  })

  test('DIALOG-12, OPEN-49: a chosen quantity has its own toast, also for an increase', () => {
    const store = openStore()
    store.add(cartLine(), false)
    store.add(cartLine({ quantity: 3 }), true)
    expect(shownToasts).toHaveLength(2)
    expect(lastWords()).toEqual(['Added to cart!', '3 Country sourdough added to your cart.'])
  })

  test.each([
    [5, 'Only 5 servings are available.'],
    [1, 'Only 1 serving is available.'],
    [200, 'One order can have at most 99.'],
  ])('DIALOG-11: rejects more than the stock of %i', (servingsAvailable, description) => {
    const store = openStore()
    expect(store.add(cartLine({ quantity: 201, servingsAvailable }), true)).toBe(false)
    expect(lastWords()).toEqual(['Not enough servings available', description])
    expect(store.lines()).toEqual([])
  })

  test("OPEN-08: rejects the user's own listing", () => {
    const store = openStore('tomas')
    expect(store.add(cartLine(), false)).toBe(false)
    expect(shownToasts.at(-1)?.title).toBe('This is your own listing')
  })

  test('CART-19, CART-20: removes by button or by a quantity of 0', () => {
    const store = openStore()
    store.add(cartLine(), false)
    store.add(jamLine(), false)
    store.remove(cartLine())
    expect(shownToasts.at(-1)?.title).toBe('Removed from Cart')
    store.setQuantity(jamLine(), 0)
    expect(lastWords()).toEqual(['Removed from Cart', 'Strawberry jam removed from your cart'])
    expect(store.lines()).toEqual([])
  })

  test('CART-21: clears', () => {
    const store = openStore()
    store.add(cartLine(), false)
    store.clear()
    expect(store.lines()).toEqual([])
    expect(lastWords()).toEqual(['Cart Cleared', 'All items removed from your cart'])
  })

  test('undoes clearing, from the toast or the page, until something else changes', () => {
    const store = openStore()
    store.add(cartLine(), false)
    store.clear()
    expect(store.canPutBack()).toBe(true)
    shownToasts.at(-1)?.action?.run()
    expect(store.lines()).toEqual([cartLine()])
    expect(readCart('nora')).toEqual([cartLine()])
    expect(store.canPutBack()).toBe(false)
    store.clear()
    store.add(jamLine(), true)
    store.putBack()
    expect(store.lines()).toEqual([jamLine()])
  })
})

describe('storage', () => {
  test('CART-14: stores every change', () => {
    const store = openStore()
    store.add(cartLine(), false)
    expect(readCart('nora')).toEqual([cartLine()])
    store.setQuantity(cartLine(), 3)
    expect(readCart('nora')).toEqual([cartLine({ quantity: 3 })])
    store.wishPickup(store.lines(), { notes: 'Sliced' })
    expect(readCart('nora')).toEqual([cartLine({ quantity: 3, notes: 'Sliced' })])
    store.clear()
    expect(readCart('nora')).toEqual([])
  })

  test('two tabs: a change starts from the stored cart of the other', () => {
    const [one, other] = [openStore(), openStore()]
    one.add(cartLine(), false)
    other.add(jamLine(), false)
    expect(readCart('nora')).toEqual([cartLine(), jamLine()])
    one.follow(cartKey('nora'))
    expect(one.lines()).toEqual([cartLine(), jamLine()])
  })

  test("two tabs: ignores other users' keys but follows cleared storage", () => {
    const store = openStore()
    store.add(cartLine(), false)
    stored.clear()
    store.follow(cartKey('june'))
    expect(store.count()).toBe(1)
    store.follow(null)
    expect(store.count()).toBe(0)
  })

  test('notifies subscribers of changes only', () => {
    const store = openStore()
    store.add(cartLine(), false)
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.refresh(cartItem(shownLoaf()))
    expect(listener).not.toHaveBeenCalled()
    store.accept(cartItem(shownLoaf({ price: '10.00' })))
    expect(listener).toHaveBeenCalledOnce()
    stop()
    store.clear()
    expect(listener).toHaveBeenCalledOnce()
  })
})

test('settling an order removes its line, but not a newer line in its place', () => {
  const store = openStore()
  store.add(cartLine(), false)
  store.add(jamLine(), false)
  store.settle(cartLine())
  store.settle(jamLine({ key: 'an earlier one' }))
  expect(store.lines()).toEqual([jamLine()])
})
